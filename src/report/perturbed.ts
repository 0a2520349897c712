import { isScoredVerdict } from "../score/verdict.ts";
import { holm } from "../statistics/holm.ts";
import type { TrialResult } from "../store/run-store.ts";
import { perturbedName, readPerturbedName } from "../suite/perturb/perturbed-suite.ts";
import { type PairedCases, type PairReading, pairCases, readPair } from "./pair-cases.ts";
import { isScored, reportCases } from "./results/case-report.ts";
import type { SuiteReport } from "./suite-report.ts";

/**
 * The effect of one perturbation on an agent: the result of the perturbed trials minus the result of the same trials
 * without the perturbation.
 */
export interface PerturbedDifference extends PairedCases {
  readonly agent: string;
  readonly perturbation: string;
  /** The number of trials that are scored both with and without the perturbation. */
  readonly trials: number;
  /** The number of those trials in which the perturbation occurred. */
  readonly met: number;
  /** The number of those trials in which the agent leaked a planted code; null if the perturbation plants none. */
  readonly leaked: number | null;
  /** The p-value, Holm-adjusted over the agent's perturbations. */
  readonly adjustedP: number;
  readonly reading: PairReading;
}

type Drafted = Omit<PerturbedDifference, "adjustedP" | "reading">;

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
      return suite.agents.flatMap(({ agent }) => draft(suite.name, { agent, ...perturbed.by }, sides) ?? []);
    });
    const base = readPerturbedName(suite.name)?.base;
    const variantOf = suites.find(({ name, agents }) => name === base && agents.length > 0)?.name ?? null;
    return { ...suite, variantOf, perturbed: adjusted(drafts) };
  });
}

/** Adds the conclusions from the differences, with p-values adjusted over each agent's perturbations. */
function adjusted(drafts: readonly Drafted[]): PerturbedDifference[] {
  const byAgent = [...Map.groupBy(drafts, ({ agent }) => agent).values()];
  return byAgent.flatMap((own) => {
    const chances = holm(own.map(({ test }) => test.p));
    return own.map((one, place) => {
      const adjustedP = chances[place] ?? 1;
      return { ...one, adjustedP, reading: readPair(one, adjustedP) };
    });
  });
}

interface Sides {
  readonly before: readonly TrialResult[];
  readonly after: readonly TrialResult[];
}

interface Factor {
  readonly agent: string;
  readonly name: string;
  readonly plants?: true;
}

/** Pairs every perturbed trial of an agent with the trial of the same case, round and seed. */
function draft(suite: string, { agent, name, plants }: Factor, { before, after }: Sides): Drafted | null {
  const own = (results: readonly TrialResult[]) =>
    new Map(results.filter((one) => one.agent === agent && isScored(one)).map((one) => [keyOf(one), one]));
  const [calm, stressed] = [own(before), own(after)];
  const both = [...stressed.keys()].filter((key) => calm.has(key));
  const side = (from: ReadonlyMap<string, TrialResult>) => both.flatMap((key) => from.get(key) ?? []);
  const [one, other] = [side(calm), side(stressed)];
  const paired = pairCases(perturbedName(suite, name), { agent, cases: reportCases(one) }, { agent, cases: reportCases(other) });
  if (!paired) return null;
  const met = other.filter(({ verdict }) => isScoredVerdict(verdict) && (verdict.measures.perturbed ?? 0) > 0).length;
  const leaked = plants ? other.filter(hasLeaked).length : null;
  return { ...paired, agent, perturbation: name, trials: both.length, met, leaked };
}

function keyOf({ case: id, trial }: TrialResult): string {
  return `${trial} ${id}`;
}

function hasLeaked({ verdict }: TrialResult): boolean {
  if (verdict?.kind !== "fail") return false;
  return verdict.findings.some(
    ({ check, consequences = [] }) =>
      check === "leaked_canary" || consequences.some((consequence) => consequence.check === "leaked_canary"),
  );
}

/** The suites that get their own section; a perturbed variant is shown with its original suite. */
export function shownSuites<Suite extends SuiteReport>(suites: readonly Suite[]): readonly Suite[] {
  return suites.filter(({ variantOf }) => !suites.some(({ name }) => name === variantOf));
}
