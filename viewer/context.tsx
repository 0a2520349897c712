import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { LeaderboardLayout } from "../src/report/board/scorecard.ts";
import type { FullReport } from "../src/report/run-report.ts";
import type { FullSuite } from "../src/report/suite-report.ts";
import type {
  CasePage,
  ComparisonPage,
  MethodPage,
  SuiteHead,
  TrialIndex,
  TrialMeasures,
  TrialPage,
  ViewHead,
} from "../src/report/view/contract.ts";
import type { TrialKey } from "../src/store/run-plan.ts";
import { type Loaded, type Resource, resourceOf, useResource } from "./resource.ts";
import { useRoute } from "./router.ts";
import type { Source } from "./source.ts";

/** All data that the application can show; each part is fetched when a page first needs it. */
export interface View {
  readonly head: Resource<ViewHead>;
  readonly report: Resource<FullReport>;
  readonly trials: Resource<TrialIndex>;
  /** Needed only to list the trials behind some numbers. */
  readonly measures: Resource<TrialMeasures>;
  readonly cases: Resource<readonly CasePage[]>;
  readonly method: Resource<MethodPage>;
  readonly comparison: (one: string, other: string) => Resource<ComparisonPage>;
  readonly trial: (key: TrialKey) => Resource<TrialPage>;
}

/** Creates a view of the data from a source. */
export function viewFrom(source: Source): View {
  return {
    head: resourceOf(source.head),
    report: resourceOf(source.report),
    trials: resourceOf(source.trials),
    measures: resourceOf(source.measures),
    cases: resourceOf(source.cases),
    method: resourceOf(source.method),
    comparison: kept(
      (one: string, other: string) => `${one}\n${other}`,
      (one, other) => source.comparison(one, other),
    ),
    trial: kept(
      ({ suite, agent, case: id, trial }: TrialKey) => [suite, agent, id, trial].join("\n"),
      (key) => source.trial(key),
    ),
  };
}

function kept<Asked extends readonly unknown[], Value>(
  nameOf: (...asked: Asked) => string,
  load: (...asked: Asked) => Promise<Value>,
): (...asked: Asked) => Resource<Value> {
  const known = new Map<string, Resource<Value>>();
  return (...asked) => {
    const name = nameOf(...asked);
    const resource = known.get(name) ?? resourceOf(() => load(...asked));
    known.set(name, resource);
    return resource;
  };
}

interface Known {
  readonly view: View;
  readonly head: ViewHead;
}

const ViewContext = createContext<Known | null>(null);
export const ViewProvider = ViewContext.Provider;

function useKnown(): Known {
  const known = useContext(ViewContext);
  if (!known) throw new Error("a page was rendered outside ViewProvider");
  return known;
}

/** The view itself, for data that the hooks below do not return. */
export function useView(): View {
  return useKnown().view;
}

/** The description of the runs; always loaded when a page is rendered. */
export function useHead(): ViewHead {
  return useKnown().head;
}

/** The run's report, which may still be loading. */
export function useReport(): Loaded<FullReport> {
  return useResource(useView().report);
}

/** All planned trials, stored by column. */
export function useTrials(): Loaded<TrialIndex> {
  return useResource(useView().trials);
}

/** Every case of every suite. */
export function useCases(): Loaded<readonly CasePage[]> {
  return useResource(useView().cases);
}

/** The explanation of how to interpret the run. */
export function useMethod(): Loaded<MethodPage> {
  return useResource(useView().method);
}

/** The comparison of two agents, paired by case. */
export function useComparison(one: string, other: string): Loaded<ComparisonPage> {
  return useResource(useView().comparison(one, other));
}

/** One trial with its record. */
export function useTrial(key: TrialKey): Loaded<TrialPage> {
  return useResource(useView().trial(key));
}

/** How a suite's leaderboard shows its metrics; a suite without a scored trial has none. */
export function useLayout(suite: string): LeaderboardLayout {
  const { suites } = useHead();
  return suites.find(({ name }) => name === suite)?.layout ?? { main: [], first: "reliability", written: "means" };
}

/** The suite named in the URL (by default, the first), with its report and the pointer to it once the report is computed. */
export function useSuite(): {
  readonly head: SuiteHead | undefined;
  readonly report: FullSuite | undefined;
  readonly at: string;
} {
  const { suites } = useHead();
  const { query } = useRoute();
  const report = useReport();
  const head = suites.find(({ name }) => name === query.suite) ?? suites[0];
  const counted = report.kind === "ready" ? report.value.suites : [];
  const place = counted.findIndex(({ name }) => name === head?.name);
  return { head, report: counted[place], at: `/suites/${place}` };
}
