import type { BegunRun } from "./begun-run.ts";
import type { SpentSoFar } from "./budget.ts";
import type { TrialShown } from "./execute.ts";

/** The progress of a run, for display only; a report computes its totals from the store. */
export interface RunProgress {
  readonly planned: number;
  readonly done: number;
  readonly passed: number;
  readonly failed: number;
  readonly excluded: number;
  /** The number of conversations that are stored but could not be scored. */
  readonly unscored: number;
  /** The number of tokens that agents have reported so far. */
  readonly tokens: number;
  /** The cost of all model calls in the run so far, including the customer's. */
  readonly spent: SpentSoFar;
  /** Whether the agents, the customer and the reader cannot call a model. */
  readonly callsNoModel: boolean;
  readonly elapsedMs: number;
  /** The estimated milliseconds left at the current speed; undefined before the first trial. */
  readonly etaMs: number | undefined;
}

interface ProgressStart extends BegunRun {
  readonly now: number;
}

const fewest = 5;

/** Tracks the progress of a run trial by trial. */
export class ProgressCount {
  readonly #begun: ProgressStart;
  readonly #doneBefore: number;
  #passed: number;
  #failed: number;
  #excluded = 0;
  #unscored: number;
  #tokens = 0;

  constructor(begun: ProgressStart) {
    const { passed, failed, unscored } = begun.before;
    this.#begun = begun;
    this.#passed = passed;
    this.#failed = failed;
    this.#unscored = unscored;
    this.#doneBefore = passed + failed + unscored;
  }

  add(done: TrialShown): void {
    this.#tokens += done.tokens;
    if (done.again) return;
    if (done.verdict.kind === "pass") this.#passed += 1;
    else if (done.verdict.kind === "fail") this.#failed += 1;
    else if (done.verdict.kind === "excluded") this.#excluded += 1;
    else this.#unscored += 1;
  }

  at(now: number): RunProgress {
    const { planned, now: start, spent, callsNoModel } = this.#begun;
    const counts = { passed: this.#passed, failed: this.#failed, excluded: this.#excluded, unscored: this.#unscored };
    const done = counts.passed + counts.failed + counts.excluded + counts.unscored;
    const here = done - this.#doneBefore;
    const elapsedMs = now - start;
    // The first trials include loading time, so they are not representative.
    const isEarly = here < Math.min(fewest, planned - this.#doneBefore);
    const etaMs = isEarly ? undefined : (elapsedMs / here) * (planned - done);
    return { planned, done, ...counts, tokens: this.#tokens, spent: spent(), callsNoModel, elapsedMs, etaMs };
  }
}
