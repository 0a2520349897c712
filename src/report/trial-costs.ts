import type { PriceTable } from "../llm/price.ts";
import { isScoredVerdict } from "../score/verdict.ts";
import type { RunStore, TrialResult } from "../store/run-store.ts";
import { dollarsOf } from "./text/money.ts";

/** Tags the trials whose cost in US dollars is part of their agent's cost. */
export function pricedTags(store: RunStore, prices: PriceTable): (result: TrialResult) => readonly string[] {
  const costOf = costsByTrial(store, prices);
  return (result) => (costOf(result) === null ? [] : ["cost known"]);
}

/** Looks up the cost in US dollars of the agent's own model calls in a scored trial; null if unknown. */
export function costsByTrial(store: RunStore, prices: PriceTable): (result: TrialResult) => number | null {
  const found = new Map<string, ReadonlyMap<string, number | null>>();
  const nameOf = (id: string, trial: number) => JSON.stringify([id, trial]);
  const costsOf = (suite: string, agent: string) =>
    Array.from(store.usage(suite, agent), ({ case: id, trial, usage }) => {
      const own = usage.filter(({ by }) => by === undefined);
      return [nameOf(id, trial), dollarsOf(own, prices) ?? null] as const;
    });
  return ({ suite, agent, case: id, trial, verdict }) => {
    // Records are opened only for agents that report tokens.
    if (!isScoredVerdict(verdict) || verdict.measures.inputTokens === null) return null;
    const key = JSON.stringify([suite, agent]);
    const costs = found.get(key) ?? new Map(costsOf(suite, agent));
    found.set(key, costs);
    return costs.get(nameOf(id, trial)) ?? null;
  };
}
