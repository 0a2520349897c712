import type { TrialIndex } from "../../src/report/view/contract.ts";
import type { TrialKey } from "../../src/store/run-plan.ts";
import type { Query } from "../router.ts";

/** The result codes of the index, by their names in URLs. */
export const resultNames = ["open", "pass", "fail", "excluded", "unscored"] as const;

/** The badge text of a result. */
export function badgeOf(result: (typeof resultNames)[number]): string {
  if (result === "unscored") return "could not be scored";
  return result === "open" ? "not run" : result;
}

/** The names of the trial filters in URLs. A list's URL contains the filters themselves; a trial's URL contains them in `from`. */
export const filterNames = [
  "suite",
  "agent",
  "case",
  "result",
  "mode",
  "check",
  "suspicion",
  "rule",
  "ending",
  "bucket",
  "domain",
  "level",
  "action",
  "intent",
  "q",
] as const;

/** Trial filters; case fields and the search words `q` need the case data (see `trial-case-filter.ts`). */
export type TrialFilters = { readonly [name in (typeof filterNames)[number]]?: string | undefined };

/** Returns whether a case of a suite matches the filters. */
export type CaseFits = (suite: string, id: string) => boolean;

/** The indexes of the matching trials, in index order. */
export function placesOf(index: TrialIndex, filters: TrialFilters, fits?: CaseFits): readonly number[] {
  const { suites, agents, cases, modes, endings, checks, rules } = index;
  const tests = [
    isOne(index.suite, suites, filters.suite),
    isOne(index.agent, agents, filters.agent),
    isOne(index.case, cases, filters.case),
    isOne(index.kind, resultNames, filters.result),
    isOne(index.mode, modes, filters.mode),
    isOne(index.ending, endings, filters.ending),
    holds(index.failed, checks, filters.check),
    holds(index.suspected, checks, filters.suspicion),
    holds(index.breached, rules, filters.rule),
    fits ? (place: number) => fits(suites[index.suite[place] ?? -1] ?? "", cases[index.case[place] ?? -1] ?? "") : undefined,
  ].filter((test) => test !== undefined);
  return [...index.trial.keys()].filter((place) => tests.every((test) => test(place)));
}

type Test = ((place: number) => boolean) | undefined;

function isOne(column: readonly number[], names: readonly string[], wanted: string | undefined): Test {
  if (!wanted) return undefined;
  const found = names.indexOf(wanted);
  return (place) => found >= 0 && column[place] === found;
}

function holds(column: readonly (readonly number[])[], names: readonly string[], wanted: string | undefined): Test {
  if (!wanted) return undefined;
  const found = names.indexOf(wanted);
  return (place) => column[place]?.includes(found) ?? false;
}

/** The trial at an index. */
export function keyAt(index: TrialIndex, place: number): TrialKey {
  return {
    suite: index.suites[index.suite[place] ?? -1] ?? "",
    agent: index.agents[index.agent[place] ?? -1] ?? "",
    case: index.cases[index.case[place] ?? -1] ?? "",
    trial: index.trial[place] ?? 0,
  };
}

/** The index of a trial; -1 if the run has no such trial. */
export function placeInIndex(index: TrialIndex, key: TrialKey): number {
  return placesOf(index, { suite: key.suite, agent: key.agent, case: key.case }).find((place) => index.trial[place] === key.trial) ?? -1;
}

/** The trials before and after a trial. */
export interface Walk {
  /** The position of the trial among those shown; -1 if the filters exclude it. */
  readonly position: number;
  readonly length: number;
  readonly previous: number | undefined;
  readonly next: number | undefined;
  readonly previousFailure: number | undefined;
  readonly nextFailure: number | undefined;
}

/** Finds the neighbours of the trial at an index; `places` is sorted. */
export function walkFrom(index: TrialIndex, places: readonly number[], place: number): Walk {
  const failed = places.filter((one) => index.kind[one] === resultNames.indexOf("fail"));
  return {
    position: places.indexOf(place),
    length: places.length,
    previous: places.findLast((one) => one < place),
    next: places.find((one) => one > place),
    previousFailure: failed.findLast((one) => one < place),
    nextFailure: failed.find((one) => one > place),
  };
}

/** The filters in a trial's URL, which come from the list it was opened from. */
export function filtersFrom(query: Query): TrialFilters {
  return Object.fromEntries(new URLSearchParams(query.from ?? ""));
}

/** The parameters in a trial's URL: the trial, and the filters of the list it was opened from. */
export function trialQuery(key: TrialKey, from = ""): Query {
  return { suite: key.suite, agent: key.agent, case: key.case, trial: `${key.trial}`, from };
}

/** The trial to show if the URL does not name one: the first failed trial that matches the URL's parameters. */
export function firstTrial(index: TrialIndex, { suite, agent, case: id }: Query): TrialKey | undefined {
  const places = placesOf(index, { suite, agent, case: id });
  const place = places.find((one) => index.kind[one] === resultNames.indexOf("fail")) ?? places[0];
  return place === undefined ? undefined : keyAt(index, place);
}
