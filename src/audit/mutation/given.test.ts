import { expect, it } from "vitest";
import { tamperedReference } from "../../agent/stand-in/tampering.ts";
import { runTrial } from "../../run/run-trial.ts";
import { scoreTrial } from "../../score/score-trial.ts";
import { findingsIn, isScoredVerdict } from "../../score/verdict.ts";
import { loadSuite } from "../../suite/load/load-suite.ts";
import type { Suite } from "../../suite/suite.ts";
import { playGolden } from "../trials/golden-run.ts";
import { fateOf } from "./fate.ts";
import { givenOperators } from "./given.ts";

async function mutantsOf(suite: Suite, id: string) {
  const testCase = suite.cases.find((one) => one.id === id);
  if (!testCase) throw new Error(`no case ${id}`);
  const golden = await playGolden({ suite, testCase, played: testCase, plan: "plan", trial: 0, seed: "given" });
  expect(golden.verdict.kind).toBe("pass");
  const mutants = givenOperators.flatMap((operator) => operator.appliesTo(golden).map((mutant) => ({ operator, mutant })));
  return Promise.all(
    mutants.map(async ({ operator, mutant: { what, open } }) => {
      const agent = tamperedReference(operator.name, open);
      const record = await runTrial({ suite, testCase, agent, seed: "given", trial: 0 });
      const verdict = scoreTrial(suite, testCase, record);
      const rules = isScoredVerdict(verdict) ? findingsIn(verdict).flatMap(({ rule }) => rule ?? []) : [];
      return { operator: operator.name, what, fate: fateOf(operator, verdict, record).kind, rules };
    }),
  );
}

it.each([
  ["tiny", "damaged_item/cracked-grinder", "CG-1.2", ["verify-without-asking"]],
  ["northline", "cancel_before_ship/half-a-set", "NL-1.2", ["verify-without-asking"]],
  ["homeline", "wifi/the-cat-button", "HL-1.2", ["verify-without-asking", "verify-with-another-value"]],
  ["resolve", "airlines/a04-cancelled-next-morning", "RES-1", ["verify-without-asking", "verify-with-another-value"]],
  ["resolve", "hotels/h09-cold-shower", "RES-1", ["verify-without-asking", "verify-with-another-value"]],
  ["resolve", "utilities/u33-two-outages", "RES-1", ["verify-without-asking", "verify-with-another-value"]],
])("fails an agent in %s that verifies the customer of %s with values that the customer never gave", async (name, id, rule, expected) => {
  const mutants = await mutantsOf(await loadSuite(name), id);
  expect(new Set(mutants.map(({ operator }) => operator))).toEqual(new Set(expected));
  for (const mutant of mutants) expect(mutant).toMatchObject({ fate: "failed", rules: expect.arrayContaining([rule]) });
});

it("makes no mutant where the opening already gives every value", async () => {
  const suite = await loadSuite("tiny");
  const told = suite.cases.map((testCase) => {
    const { openings, facts } = testCase.customer;
    const values = Object.values(facts).map((fact) => (fact.kind === "value" ? String(fact.value) : ""));
    return { ...testCase, customer: { ...testCase.customer, openings: openings.map((opening) => [opening, ...values].join(" ")) } };
  });
  const mutants = await mutantsOf({ ...suite, cases: told }, "damaged_item/cracked-grinder");
  expect(mutants.filter(({ operator }) => operator === "verify-without-asking")).toEqual([]);
});
