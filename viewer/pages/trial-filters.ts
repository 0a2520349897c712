import type { TrialIndex, TrialMeasures } from "../../src/report/view/contract.ts";

/** The result codes of the index, by their names in URLs. */
export const resultNames = ["open", "pass", "fail", "excluded", "unscored"] as const;

/** The names of the trial filters in URLs. A list's URL contains the filters themselves; a trial's URL contains them in `from`. */
export const filterNames = [
  "suite",
  "suites",
  "also",
  "agent",
  "agents",
  "except",
  "versus",
  "shared",
  "case",
  "result",
  "mode",
  "check",
  "first",
  "rule",
  "ending",
  "metric",
  "hit",
  "tag",
  "round",
  "passes",
  "ever",
  "least",
  "bucket",
  "domain",
  "level",
  "action",
  "intent",
  "disposition",
  "tactic",
  "opening",
  "persona",
  "forbidden",
  "pressure",
  "hardest",
  "q",
] as const;

/** Trial filters; case fields and the search words `q` need the case data (see `trial-case-filter.ts`). */
export type TrialFilters = { readonly [name in (typeof filterNames)[number]]?: string | undefined };

/** Returns whether a trial of a case of a suite matches the filters. */
export type CaseFits = (suite: string, id: string, trial: number) => boolean;

/** The data that some filters need besides the index. */
export interface FilterData {
  readonly fits?: CaseFits | undefined;
  readonly measures?: TrialMeasures | undefined;
  /** The agents that are stand-ins. */
  readonly standIns?: ReadonlySet<string> | undefined;
  /** The hardest cases of the suite. */
  readonly hardest?: ReadonlySet<string> | undefined;
}

/** Whether the filters need to know what the trials contribute to the report's numbers. */
export function asksForMeasures({ metric, tag }: TrialFilters): boolean {
  return Boolean(metric || tag);
}

/** The indexes of the matching trials, in index order. */
export function placesOf(index: TrialIndex, filters: TrialFilters, data: FilterData = {}): readonly number[] {
  const tests = [
    ...nameTests(index, filters),
    ...agentTests(index, filters, data),
    ...measureTests(filters, data),
    ...caseTests(index, data),
  ];
  const wanted = tests.filter((test) => test !== undefined);
  const places = [...index.trial.keys()].filter((place) => wanted.every((test) => test(place)));
  let kept: readonly number[] = places;
  for (const keep of groupTests(index, filters, data)) kept = keep(kept);
  return kept;
}

type Test = ((place: number) => boolean) | undefined;

function nameTests(index: TrialIndex, filters: TrialFilters): readonly Test[] {
  const { suites, cases, modes, endings, checks, rules } = index;
  const { suite, also, check, first, round } = filters;
  return [
    filters.suites === "all" ? undefined : isOneOf(index.suite, suites, suite, also),
    isOneOf(index.case, cases, filters.case),
    resultTest(index, filters.result),
    isOneOf(index.mode, modes, filters.mode),
    isOneOf(index.ending, endings, filters.ending),
    holds(index.failed, checks, check),
    first ? (place) => checks[index.failed[place]?.[0] ?? -1] === first : undefined,
    holds(index.breached, rules, filters.rule),
    round ? (place) => `${index.trial[place]}` === round : undefined,
  ];
}

function resultTest(index: TrialIndex, wanted: string | undefined): Test {
  if (wanted === "scored") return (place) => isScored(index, place);
  if (wanted === "attempted") return (place) => (index.attempts[place] ?? 0) > 0;
  return isOneOf(index.kind, resultNames, wanted);
}

function isScored({ kind }: TrialIndex, place: number): boolean {
  return kind[place] === resultNames.indexOf("pass") || kind[place] === resultNames.indexOf("fail");
}

function agentTests(index: TrialIndex, { agent, agents, except, versus, shared }: TrialFilters, { standIns }: FilterData): readonly Test[] {
  const excepted = except ? index.agents.indexOf(except) : -1;
  return [
    isOneOf(index.agent, index.agents, agent, versus),
    except ? (place) => index.agent[place] !== excepted : undefined,
    shared ? sharedTest(index, shared) : undefined,
    agents === "compared" ? comparedTest(index, standIns ?? new Set()) : undefined,
  ];
}

/** The cases on which another agent has a scored trial as well. */
function sharedTest(index: TrialIndex, other: string): Test {
  const agent = index.agents.indexOf(other);
  const nameOf = (place: number) => `${index.suite[place]} ${index.case[place]}`;
  const tried = [...index.agent.keys()].filter((place) => index.agent[place] === agent && isScored(index, place));
  const cases = new Set(tried.map(nameOf));
  return (place) => cases.has(nameOf(place));
}

/** The compared agents of each suite: all but the stand-ins, unless there are only stand-ins. */
function comparedTest(index: TrialIndex, standIns: ReadonlySet<string>): Test {
  const isStandIn = index.agents.map((agent) => standIns.has(agent));
  const underTest = new Set(index.suite.filter((_, place) => !isStandIn[index.agent[place] ?? -1]));
  return (place) => !(isStandIn[index.agent[place] ?? -1] && underTest.has(index.suite[place] ?? -1));
}

