import type { Usage } from "../conversation/event.ts";
import type { Llm } from "../llm/llm.ts";
import { costOfCall, type PriceTable, priceOf } from "../llm/price.ts";
import type { RunStore } from "../store/run-store.ts";
import { addCall, type Spending } from "../store/spending.ts";
import { UserError } from "../user-error.ts";

/** A run's spending so far, as far as it is known. */
export interface SpentSoFar {
  readonly dollars: number;
  /** The number of calls whose cost is unknown. */
  readonly unknown: number;
}

/** The reason with which a budget's signal is aborted. */
class BudgetReached extends Error {
  override readonly name = "BudgetReached";
}

/** Whether a run was stopped because its budget was reached, and not by the user. */
export function isStoppedByBudget({ reason }: AbortSignal): boolean {
  return reason instanceof BudgetReached;
}

/** A store that keeps spending between sessions. */
type Ledger = Pick<RunStore, "spending" | "addSpending">;

/** Tracks a run's spending call by call and stops the run at the limit; no call is started after that. */
export class Budget {
  readonly #prices: PriceTable;
  /** The limit in US dollars for the whole run, including earlier sessions. */
  readonly #limit: number | undefined;
  readonly #stop = new AbortController();
  #ledger: Ledger | undefined;
  #dollars = 0;
  #unknown = 0;
  /** The spending of other workers on the same run. */
  #others: SpentSoFar = { dollars: 0, unknown: 0 };
  #inFlight = 0;
  #unpriced: string | undefined;

  constructor(prices: PriceTable, limit: number | undefined) {
    this.#prices = prices;
    this.#limit = limit;
  }

  /** Continues from the spending of earlier sessions. */
  begin(ledger: Ledger, who = "this run has"): void {
    this.#ledger = ledger;
    const { dollars, unknown } = costOfSpending(ledger.spending(), this.#prices);
    this.#dollars += dollars;
    this.#unknown += unknown;
    if (this.isReached)
      throw new UserError(
        `${who} already spent $${this.spent.dollars.toFixed(2)}, and --max-cost is ${this.#limit}. Set a higher limit to continue.`,
      );
  }

  /** Updates the spending of other workers on the same run, which counts towards the limit. */
  heard(others: readonly Spending[]): void {
    this.#others = costOfSpending(others, this.#prices);
    this.#stopIfDue();
  }

  /** Aborts when the limit is reached and no call is in flight. */
  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  get isReached(): boolean {
    return this.#unpriced !== undefined || (this.#limit !== undefined && this.spent.dollars >= this.#limit);
  }

  get spent(): SpentSoFar {
    return { dollars: this.#dollars + this.#others.dollars, unknown: this.#unknown + this.#others.unknown };
  }

  /** A model without a known price that was called although there is a limit, which makes the limit unenforceable. */
  get unpriced(): string | undefined {
    return this.#unpriced;
  }

  /** Counts a completed call. */
  readonly count = (usage: Usage): void => {
    const price = priceOf(usage.model, this.#prices);
    const dollars = price && costOfCall(usage, price);
    if (dollars === undefined) this.#unknown += 1;
    else this.#dollars += dollars;
    if (!price && this.#limit !== undefined) this.#unpriced ??= usage.model;
    this.#ledger?.addSpending(addCall([], usage));
    this.#stopIfDue();
  };

  /** Wraps a model so that it is no longer called once the limit is reached. */
  guard(llm: Llm): Llm {
    if (this.#limit === undefined) return llm;
    if (!priceOf(llm.model, this.#prices)) throw noPrice(llm.model);
    return {
      ...llm,
      generate: async (call) => {
        if (this.isReached) await stopped(call.signal);
        this.#inFlight += 1;
        try {
          return await llm.generate(call);
        } finally {
          this.#inFlight -= 1;
          this.#stopIfDue();
        }
      },
    };
  }

  // Wait for the calls in flight, because their cost is known only from their answers.
  #stopIfDue(): void {
    if (this.isReached && this.#inFlight === 0) this.#stop.abort(new BudgetReached("the budget is reached"));
  }
}

/** The cost of stored spending. */
export function costOfSpending(spending: readonly Spending[], prices: PriceTable): SpentSoFar {
  let [dollars, uncounted] = [0, 0];
  for (const { model, calls, unknown, ...tokens } of spending) {
    const price = priceOf(model, prices);
    dollars += (price && costOfCall(tokens, price)) ?? 0;
    uncounted += price ? unknown : calls;
  }
  return { dollars, unknown: uncounted };
}

/** The error for a limit that cannot be enforced because a model has no price. */
export function noPrice(model: string): UserError {
  return new UserError(
    `--max-cost cannot be enforced: there is no price for ${model}. Add it under "prices" in deskproof.config.yaml (see docs/prices.md).`,
  );
}

function stopped(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    else signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}
