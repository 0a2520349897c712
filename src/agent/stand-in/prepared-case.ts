import { ownLine, type Scalar } from "../../case/fact.ts";
import type { TestCase } from "../../case/test-case.ts";
import type { Json } from "../../json.ts";
import { memoizePair } from "../../memoize.ts";
import type { Desk } from "../../suite/suite.ts";
import { normalized } from "./hear.ts";
import { valuesOf, workSteps } from "./work-step.ts";

/** What stand-ins derive from a case at a desk; it is the same in every trial. */
export const preparedCase = memoizePair((testCase: TestCase, desk: Desk) => ({
  lines: linesOf(testCase),
  steps: workSteps(testCase, desk),
  /** The results of calls that were tried. Within a case, the same calls always return the same results. */
  previews: new Map<string, Json | undefined>(),
}));

/** A case's customer lines, normalised for searching in messages. */
export function linesOf(testCase: TestCase) {
  const { customer } = testCase;
  const closings = [customer.closing, customer.concedes, ...(customer.lines.gives_in ?? [])];
  return {
    /** The values, in order of precedence; a later match overrides an earlier one. */
    values: Object.keys(customer.facts).flatMap((slot) => spokenValues(slot, testCase)),
    pushes: [...customer.pushes, ...Object.values(customer.declines)].map(bare),
    changes: customer.changes_mind.map((change) => ({ change, words: bare(change.say) })),
    goal: bare(customer.goal),
    /** The customer's closing lines for every outcome. */
    closings: closings.flatMap((line) => (line === undefined ? [] : [bare(line)])),
  };
}

export type CaseLines = ReturnType<typeof linesOf>;

/** The values of a fact, each with the normalised text that reveals it. */
function spokenValues(slot: string, testCase: TestCase) {
  const fact = testCase.customer.facts[slot];
  if (fact?.kind !== "value") return [];
  const spoken = (value: Scalar, text: string, isTypo = false) => ({ slot, value, words: normalized(text), isTypo });
  const typo = testCase.customer.typos[slot];
  const own = ownLine(fact, fact.value);
  return [
    ...(typo === undefined ? [] : [spoken(typo, String(typo), true)]),
    ...(own === undefined ? [] : [spoken(fact.value, own)]),
    ...valuesOf(slot, testCase).map((value) => spoken(value, String(value))),
  ];
}

// The customer may drop or add the final full stop.
function bare(line: string): string {
  return normalized(line).replace(/[.!?]+$/, "");
}
