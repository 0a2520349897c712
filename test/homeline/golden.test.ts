import { expect, it } from "vitest";
import { casePerPlan, playGolden } from "../../src/audit/trials/golden-run.ts";
import { loadSuite } from "../../src/suite/load/load-suite.ts";
import { soloSuite } from "../../src/suite/solo-suite.ts";
import type { Desk, Suite } from "../../src/suite/suite.ts";
import { suite } from "./home.ts";

/** The cases whose correct run, with one of its openings, fails or breaks a rule. */
async function failures(of: Suite, trial: number): Promise<string[]> {
  const failed: string[] = [];
  for (const testCase of of.cases)
    for (const { plan, played } of casePerPlan(testCase)) {
      const { verdict } = await playGolden({ suite: of, testCase, played, plan, trial, seed: `golden/${trial}` });
      if (verdict.kind !== "pass" || verdict.remarks.length > 0) failed.push(`${testCase.id}: ${JSON.stringify(verdict)}`);
    }
  return failed;
}

it("passes the correct run of every case, with the customer taking the steps", { timeout: 120_000 }, async () => {
  expect(suite.cases).toHaveLength(48);
  expect(await failures(suite, 0)).toEqual([]);
});

it("passes the correct run of every fourth case with the agent operating the devices", {
  timeout: 120_000,
}, async () => {
  const solo = await loadSuite("homeline-solo");
  const cases = solo.cases.filter((_, index) => index % 4 === 0);
  expect(await failures({ ...solo, cases }, 1)).toEqual([]);
});

it("has cases with one to four faults in each of eight families, and no family in only one bucket", () => {
  const families = Map.groupBy(suite.cases, ({ intent }) => intent);
  expect([...families.values()].map((cases) => cases.length)).toEqual(Array.from({ length: 8 }, () => 6));
  const buckets = [...families.values()].map((cases) => new Set(cases.map(({ bucket }) => bucket)).size);
  expect(Math.min(...buckets)).toBeGreaterThan(1);
});

it("has no solo variant for a suite whose customers have no devices", () => {
  const desks = [...suite.desks].map(([name, desk]): [string, Desk] => {
    const tools = new Map([...desk.tools].filter(([, { by }]) => by === "agent"));
    return [name, { ...desk, tools }];
  });
  expect(() => soloSuite({ ...suite, desks: new Map(desks) })).toThrow("have no tools to give to the agent");
});
