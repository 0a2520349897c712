import { after } from "../timer.ts";

/** A signal for one task that aborts on a timeout or when the outer signal aborts. */
export class Deadline implements Disposable {
  readonly #outer: AbortSignal;
  readonly #controller = new AbortController();
  readonly #timer: NodeJS.Timeout;
  readonly #onAbort = () => this.#controller.abort(this.#outer.reason);
  /** The timeout that expired; undefined if none has. */
  timedOutAfterMs: number | undefined;

  constructor(outer: AbortSignal, ms: number) {
    this.#outer = outer;
    this.#timer = after(ms, () => {
      this.timedOutAfterMs = ms;
      this.#controller.abort(new DOMException("time is up", "TimeoutError"));
    });
    if (outer.aborted) this.#onAbort();
    else outer.addEventListener("abort", this.#onAbort, { once: true });
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  [Symbol.dispose](): void {
    clearTimeout(this.#timer);
    this.#outer.removeEventListener("abort", this.#onAbort);
  }
}
