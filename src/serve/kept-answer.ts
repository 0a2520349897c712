import type { ViewAnswer } from "./view-question.ts";

/** An answer that is worked out again only when the runs have changed, and not more often than every few seconds. */
export class KeptAnswer {
  readonly #work: () => Promise<ViewAnswer>;
  readonly #restMs: number;
  #kept: { readonly answer: ViewAnswer; readonly version: string; readonly at: number } | undefined;
  #running: Promise<ViewAnswer> | undefined;

  constructor(work: () => Promise<ViewAnswer>, restMs: number) {
    this.#work = work;
    this.#restMs = restMs;
  }

  /** The answer for the runs as they are; whoever asks while it is worked out gets that one. */
  get(version: string): Promise<ViewAnswer> {
    const kept = this.#kept;
    if (kept && (kept.version === version || performance.now() - kept.at < this.#restMs))
      return Promise.resolve(kept.answer);
    this.#running ??= this.#workOut(version);
    return this.#running;
  }

  async #workOut(version: string): Promise<ViewAnswer> {
    const answer = await this.#work();
    this.#running = undefined;
    // A failure may pass; it is not kept.
    this.#kept = answer.kind === "broken" ? undefined : { answer, version, at: performance.now() };
    return answer;
  }
}
