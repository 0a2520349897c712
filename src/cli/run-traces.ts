import { type OwnPrices, priceTable } from "../llm/prices.ts";
import type { OtelTarget } from "../run/otel/otel-target.ts";
import { TraceExport } from "../run/otel/trace-export.ts";
import { openRun } from "../store/open/open-run.ts";
import type { TrialKey } from "../store/run-plan.ts";
import type { RunStore } from "../store/run-store.ts";
import { droppedNotice } from "./otel-flags.ts";

// How long to wait, after the last trial, for the receiver to accept a request: if it has accepted one before, if it
// has not, and after Ctrl-C.
const patienceMs = { answered: 5_000, unanswered: 2_000, stopped: 1_000 };

/** Sends the traces of a run in progress, reading each trial from the run's file once it is stored. */
export class RunTraces implements Disposable {
  readonly #target: OtelTarget;
  readonly #prices: OwnPrices | undefined;
  readonly #traces: TraceExport;
  #store: RunStore | undefined;
  #path = "";

  constructor(target: OtelTarget, prices: OwnPrices | undefined) {
    this.#target = target;
    this.#prices = prices;
    this.#traces = new TraceExport(target);
  }

  /** Opens the run's file once its path is known. */
  begin(path: string): void {
    if (this.#store) return;
    this.#path = path;
    this.#store = openRun(path);
    this.#traces.begin({ store: this.#store, prices: priceTable(this.#store.plan.prices, this.#prices) });
  }

  /** Queues a trial that is stored and scored. */
  add(key: TrialKey): void {
    this.#traces.add(key);
  }

  /** Sends the remaining spans; returns a notice if any span was dropped. */
  async end({ isStopped }: { readonly isStopped: boolean }): Promise<string | undefined> {
    const usual = this.#traces.isAnswered ? patienceMs.answered : patienceMs.unanswered;
    const count = await this.#traces.end(isStopped ? patienceMs.stopped : usual);
    return droppedNotice(count, this.#target, this.#path);
  }

  [Symbol.dispose](): void {
    this.#traces[Symbol.dispose]();
    this.#store?.[Symbol.dispose]();
  }
}
