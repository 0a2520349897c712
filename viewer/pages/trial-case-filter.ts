import type { CasePage } from "../../src/report/view/contract.ts";
import type { CaseFits, TrialFilters } from "./trial-walk.ts";

const fields = ["bucket", "domain", "level", "action", "intent"] as const;

/** Whether the filters need the case data. */
export function asksForCases(filters: TrialFilters): boolean {
  return Boolean(filters.q?.trim()) || fields.some((field) => filters[field]);
}

/** Returns which cases match: each given field must be equal, and every word of `q` must occur somewhere in the case. */
export function caseFilter(cases: readonly CasePage[], filters: TrialFilters): CaseFits {
  const words = (filters.q ?? "").toLowerCase().split(/\s+/).filter(Boolean);
  const passing = cases.filter((page) => {
    const hasFields = fields.every((field) => !filters[field] || page.testCase[field] === filters[field]);
    if (!hasFields || words.length === 0) return hasFields;
    const text = textOf(page);
    return words.every((word) => text.includes(word));
  });
  const names = new Set(passing.map(({ suite, testCase }) => `${suite}\n${testCase.id}`));
  return (suite, id) => names.has(`${suite}\n${id}`);
}

/** The searchable text of a case. */
function textOf({ testCase: { id, intent, action, twist, customer } }: CasePage): string {
  return [id, intent, action, twist, customer.name, customer.goal, ...customer.openings].join("\n").toLowerCase();
}
