import type { PriceTable } from "../../llm/price.ts";
import { priceTable } from "../../llm/prices.ts";
import { openRun } from "../../store/open/open-run.ts";
import { isPostgres } from "../../store/postgres/address.ts";
import { type SeenWorker, SharedRun, type TrialCounts } from "../../store/postgres/shared-run.ts";
import type { RunStore } from "../../store/run-store.ts";
import { costOfSpending, type SpentSoFar } from "../budget.ts";
import type { RunProgress } from "../progress.ts";

/** The progress of a run, whether it is executed by one process or by several workers. */
export interface RunStatus extends TrialCounts {
  readonly run: string;
  readonly done: number;
  readonly isStopped: boolean;
  readonly workers: readonly SeenWorker[];
  /** The number of trials per minute that the workers have completed recently. */
  readonly perMinute: number;
  /** Estimated seconds until the run is done; null if no worker is making progress. */
  readonly etaSeconds: number | null;
  readonly tokens: number;
  readonly spent: SpentSoFar;
}

/** Reads the status of a run in a file or in PostgreSQL. */
export function readStatus(place: string): RunStatus {
  if (!isPostgres(place)) {
    using store = openRun(place);
    return statusOf(place, { store, counts: countsOf(store), workers: [], isStopped: false });
  }
  using shared = new SharedRun(place);
  const { store, isStopped } = shared;
  return statusOf(place, { store, counts: shared.counts(), workers: shared.workers(), isStopped });
}

interface StatusParts {
  readonly store: RunStore;
  readonly counts: TrialCounts;
  readonly workers: readonly SeenWorker[];
  readonly isStopped: boolean;
}

function statusOf(run: string, { store, counts, workers, isStopped }: StatusParts): RunStatus {
  const done = counts.passed + counts.failed + counts.excluded + counts.unscored;
  const alive = workers.filter(({ isAlive }) => isAlive);
  const perMinute = alive.reduce((sum, worker) => sum + worker.perMinute, 0);
  const etaSeconds = perMinute === 0 ? null : ((counts.planned - done) * 60) / perMinute;
  const spending = spentBy(store, priceTable(store.plan.prices, undefined));
  return { run, ...counts, done, isStopped, workers, perMinute, etaSeconds, ...spending };
}

function countsOf(store: RunStore): TrialCounts {
  const kinds = Map.groupBy(store.summaries(), ({ verdict }) => verdict);
  const count = (kind: Parameters<typeof kinds.get>[0]) => kinds.get(kind)?.length ?? 0;
  return {
    planned: store.planned(),
    passed: count("pass"),
    failed: count("fail"),
    excluded: count("excluded"),
    unscored: count("unscored"),
  };
}

function spentBy(store: RunStore, prices: PriceTable): { readonly tokens: number; readonly spent: SpentSoFar } {
  const spending = store.spending();
  const tokens = spending.reduce((sum, { input, output }) => sum + input + output, 0);
  return { tokens, spent: costOfSpending(spending, prices) };
}

/** Measures the progress that workers make on a run while it is being watched. */
export class ProgressMeter {
  readonly #shared: SharedRun;
  readonly #prices: PriceTable;
  #start: { readonly at: number; readonly done: number } | undefined;

  constructor(shared: SharedRun, prices: PriceTable) {
    this.#shared = shared;
    this.#prices = prices;
  }

  read(now: number): RunProgress {
    const { planned, ...counts } = this.#shared.counts();
    const done = counts.passed + counts.failed + counts.excluded + counts.unscored;
    this.#start ??= { at: now, done };
    const here = done - this.#start.done;
    const elapsedMs = now - this.#start.at;
    const etaMs = here === 0 ? undefined : (elapsedMs / here) * (planned - done);
    return {
      planned,
      done,
      ...counts,
      ...spentBy(this.#shared.store, this.#prices),
      callsNoModel: false,
      elapsedMs,
      etaMs,
    };
  }
}
