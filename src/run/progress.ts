import type { SpentSoFar } from "./budget.ts";
import type { TrialDone } from "./execute.ts";

/** How far a run is; for display only, the totals of a report are counted from the store. */
export interface Progress {
  readonly planned: number;
  readonly done: number;
  readonly passed: number;
  readonly failed: number;
  readonly excluded: number;
  /** Conversations that are stored and could not be scored. */
  readonly unscored: number;
  /** Tokens reported by agents so far. */
  readonly tokens: number;
  /** What all model calls of the run came to so far, the customer's included. */
  readonly spent: SpentSoFar;
  readonly elapsedMs: number;
  /** Milliseconds still to go at the pace so far; undefined before the first trial. */
  readonly etaMs: number | undefined;
}

interface ProgressStart {
  readonly planned: number;
  readonly doneBefore: number;
  readonly now: number;
  readonly spent: () => SpentSoFar;
}

const fewest = 5;

/** Follows a run trial by trial. */
export class ProgressCount {
  readonly #planned: number;
  readonly #start: number;
  readonly #doneBefore: number;
  #passed = 0;
  #failed = 0;
  #excluded = 0;
  #unscored = 0;
  #tokens = 0;
  readonly #spent: () => SpentSoFar;

  constructor({ planned, doneBefore, now, spent }: ProgressStart) {
    this.#planned = planned;
    this.#spent = spent;
    this.#doneBefore = doneBefore;
    this.#start = now;
  }

  add(done: TrialDone): void {
    this.#tokens += done.tokens;
    if (done.again) return;
    if (done.verdict.kind === "pass") this.#passed += 1;
    else if (done.verdict.kind === "fail") this.#failed += 1;
    else if (done.verdict.kind === "excluded") this.#excluded += 1;
    else this.#unscored += 1;
  }

  at(now: number): Progress {
    const counts = { passed: this.#passed, failed: this.#failed, excluded: this.#excluded, unscored: this.#unscored };
    const here = this.#passed + this.#failed + this.#excluded + this.#unscored;
    const done = this.#doneBefore + here;
    const elapsedMs = now - this.#start;
    // The first trials come after all that has to be loaded first: they tell nothing of the others.
    const etaMs =
      here < Math.min(fewest, this.#planned - this.#doneBefore)
        ? undefined
        : (elapsedMs / here) * (this.#planned - done);
    return { planned: this.#planned, done, ...counts, tokens: this.#tokens, spent: this.#spent(), elapsedMs, etaMs };
  }
}
