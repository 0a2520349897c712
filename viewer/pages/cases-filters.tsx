import { useMemo } from "preact/hooks";
import { spaced } from "../../src/report/text/spaced.ts";
import type { CasePage, TrialIndex } from "../../src/report/view/contract.ts";
import { Filters, SearchFilter, SelectFilter } from "../components/filter.tsx";
import { plainText } from "../components/plain.tsx";
import { changeQuery, linkTo } from "../router.ts";
import { filterText } from "./filter-text.ts";
import { filterNames, resultNames, type TrialFilters } from "./trial-filters.ts";

type Name = (typeof filterNames)[number];

const selects: readonly { readonly name: Name; readonly label: string }[] = [
  { name: "agent", label: "Agent" },
  { name: "result", label: "Result" },
  { name: "mode", label: "Failure mode" },
  { name: "check", label: "Check failed" },
  { name: "rule", label: "Rule broken" },
  { name: "bucket", label: "Bucket" },
  { name: "level", label: "Level" },
  { name: "domain", label: "Domain" },
  { name: "intent", label: "Intent" },
];

/** The list's filters, all stored in the URL. */
export function CaseFilters({
  suite,
  tab,
  filters,
  index,
  cases,
}: {
  readonly suite: string;
  readonly tab: string;
  readonly filters: TrialFilters;
  readonly index: TrialIndex;
  readonly cases: readonly CasePage[];
}) {
  const choices = useMemo(() => choicesOf(suite, index, cases), [suite, index, cases]);
  const set = filterNames.filter((name) => name !== "suite" && filters[name]);
  return (
    <search aria-label="Filters">
      <Filters>
        <SearchFilter name="q" label="Search" placeholder="words, names, ids" />
        {selects.map(({ name, label }) => {
          const values = withChosen(choices[name] ?? [], filters[name]);
          return values.length > 1 || filters[name] ? (
            <SelectFilter
              key={name}
              name={name}
              label={label}
              all="any"
              choices={values.map((value) => ({ value, title: titleOf(name, value) }))}
            />
          ) : null;
        })}
        <OtherFilters filters={filters} />
        {set.length > 0 ? <a href={linkTo("cases", { suite, tab })}>Clear all</a> : null}
      </Filters>
    </search>
  );
}

function titleOf(name: Name, value: string): string {
  if (name === "agent") return value;
  if (name === "result" && value === "scored") return "pass or fail";
  return value === "unscored" ? "could not be scored" : spaced(value);
}

/** A link may set a value that is not offered otherwise. */
function withChosen(values: readonly string[], chosen: string | undefined): readonly string[] {
  return chosen === undefined || values.includes(chosen) ? values : [...values, chosen];
}

/** Filters set by a link that have no control of their own. */
function OtherFilters({ filters }: { readonly filters: TrialFilters }) {
  const shown = ["suite", "q", ...selects.map(({ name }) => name)];
  const others = filterNames.filter((name) => filters[name] && !shown.includes(name));
  return (
    <>
      {others.map((name) => (
        <button key={name} type="button" class="set-filter" onClick={() => changeQuery({ [name]: undefined })}>
          {plainText(filterText(name, filters))} <span aria-hidden="true">×</span>
          <span class="unseen">, remove this filter</span>
        </button>
      ))}
    </>
  );
}

/** The values that occur in the suite; only these are offered. */
function choicesOf(suite: string, index: TrialIndex, cases: readonly CasePage[]) {
  const wanted = index.suites.indexOf(suite);
  const places = () => new Set<number>();
  const seen = {
    agent: places(),
    result: places(),
    mode: places(),
    check: places(),
    rule: places(),
  };
  index.suite.forEach((own, place) => {
    if (own !== wanted) return;
    seen.agent.add(index.agent[place] ?? -1);
    seen.mode.add(index.mode[place] ?? -1);
    seen.result.add(index.kind[place] ?? 0);
    for (const check of index.failed[place] ?? []) seen.check.add(check);
    for (const rule of index.breached[place] ?? []) seen.rule.add(rule);
  });
  const named = (names: readonly string[], places: ReadonlySet<number>) => names.filter((_, place) => places.has(place));
  const own = cases.filter((page) => page.suite === suite);
  const field = (name: "bucket" | "level" | "domain" | "intent") =>
    [...new Set(own.flatMap(({ testCase }) => testCase[name] ?? []))].sort();
  const choices: { readonly [name in Name]?: readonly string[] } = {
    agent: named(index.agents, seen.agent),
    result: ["pass", "fail", "scored", "excluded", ...(seen.result.has(resultNames.indexOf("unscored")) ? ["unscored"] : []), "open"],
    mode: named(index.modes, seen.mode),
    check: named(index.checks, seen.check),
    rule: named(index.rules, seen.rule).toSorted(),
    bucket: field("bucket"),
    level: field("level"),
    domain: field("domain"),
    intent: field("intent"),
  };
  return choices;
}
