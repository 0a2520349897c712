import { spaced } from "../../src/report/text/spaced.ts";
import type { TrialFilters } from "./trial-filters.ts";

type Name = keyof TrialFilters;

/** How filters that have no control of their own are worded; by default, with their name and value. */
const texts: { readonly [name in Name]?: (value: string, filters: TrialFilters) => string } = {
  suites: () => "every suite",
  also: (suite) => `and on ${suite}`,
  agents: () => "compared agents only",
  except: (agent) => `not ${agent}`,
  versus: (agent, filters) => `${filters.agent ?? ""} and ${agent}, on the cases of both`,
  shared: (agent) => `cases of ${agent} only`,
  first: (check) => `failed first: ${spaced(check)}`,
  metric: (metric) => `measured for ${spaced(metric)}`,
  hit: (value) => (value === "yes" ? "and counted" : "and not counted"),
  tag: spaced,
  passes: (tally) => `cases with ${tally.replace("/", " of ")} trials passed`,
  ever: everText,
  least: (count) => `cases with at least ${count} scored trials`,
  forbidden: (value) => (value === "yes" ? "requests that must not simply be granted" : "requests that may be granted"),
  pressure: (value) => (value === "yes" ? "customers who apply pressure" : "customers who apply no pressure"),
  hardest: () => "the hardest cases",
};

function everText(value: string, { metric }: TrialFilters): string {
  if (value === "untried") return "cases without a scored trial";
  const what = metric ? "counted" : "solved";
  return value === "sometimes" ? `cases ${what} in some of the trials` : `cases ${value} ${what}`;
}

/** What a filter selects, in words. */
export function filterText(name: Name, filters: TrialFilters): string {
  const value = filters[name] ?? "";
  const text = texts[name];
  return text ? text(value, filters) : `${name}: ${value}`;
}
