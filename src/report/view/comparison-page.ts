import type { RunStore, TrialResult } from "../../store/run-store.ts";
import { type ComparedRun, compareSides } from "../compare.ts";
import { mustContain } from "../run-report.ts";

/**
 * Compares any two agents in the runs, by their names on the page; the difference is `other` minus `one`. Verdicts are
 * read once for any number of pairs.
 */
export function comparisonsOf(store: RunStore) {
  const sides = new Map(store.parts.flatMap((part) => sidesOf(part)));
  const sideOf = (name: string) => {
    mustContain("agent", name, [...sides.keys()]);
    const side = sides.get(name);
    if (!side) throw new Error(`no run contains agent ${name}`);
    return side;
  };
  return (one: string, other: string) => ({ one, other, comparison: compareSides([{ before: sideOf(one), after: sideOf(other) }]) });
}

/** Returns one side per agent of a run, because only the agent's own run shows which cases the agent ran. */
function sidesOf({ name: run, store, agents }: RunStore["parts"][number]): [string, ComparedRun][] {
  const trials = Map.groupBy<string, TrialResult>(store.results(), ({ agent }) => agent);
  return agents.map(({ name, id }) => {
    const own = trials.get(id) ?? [];
    return [name, { store: { plan: store.plan, results: () => own, record: (key) => store.record(key) }, name: run, agent: id }];
  });
}
