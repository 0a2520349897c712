import type { TrialIndex } from "../../src/report/view/contract.ts";
import type { TrialKey } from "../../src/store/run-plan.ts";
import type { Query } from "../router.ts";
import { placesOf, resultNames, type TrialFilters } from "./trial-filters.ts";

/** The badge text of a result. */
export function badgeOf(result: (typeof resultNames)[number]): string {
  if (result === "unscored") return "could not be scored";
  return result === "open" ? "not run" : result;
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

/** Finds the neighbours of the trial at an index in a list; from a trial that is not in the list, the nearest in plan order. */
export function walkFrom(index: TrialIndex, places: readonly number[], place: number): Walk {
  const position = places.indexOf(place);
  const inPlan = position < 0 ? places.toSorted((one, other) => one - other) : places;
  const [before, after] =
    position < 0
      ? [inPlan.filter((one) => one < place), inPlan.filter((one) => one > place)]
      : [places.slice(0, position), places.slice(position + 1)];
  const isFailed = (one: number) => index.kind[one] === resultNames.indexOf("fail");
  return {
    position,
    length: places.length,
    previous: before.at(-1),
    next: after[0],
    previousFailure: before.findLast(isFailed),
    nextFailure: after.find(isFailed),
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
