import type { FullSuite } from "../../src/report/suite-report.ts";
import type { TrialFilters } from "../pages/trial-filters.ts";

/** The indexes and names that stand for `*` in a pattern. */
type Found = readonly string[];

/** Where a number is in a suite's report, and the filters for the trials behind it; undefined if there are none. */
export type LinkRule = readonly [pattern: string, filters: (suite: FullSuite, ...found: Found) => TrialFilters | undefined];

/** Finds the filters of the first rule whose pattern the path begins with; `*` stands for one part. */
export function applyRules(rules: readonly LinkRule[], suite: FullSuite, path: readonly string[]): TrialFilters | undefined {
  for (const [pattern, filters] of rules) {
    const found = matched(pattern.split("/"), path);
    if (found) return filters(suite, ...found);
  }
  return undefined;
}

function matched(pattern: readonly string[], path: readonly string[]): Found | undefined {
  const fits = pattern.every((part, place) => place < path.length && (part === "*" || part.split("|").includes(path[place] ?? "")));
  return fits ? pattern.flatMap((part, place) => (part === "*" ? (path[place] ?? "") : [])) : undefined;
}

/** The list's member at an index from a path. */
export function memberAt<Member>(list: readonly Member[] | undefined, place: string | undefined): Member | undefined {
  return list?.[Number(place)];
}

/** The trials that pass^k at a point of a curve is computed from: those of the cases with at least k scored trials. */
export function pointFilters(agent: string | undefined, point: { readonly k: number } | null | undefined): TrialFilters | undefined {
  if (!point) return undefined;
  return { agent, result: "scored", ...(point.k > 1 ? { least: `${point.k}` } : {}) };
}

/** The trials that a metric is measured on. */
export function metricFilters(agent: string | undefined, figure: { readonly id: string } | null | undefined): TrialFilters | undefined {
  return figure ? { agent, metric: figure.id } : undefined;
}

/** The trials of a round of a metric. */
export function roundFilters(
  agent: string | undefined,
  figure: { readonly id: string; readonly runs: readonly { readonly run: number }[] } | null | undefined,
  place: string | undefined,
): TrialFilters | undefined {
  const round = memberAt(figure?.runs, place)?.run;
  return round === undefined ? undefined : { ...metricFilters(agent, figure), round: `${round}` };
}
