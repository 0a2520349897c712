/** One server-sent event: its bytes as they came, and its data. */
export interface StreamEvent {
  readonly raw: string;
  readonly data: string;
}

/** Cuts a stream of server-sent events into events as it comes in. */
export class EventStream {
  readonly #decoder = new TextDecoder();
  #rest = "";

  /** The events that this piece completes. */
  push(chunk: Uint8Array): StreamEvent[] {
    this.#rest += this.#decoder.decode(chunk, { stream: true });
    const events: StreamEvent[] = [];
    for (;;) {
      const end = /\r?\n\r?\n/.exec(this.#rest);
      if (!end) return events;
      const raw = this.#rest.slice(0, end.index + end[0].length);
      this.#rest = this.#rest.slice(raw.length);
      events.push({ raw, data: dataOf(raw) });
    }
  }

  /** What has come since the last whole event. */
  get rest(): string {
    return this.#rest;
  }
}

function dataOf(raw: string): string {
  return raw
    .split(/\r?\n/)
    .flatMap((line) => (line.startsWith("data:") ? [line.slice("data:".length).trimStart()] : []))
    .join("\n");
}
