import { isStandIn } from "../store/agent-kind.ts";
import type { RunStore, TrialResult } from "../store/run-store.ts";
import { UserError } from "../user-error.ts";
import { notesOn } from "./comparison-notes.ts";
import { pairCases, withConclusions } from "./pair-cases.ts";
import { countExclusions, reportCases } from "./results/case-report.ts";
import { mustContain } from "./run-report.ts";
import { type LeftOutCases, sharedCases } from "./shared-cases.ts";
import { sourceDifferences } from "./suite-sources.ts";
import { type Exclusions, exclusionsText } from "./text/exclusions.ts";

/** One side of a comparison: an agent in a run. */
export interface ComparedRun {
  readonly store: Pick<RunStore, "plan" | "results" | "record">;
  /** The name that the user gave the run. */
  readonly name: string;
  readonly agent: string;
}

interface Sides {
  readonly before: ComparedRun;
  readonly after: ComparedRun;
}

/** Compares pairs of sides case by case, on the cases they share; the two sides of every pair must share a suite. */
export function compareSides(pairs: readonly Sides[]) {
  const compared = pairs.flatMap((sides) => sharedSuites(sides).map((shared) => compareOn(shared, sides)));
  const [first] = pairs;
  if (!first || compared.length === 0)
    throw new UserError("the two sides have no case with a scored trial in common, so there is nothing to compare.");
  const { before, after } = first;
  return {
    before: before.name,
    after: after.name,
    // If the seed differs, the sides share only the cases, not the customers' random behaviour.
    sameSeed: before.store.plan.seed === after.store.plan.seed,
    /** Warnings about suites that the runs imported from different versions of a project. */
    sources: sourceDifferences(before.store.plan, after.store.plan),
    hasStandIn: pairs.some((pair) => [pair.before, pair.after].some(({ store, agent }) => isStandIn(store.plan, agent))),
    comparisons: withConclusions(compared).map((one) => ({ ...one, notes: notesOn(one) })),
  };
}
export type RunComparison = ReturnType<typeof compareSides>;

/** A comparison of two agents on the same cases of one suite; the difference is second minus first. */
export type SuiteComparison = RunComparison["comparisons"][number];

function sharedSuites({ before, after }: Sides) {
  for (const { store, agent } of [before, after]) mustContain("agent", agent, store.plan.agents);
  return before.store.plan.suites.flatMap(({ name, hash }) => {
    const other = after.store.plan.suites.find((suite) => suite.name === name);
    return other ? [{ suite: name, sameSuite: other.hash === hash }] : [];
  });
}

/** Compares two sides on a suite; if its version is not the same in both runs, only on the cases with the same content. */
function compareOn({ suite, sameSuite }: ReturnType<typeof sharedSuites>[number], { before, after }: Sides) {
  const [ran, reran] = [trialsOf(suite, before), trialsOf(suite, after)];
  const { cases, leftOut } = sharedCases({ ...before, trials: ran }, { ...after, trials: reran }, sameSuite);
  const isShared = (trial: TrialResult) => cases.has(trial.case);
  const [first, second] = [ran.filter(isShared), reran.filter(isShared)];
  refuseMixedScorers([...first, ...second], { before, after });
  const paired = pairCases({ agent: before.agent, cases: reportCases(first) }, { agent: after.agent, cases: reportCases(second) });
  const exclusions = { before: countExclusions(ran), after: countExclusions(reran) };
  if (!paired) throw new UserError(nothingShared({ suite, leftOut, exclusions }, { before, after }));
  return { suite, sameSuite, leftOut, exclusions, ...paired };
}

function refuseMixedScorers(trials: readonly TrialResult[], { before, after }: Sides): void {
  const scorers = new Set(trials.flatMap(({ verdict }) => verdict?.scorer ?? []));
  if (scorers.size <= 1) return;
  throw new UserError(
    `these trials were scored by scorers ${[...scorers].sort((one, other) => one - other).join(" and ")}. Rescore them with the same ` +
      `scorer first: deskproof score ${before.name}${after.name === before.name ? "" : `, deskproof score ${after.name}`}`,
  );
}

interface NothingShared {
  readonly suite: string;
  readonly leftOut: readonly LeftOutCases[];
  readonly exclusions: { readonly before: Exclusions; readonly after: Exclusions };
}

function nothingShared({ suite, leftOut, exclusions }: NothingShared, { before, after }: Sides): string {
  const agents = `${before.agent} and ${after.agent}`;
  const nothing = `${agents} have no case of ${suite} with a scored trial in common, so there is nothing to compare`;
  const changed = `: the suite, its desk or its cases changed between ${before.name} and ${after.name}. Run both on the same version.`;
  const excluded = [exclusions.before, exclusions.after];
  const isExcluded = excluded.some((one) => Object.keys(one.excluded).length > 0);
  const why = leftOut.some((one) => one.why === "changed")
    ? changed
    : isExcluded
      ? `. Excluded: ${excluded.map(exclusionsText).join(" before and ")} after.`
      : ".";
  return [`${nothing}${why}`, ...sourceDifferences(before.store.plan, after.store.plan)].join(" ");
}

function trialsOf(suite: string, { store, agent }: ComparedRun): TrialResult[] {
  return [...store.results()].filter((result) => result.suite === suite && result.agent === agent);
}