function measureTests({ metric, hit, tag }: TrialFilters, { measures }: FilterData): readonly Test[] {
  if (!metric && !tag) return [];
  if (!measures) return [() => false];
  const { combinations, combination } = measures;
  const stateOf = stateReader(measures, metric);
  const fitting = combinations.map((one, at) => {
    const state = stateOf(at);
    const isMeasured = !metric || state !== undefined;
    const isHit = !hit || (hit === "yes") === (state !== "0");
    return isMeasured && isHit && (!tag || one.tags.includes(tag));
  });
  return [(place) => fitting[combination[place] ?? -1] ?? false];
}

/** Reads how much a combination contributes to a metric: "0" for nothing, "2" for all it can; undefined if it does not measure it. */
function stateReader({ metrics, combinations }: TrialMeasures, metric: string | undefined): (combination: number) => string | undefined {
  const column = metrics.findIndex(({ id }) => id === metric);
  return (at) => {
    const state = combinations[at]?.states[column];
    return state === "-" ? undefined : state;
  };
}

function caseTests({ suites, suite, cases, case: ids, trial }: TrialIndex, { fits, hardest }: FilterData): readonly Test[] {
  const idAt = (place: number) => cases[ids[place] ?? -1] ?? "";
  return [
    fits && ((place) => fits(suites[suite[place] ?? -1] ?? "", idAt(place), trial[place] ?? 0)),
    hardest && ((place) => hardest.has(idAt(place))),
  ];
}

function isOneOf(column: readonly number[], names: readonly string[], ...wanted: readonly (string | undefined)[]): Test {
  const given = wanted.filter((name) => name);
  if (given.length === 0) return undefined;
  const found = new Set(given.map((name) => names.indexOf(name ?? "")).filter((place) => place >= 0));
  return (place) => found.has(column[place] ?? -1);
}

function holds(column: readonly (readonly number[])[], names: readonly string[], wanted: string | undefined): Test {
  if (!wanted) return undefined;
  const found = names.indexOf(wanted);
  return (place) => column[place]?.includes(found) ?? false;
}

type Keep = (places: readonly number[]) => readonly number[];

/** The filters on what an agent did in all the trials of a case. */
function groupTests(index: TrialIndex, filters: TrialFilters, data: FilterData): readonly Keep[] {
  const { ever, least, passes, versus } = filters;
  const keep = (holdsFor: (tally: CaseTally) => boolean): Keep => {
    return (places) =>
      [...byAgentAndCase(index, places).values()]
        .filter((own) => holdsFor(tallyOf(own)))
        .flat()
        .sort(ascending);
  };
  const tallyOf = tallier(index, filters, data);
  return [
    ...(least ? [keep(({ n }) => n >= Number(least))] : []),
    ...(passes ? [keep(({ c, n }) => `${c}/${n}` === passes)] : []),
    ...(ever ? [keep((tally) => kindOf(tally) === ever)] : []),
    ...(versus ? [sharedCases(index)] : []),
  ];
}

interface CaseTally {
  readonly c: number;
  readonly n: number;
}

/** Whether an event happened in all, some or none of an agent's trials of a case. */
function kindOf({ c, n }: CaseTally): string {
  if (n === 0) return "untried";
  return c === n ? "always" : c === 0 ? "never" : "sometimes";
}

function tallier(index: TrialIndex, { metric }: TrialFilters, { measures }: FilterData): (places: readonly number[]) => CaseTally {
  const stateOf = measures && metric ? stateReader(measures, metric) : undefined;
  return (places) => {
    const scored = places.filter((place) => isScored(index, place));
    const isHit = (place: number) =>
      stateOf ? stateOf(measures?.combination[place] ?? -1) !== "0" : index.kind[place] === resultNames.indexOf("pass");
    return { c: scored.filter(isHit).length, n: scored.length };
  };
}

function byAgentAndCase(index: TrialIndex, places: readonly number[]): ReadonlyMap<string, number[]> {
  return Map.groupBy(places, (place) => `${index.suite[place]} ${index.agent[place]} ${index.case[place]}`);
}

/** Keeps the cases on which both sides of a comparison have a trial. */
function sharedCases(index: TrialIndex): Keep {
  const nameOf = (place: number) => `${index.suite[place]} ${index.case[place]}`;
  return (places) => {
    const sides = [...Map.groupBy(places, (place) => index.agent[place]).values()].map((own) => new Set(own.map(nameOf)));
    return places.filter((place) => sides.length > 1 && sides.every((cases) => cases.has(nameOf(place))));
  };
}

function ascending(one: number, other: number): number {
  return one - other;
}

/**
 * The order in which a list shows its trials: the trials behind a metric begin with those that make it worse, and scored
 * trials with the failures. Otherwise, trials are in plan order.
 */
export function inOrderOfInterest(
  index: TrialIndex,
  places: readonly number[],
  { filters, measures }: { readonly filters: TrialFilters; readonly measures?: TrialMeasures | undefined },
): readonly number[] {
  const weight = measures && filters.metric ? metricWeight(measures, filters.metric) : failureWeight(index, filters);
  return weight ? places.toSorted((one, other) => weight(one) - weight(other) || one - other) : places;
}

function metricWeight(measures: TrialMeasures, metric: string): (place: number) => number {
  const stateOf = stateReader(measures, metric);
  const sign = measures.metrics.find(({ id }) => id === metric)?.better === "lower" ? -1 : 1;
  return (place) => sign * Number(stateOf(measures.combination[place] ?? -1) ?? 0);
}

function failureWeight({ kind }: TrialIndex, { result }: TrialFilters): ((place: number) => number) | undefined {
  if (result !== "scored") return undefined;
  return (place) => (kind[place] === resultNames.indexOf("fail") ? 0 : 1);
}
