import type { Scalar } from "../../case/fact.ts";
import type { TestCase } from "../../case/test-case.ts";
import { memoize } from "../../memoize.ts";
import { normalized } from "./hear.ts";
import { valuesOf } from "./work-step.ts";

/** A case's customer lines, normalised for searching in messages; cached per case. */
export const linesOf = memoize((testCase: TestCase) => {
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
});

/** The values of a fact, each with the normalised text that reveals it. */
function spokenValues(slot: string, testCase: TestCase) {
  const fact = testCase.customer.facts[slot];
  if (fact?.kind !== "value") return [];
  const spoken = (value: Scalar, text: string, isTypo = false) => ({ slot, value, words: normalized(text), isTypo });
  const typo = testCase.customer.typos[slot];
  const own = fact.say?.replaceAll("{value}", String(fact.value));
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
