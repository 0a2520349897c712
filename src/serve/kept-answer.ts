import type { ViewAnswer } from "./view-question.ts";

/** A cached answer that is recomputed only if the runs have changed, and at most every few seconds. */
export class KeptAnswer {
  readonly #work: () => Promise<ViewAnswer>;
  readonly #restMs: number;
  #kept: { readonly answer: ViewAnswer; readonly version: string; readonly at: number } | undefined;
  #running: Promise<ViewAnswer> | undefined;

  constructor(work: () => Promise<ViewAnswer>, restMs: number) {
    this.#work = work;
    this.#restMs = restMs;
  }

  /** The answer for the runs as they are now; concurrent callers share one computation. */
  get(version: string): Promise<ViewAnswer> {
    const kept = this.#kept;
    if (kept && (kept.version === version || performance.now() - kept.at < this.#restMs)) return Promise.resolve(kept.answer);
    this.#running ??= this.#workOut(version);
    return this.#running;
  }

  async #workOut(version: string): Promise<ViewAnswer> {
    const answer = await this.#work();
    this.#running = undefined;
    // Failures may be temporary, so they are not cached.
    this.#kept = answer.kind === "broken" ? undefined : { answer, version, at: performance.now() };
    return answer;
  }
}
