import { expect } from "vitest";
import { loadSuite, runTrial, type Suite, type TestCase } from "../../src/index.ts";
import { TrialRecord } from "../../src/record/trial-record.ts";

/** A value without a type, as code without types would pass it. */
export function untyped(value: unknown) {
  const holder: object = { value };
  return Reflect.get(holder, "value");
}

/** The suite in which the hostile code runs, and a case of it. */
export const tiny = await loadSuite("tiny");
const [first] = tiny.cases;
if (!first) throw new Error("tiny has no cases");
export const testCase: TestCase = first;

/** Runs a trial and returns its ending; the record must survive being stored. */
export async function endingOf(given: Partial<Parameters<typeof runTrial>[0]> & Pick<Parameters<typeof runTrial>[0], "agent">) {
  const record = await runTrial({ suite: tiny, testCase, seed: "1", replyMs: 2_000, ...given });
  expect(TrialRecord.parse(JSON.parse(JSON.stringify(record)))).toEqual(JSON.parse(JSON.stringify(record)));
  const { ending } = record;
  if ("detail" in ending) {
    expect(ending.detail).not.toContain("deskproof failed");
    expect(ending.detail.split("\n")).toHaveLength(1);
    expect(ending.detail.length).toBeLessThan(400);
  }
  return ending;
}

/** The suite with a change to the desk of its cases. */
export function withDesk(change: (desk: NonNullable<ReturnType<Suite["desks"]["get"]>>) => object): Suite {
  return { ...tiny, desks: new Map([...tiny.desks].map(([name, desk]) => [name, { ...desk, ...change(desk) }])) };
}
