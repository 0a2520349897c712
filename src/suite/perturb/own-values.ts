import { playPlan } from "../../case/case-world.ts";
import type { TestCase } from "../../case/test-case.ts";
import { isJsonArray, type Json } from "../../json.ts";
import { lettersAndDigits } from "../../language/letters-and-digits.ts";
import { memoizePair } from "../../memoize.ts";
import type { Desk } from "../suite.ts";

/** Every text that belongs to the customer of a case: their facts, the case's rows, and the correct runs' calls and answers. */
export const ownValues: (testCase: TestCase, desk: Desk) => ReadonlySet<string> = memoizePair((testCase, desk) => {
  const values = new Set<string>();
  const { customer, world, truth } = testCase;
  for (const fact of Object.values(customer.facts)) collect(fact.kind === "attachment" ? fact.attachment : fact.value, values);
  for (const { to } of customer.changes_mind) if (to !== undefined) collect(to, values);
  for (const value of Object.values(customer.typos)) collect(value, values);
  for (const row of Object.values(world).flat()) for (const cell of Object.values(row)) collect(cell, values);
  for (const { plan } of [truth, ...truth.alternatives]) {
    for (const { args, outcome } of playPlan(desk, testCase, plan))
      for (const value of [args, outcome.kind === "ok" ? outcome.value : null]) collect(value, values);
  }
  return values;
});

function collect(value: Json | undefined, into: Set<string>): void {
  if (typeof value === "string" || typeof value === "number") into.add(lettersAndDigits(String(value)));
  else if (typeof value === "object" && value !== null)
    for (const item of isJsonArray(value) ? value : Object.values(value)) collect(item, into);
}
