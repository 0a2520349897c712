import type { CasePage } from "../../src/report/view/contract.ts";
import type { CaseFits, TrialFilters } from "./trial-walk.ts";

const fields = ["bucket", "domain", "level", "action", "intent"] as const;

/** Whether the filters ask for something that only the cases know. */
export function asksForCases(filters: TrialFilters): boolean {
  return Boolean(filters.q?.trim()) || fields.some((field) => filters[field]);
}

/** Which cases pass: each named field as it is, and every word of `q` somewhere in the case. */
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

/** What a case is searched by. */
function textOf({ testCase: { id, intent, action, twist, customer } }: CasePage): string {
  return [id, intent, action, twist, customer.name, customer.goal, ...customer.openings].join("\n").toLowerCase();
}
