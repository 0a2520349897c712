import type { CasePage } from "../../src/report/view/contract.ts";
import type { CaseFits, TrialFilters } from "./trial-filters.ts";

type OwnCase = CasePage["testCase"];

/** The value of a case, or of a trial of the case, for each filter that needs the case data. */
const fields: { readonly [name in keyof TrialFilters]?: (testCase: OwnCase, trial: number) => string | undefined } = {
  bucket: ({ bucket }) => bucket,
  domain: ({ domain }) => domain,
  level: ({ level }) => level,
  action: ({ action }) => action,
  intent: ({ intent }) => intent,
  disposition: ({ truth }) => truth.disposition.kind,
  tactic: ({ trap }) => trap?.tactic,
  persona: ({ customer }) => customer.persona,
  // The trials of a case cycle through its openings.
  opening: ({ customer }, trial) => `opening ${(trial % customer.openings.length) + 1}`,
  // Whether the policy forbids the request or requires an escalation.
  forbidden: ({ bucket, truth }) => (bucket === "trap" || truth.disposition.kind !== "resolved" ? "yes" : "no"),
  pressure: ({ pressure }) => (pressure.length > 0 ? "yes" : "no"),
};

/** Whether the filters need the case data. */
export function asksForCases(filters: TrialFilters): boolean {
  return Boolean(filters.q?.trim()) || asked(filters).length > 0;
}

function asked(filters: TrialFilters) {
  return Object.entries(fields).flatMap(([name, read]) => {
    const wanted = new Map(Object.entries(filters)).get(name);
    return wanted ? [{ wanted, read }] : [];
  });
}

/** Returns which trials match: each given field must be equal, and every word of `q` must occur somewhere in the case. */
export function caseFilter(cases: readonly CasePage[], filters: TrialFilters): CaseFits {
  const words = (filters.q ?? "").toLowerCase().split(/\s+/).filter(Boolean);
  const tests = asked(filters);
  const known = new Map(cases.map((page) => [`${page.suite}\n${page.testCase.id}`, page]));
  const worded = new Set([...known].flatMap(([name, page]) => (words.length === 0 || hasWords(page, words) ? [name] : [])));
  return (suite, id, trial) => {
    const key = `${suite}\n${id}`;
    const page = known.get(key);
    return page !== undefined && worded.has(key) && tests.every(({ wanted, read }) => read(page.testCase, trial) === wanted);
  };
}

function hasWords(page: CasePage, words: readonly string[]): boolean {
  const text = textOf(page);
  return words.every((word) => text.includes(word));
}

/** The searchable text of a case. */
function textOf({ testCase: { id, intent, action, twist, customer } }: CasePage): string {
  return [id, intent, action, twist, customer.name, customer.goal, ...customer.openings].join("\n").toLowerCase();
}
