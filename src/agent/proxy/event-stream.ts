/** One server-sent event, with its raw text and its data. */
export interface StreamEvent {
  readonly raw: string;
  readonly data: string;
}

/** The longest event parsed, in characters; longer events are passed on without data. */
export const longestEvent = 16_000_000;
/** The number of characters to keep from earlier chunks, because an event separator may start in them. */
const longestBreak = 3;

/** Splits a stream of server-sent events as it arrives, in linear time. */
export class EventStream {
  readonly #decoder = new TextDecoder();
  #pieces: string[] = [];
  #length = 0;
  /** The last characters received; a separator may start in them. */
  #tail = "";

  /** Returns the events completed by this chunk. */
  push(chunk: Uint8Array): StreamEvent[] {
    const text = this.#decoder.decode(chunk, { stream: true });
    const before = this.#tail.length;
    const view = this.#tail + text;
    const events: StreamEvent[] = [];
    let start = before;
    for (const { index, 0: end } of view.matchAll(/\r?\n\r?\n/g)) {
      this.#keep(view.slice(start, index + end.length));
      start = index + end.length;
      events.push(this.#take());
    }
    this.#keep(view.slice(start));
    this.#tail = (start > before ? view.slice(start) : view).slice(-longestBreak);
    if (this.#length > longestEvent) events.push({ raw: this.#take().raw, data: "" });
    return events;
  }

  /** Everything received since the last complete event. */
  get rest(): string {
    return this.#pieces.join("");
  }

  #keep(piece: string): void {
    this.#pieces.push(piece);
    this.#length += piece.length;
  }

  #take(): StreamEvent {
    const raw = this.#pieces.join("");
    this.#pieces = [];
    this.#length = 0;
    return { raw, data: dataOf(raw) };
  }
}

function dataOf(raw: string): string {
  return raw
    .split(/\r?\n/)
    .flatMap((line) => (line.startsWith("data:") ? [line.slice("data:".length).trimStart()] : []))
    .join("\n");
}
