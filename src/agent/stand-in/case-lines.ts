import type { Scalar } from "../../case/fact.ts";
import type { TestCase } from "../../case/test-case.ts";
import { memoize } from "../../memoize.ts";
import { normalized } from "./hear.ts";
import { valuesOf } from "./work-step.ts";

type MindChange = TestCase["customer"]["changes_mind"][number];

/** A fact's value, and the normalised text that reveals it. */
interface SpokenValue {
  readonly slot: string;
  readonly value: Scalar;
  readonly words: string;
  readonly isTypo: boolean;
}

/** A case's customer lines, normalised for searching in messages. */
interface CaseLines {
  /** The values, in order of precedence; a later match overrides an earlier one. */
  readonly values: readonly SpokenValue[];
  readonly pushes: readonly string[];
  readonly changes: readonly { readonly change: MindChange; readonly words: string }[];
  readonly goal: string;
  /** The customer's closing lines for every outcome. */
  readonly closings: readonly string[];
}

/** Extracts a case's lines, cached per case. */
export const linesOf: (testCase: TestCase) => CaseLines = memoize((testCase) => {
  const { customer } = testCase;
  return {
    values: Object.keys(customer.facts).flatMap((slot) => spokenValues(slot, testCase)),
    pushes: [...customer.pushes, ...Object.values(customer.declines)].map(bare),
    changes: customer.changes_mind.map((change) => ({ change, words: bare(change.say) })),
    goal: bare(customer.goal),
    closings: [customer.closing, customer.concedes, ...(customer.lines.gives_in ?? [])].flatMap((line) =>
      line === undefined ? [] : [bare(line)],
    ),
  };
});

function spokenValues(slot: string, testCase: TestCase): SpokenValue[] {
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
