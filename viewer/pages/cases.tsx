import { useMemo } from "preact/hooks";
import type { CasePage } from "../../src/report/view/contract.ts";
import { Await } from "../components/empty.tsx";
import { Page } from "../components/page.tsx";
import { Plain } from "../components/plain.tsx";
import { useCases, useSuite, useTrials } from "../context.tsx";
import { linkTo, type Query, useRoute } from "../router.ts";
import { fromOf } from "./cases-chips.tsx";
import { CaseFilters } from "./cases-filters.tsx";
import { CaseList, type ListProps } from "./cases-list.tsx";
import { TrialList } from "./cases-trials.tsx";
import { filterNames, type TrialFilters } from "./trial-filters.ts";
import { useListed } from "./use-listed.ts";
import "../style/cases.css";

const none: readonly CasePage[] = [];

/** Every case and every trial of a suite, with filters. */
export function CasesScreen() {
  const { query } = useRoute();
  const { head } = useSuite();
  const tab = query.tab === "trials" ? "trials" : "cases";
  const trials = useTrials();
  const cases = useCases();
  const suite = head?.name ?? "";
  return (
    <Page
      title="Cases & failures"
      heading={<Plain text={head?.title ?? "Cases"} />}
      lead="Every case with its results, and every trial. Filters and sorting are part of the URL, so you can share a view as a link."
    >
      <Tabs tab={tab} query={query} />
      <Await of={trials} what="Loading the trials">
        {(index) => (
          <Lists
            suite={suite}
            tab={tab}
            query={query}
            index={index}
            cases={cases.kind === "ready" ? cases.value : none}
            isReading={cases.kind === "loading"}
          />
        )}
      </Await>
    </Page>
  );
}

function Tabs({ tab, query }: { readonly tab: string; readonly query: Query }) {
  return (
    <nav class="tabs" aria-label="Cases or trials">
      {(["cases", "trials"] as const).map((name) => (
        <a key={name} href={linkTo("cases", { ...query, tab: name })} aria-current={name === tab ? "page" : undefined}>
          {name === "cases" ? "Cases" : "Trials"}
        </a>
      ))}
    </nav>
  );
}

function Lists({
  suite,
  tab,
  query,
  index,
  cases,
  isReading,
}: Pick<ListProps, "suite" | "index" | "cases" | "isReading"> & {
  readonly tab: "cases" | "trials";
  readonly query: Query;
}) {
  const from = fromOf(filtersOf(query, suite));
  const filters = useMemo(() => Object.fromEntries(new URLSearchParams(from)), [from]);
  // The trials provide the names of the cases, so the lists wait for other data only if a filter needs it.
  const { places, missing } = useListed(index, filters);
  const list = { suite, index, cases, filters, places, from, isReading };
  return (
    <>
      <CaseFilters suite={suite} tab={tab} filters={filters} index={index} cases={cases} />
      {missing ? (
        <Await of={missing.of} what={missing.what}>
          {() => null}
        </Await>
      ) : tab === "cases" ? (
        <CaseList {...list} />
      ) : (
        <TrialList {...list} />
      )}
    </>
  );
}

function filtersOf(query: Query, suite: string): TrialFilters {
  return { ...Object.fromEntries(filterNames.map((name) => [name, query[name]])), suite };
}
