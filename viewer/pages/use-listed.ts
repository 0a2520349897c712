import { useMemo } from "preact/hooks";
import type { TrialIndex } from "../../src/report/view/contract.ts";
import { useHead, useView } from "../context.tsx";
import { type Loaded, useResource } from "../resource.ts";
import { asksForCases, caseFilter } from "./trial-case-filter.ts";
import { asksForMeasures, type FilterData, inOrderOfInterest, placesOf, type TrialFilters } from "./trial-filters.ts";

/** The trials that match the filters of a list, in the order in which the list begins. */
export interface Listed {
  /** The indexes of the trials; empty until the data that the filters need is loaded. */
  readonly places: readonly number[];
  /** The data that is still missing, and what is loading it; undefined if there is none. */
  readonly missing: { readonly of: Loaded<unknown>; readonly what: string } | undefined;
}

/** Lists the trials that match the filters; data that only some filters need is loaded only for them. */
export function useListed(index: TrialIndex, filters: TrialFilters): Listed {
  const view = useView();
  const { agents } = useHead();
  const needs = { cases: asksForCases(filters), measures: asksForMeasures(filters), report: filters.hardest === "yes" };
  const cases = useResource(view.cases, needs.cases);
  const measures = useResource(view.measures, needs.measures);
  const report = useResource(view.report, needs.report);
  const missing = [
    ...(needs.cases ? [{ of: cases, what: "Loading the cases" }] : []),
    ...(needs.measures ? [{ of: measures, what: "Finding the trials" }] : []),
    ...(needs.report ? [{ of: report, what: "Computing the metrics" }] : []),
  ].find(({ of }) => of.kind !== "ready");
  const known = {
    cases: needs.cases && cases.kind === "ready" ? cases.value : undefined,
    measures: needs.measures && measures.kind === "ready" ? measures.value : undefined,
    report: needs.report && report.kind === "ready" ? report.value : undefined,
  };
  const places = useMemo(() => {
    if (missing) return [];
    const hardest = known.report?.suites.find(({ name }) => name === filters.suite)?.composite?.failures.hardest.cases;
    const data: FilterData = {
      fits: known.cases && caseFilter(known.cases, filters),
      measures: known.measures,
      standIns: new Set(agents.flatMap(({ name, standIn }) => (standIn ? [name] : []))),
      hardest: filters.hardest === "yes" ? new Set(hardest) : undefined,
    };
    return inOrderOfInterest(index, placesOf(index, filters, data), { filters, measures: known.measures });
  }, [index, filters, missing === undefined, known.cases, known.measures, known.report, agents]);
  return { places, missing };
}
