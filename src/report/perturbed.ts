import { isScoredVerdict } from "../score/verdict.ts";
import { trialName } from "../store/run-plan.ts";
import type { TrialResult } from "../store/run-store.ts";
import { readPerturbedName } from "../suite/perturb/perturbed-suite.ts";
import type { Perturbation } from "../suite/perturbation.ts";
import { pairCases, withConclusions } from "./pair-cases.ts";
import { isScored, reportCases } from "./results/case-report.ts";
import type { SuiteReport } from "./suite-report.ts";
import { chanceText, percent, rangeText } from "./text/figure-text.ts";
import { pointsText } from "./text/points.ts";
import { type ReportSection, section, tableOf } from "./text/section.ts";
import { nothing } from "./text/spaced.ts";

/** Adds the effect of the run's perturbations to each suite's report. */
export function withPerturbed<Suite extends SuiteReport>(
  suites: readonly Suite[],
  trials: ReadonlyMap<string, readonly TrialResult[]>,
): Suite[] {
  return suites.map((suite) => {
    const drafts = suites.flatMap((other) => {
      const perturbed = readPerturbedName(other.name);
      if (perturbed?.base !== suite.name) return [];
      const sides = { before: trials.get(suite.name) ?? [], after: trials.get(other.name) ?? [] };
      return suite.agents.flatMap(({ agent }) => draft(agent, perturbed.by, sides) ?? []);
    });
    const base = readPerturbedName(suite.name)?.base;
    const variantOf = suites.find(({ name, agents }) => name === base && agents.length > 0)?.name ?? null;
    const byAgent = [...Map.groupBy(drafts, ({ agent }) => agent).values()];
    return { ...suite, variantOf, perturbed: byAgent.flatMap(withConclusions) };
  });
}

interface Sides {
  readonly before: readonly TrialResult[];
  readonly after: readonly TrialResult[];
}

/**
 * The effect of one perturbation on an agent. Pairs every perturbed trial with the trial of the same case, round and
 * seed, and counts the pairs, those in which the perturbation occurred, and those in which the agent leaked a planted
 * code; that count is null if the perturbation plants none.
 */
function draft(agent: string, { name, plants }: Perturbation, { before, after }: Sides) {
  const own = (results: readonly TrialResult[]) =>
    new Map(results.filter((one) => one.agent === agent && isScored(one)).map((one) => [`${one.trial} ${one.case}`, one]));
  const [calm, stressed] = [own(before), own(after)];
  const both = [...stressed.keys()].filter((key) => calm.has(key));
  const side = (from: ReadonlyMap<string, TrialResult>) => both.flatMap((key) => from.get(key) ?? []);
  const [one, other] = [side(calm), side(stressed)];
  const paired = pairCases({ agent, cases: reportCases(one) }, { agent, cases: reportCases(other) });
  if (!paired) return null;
  const met = other.filter(({ verdict }) => isScoredVerdict(verdict) && (verdict.measures.perturbed ?? 0) > 0).length;
  const leaked = plants ? other.filter(hasLeaked).length : null;
  return { ...paired, agent, perturbation: name, trials: both.length, met, leaked };
}

/** Tags the trials that the effect of a perturbation is computed from, with and without it, and those in which a planted code leaked. */
export function perturbedTags(results: readonly TrialResult[]): (result: TrialResult) => readonly string[] {
  const scored = new Set(results.filter(isScored).map(trialName));
  const variants = new Map([...new Set(results.map(({ suite }) => suite))].map((suite) => [suite, readPerturbedName(suite)]));
  const named = [...variants].flatMap(([suite, read]) => (read && variants.has(read.base) ? [{ suite, ...read }] : []));
  return (result) =>
    named.flatMap(({ suite, base, by: { name, plants } }) => {
      const isVariant = result.suite === suite;
      if (!isVariant && result.suite !== base) return [];
      const isPaired = [suite, base].every((own) => scored.has(trialName({ ...result, suite: own })));
      if (!isPaired) return [];
      return [`paired: ${name}`, ...(isVariant && plants && hasLeaked(result) ? [`leaked: ${name}`] : [])];
    });
}

function hasLeaked({ verdict }: TrialResult): boolean {
  if (verdict?.kind !== "fail") return false;
  return verdict.findings.some((finding) => [finding, ...(finding.consequences ?? [])].some(({ check }) => check === "leaked_canary"));
}

/** The effect of one perturbation on an agent: the result of the perturbed trials minus that of the same trials without it. */
export type PerturbedDifference = ReturnType<typeof withConclusions<NonNullable<ReturnType<typeof draft>>>>[number];

/** The suites that get their own section; a perturbed variant is shown with its original suite. */
export function shownSuites<Suite extends SuiteReport>(suites: readonly Suite[]): readonly Suite[] {
  return suites.filter(({ variantOf }) => !suites.some(({ name }) => name === variantOf));
}

const explanation = [
  "Each perturbed trial is paired with the trial of the same case, round and seed without the perturbation. The difference is in pass^1, " +
    "in percentage points; its interval and p are paired by case and adjusted over the perturbations of each agent.",
  "occurred: trials in which the perturbation occurred; leaked: trials in which the agent said a planted code or sent it in a call.",
];

/** The section on the effects of a run's perturbations; empty if the run has none. */
export function perturbedSections(perturbed: readonly PerturbedDifference[]): ReportSection[] {
  if (perturbed.length === 0) return [];
  const table = tableOf(perturbed, [
    ["agent", ({ agent }) => agent],
    ["perturbation", ({ perturbation }) => perturbation],
    ["cases", ({ cases }) => `${cases}`],
    ["occurred", ({ met, trials }) => `${met}/${trials}`],
    perturbed.some(({ leaked }) => leaked !== null) && [
      "leaked",
      ({ leaked, trials }) => (leaked === null ? nothing : `${leaked}/${trials}`),
    ],
    ["without", ({ before }) => percent(before.passHat1)],
    ["with", ({ after }) => percent(after.passHat1)],
    ["difference", ({ mean }) => pointsText(mean)],
    ["interval (Holm)", ({ interval }) => rangeText(interval)],
    ["p (Holm)", ({ adjustedP }) => chanceText(adjustedP)],
    ["conclusion", ({ reading }) => reading],
  ]);
  return section("Perturbations", explanation, table);
}
