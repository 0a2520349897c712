/** One server-sent event: its bytes as they came, and its data. */
export interface StreamEvent {
  readonly raw: string;
  readonly data: string;
}

/** The longest event that is read, in characters; what is longer is passed on without its data. */
export const longestEvent = 16_000_000;
/** As much of the end of a line break as can have come with an earlier piece. */
const longestBreak = 3;

/** Cuts a stream of server-sent events into events as it comes in, in time linear in its length. */
export class EventStream {
  readonly #decoder = new TextDecoder();
  #pieces: string[] = [];
  #length = 0;
  /** The last characters of the pieces: an event's end may begin there. */
  #tail = "";

  /** The events that this piece completes. */
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

  /** What has come since the last whole event. */
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
