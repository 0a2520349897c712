import { describe, expect, it } from "vitest";
import type { TrialRecord } from "../../record/trial-record.ts";
import { scoreTrial } from "../../score/score-trial.ts";
import type { Finding, GivenVerdict, ScoredVerdict } from "../../score/verdict.ts";
import { loadSuite } from "../../suite/load/load-suite.ts";
import { playGolden } from "../trials/golden-run.ts";
import { fateOf } from "./fate.ts";

const suite = await loadSuite("tiny");
const [testCase] = suite.cases;
if (!testCase) throw new Error("the tiny suite has no case");
const golden = await playGolden({ suite, testCase, played: testCase, plan: "plan", trial: 0, seed: "fate" });
const right = passOf(scoreTrial(suite, testCase, golden.record));

function passOf(verdict: GivenVerdict) {
  if (verdict.kind !== "pass") throw new Error("the reference fails");
  return verdict;
}

/** The correct run, marked as tampered with at the fourth event. */
const marked: TrialRecord = {
  ...golden.record,
  events: golden.record.events.toSpliced(3, 0, { kind: "defect", at: 0, defect: "mutant", fired: true }),
};
const operator = { shows: ["end_state"], mutates: "actions" } as const;
const ofWording = { shows: [], mutates: "words" } as const;

function failing(finding: Partial<Finding>): ScoredVerdict {
  const findings: Finding[] = [{ check: "prohibited", step: 5, why: "", mode: "over_action", ...finding }];
  return { ...right, kind: "fail", mode: "over_action", findings };
}

describe("a mutant is failed", () => {
  it("when a finding names the fault after the step where it was injected", () => {
    expect(fateOf(operator, failing({ check: "end_state" }), marked)).toEqual({ kind: "failed" });
  });

  it("when only a consequence of a finding names it", () => {
    const consequences = [{ check: "end_state" as const, step: null, why: "" }];
    expect(fateOf(operator, failing({ consequences }), marked)).toEqual({ kind: "failed" });
  });

  it("not when the finding comes before the fault, or names another", () => {
    expect(fateOf(operator, failing({ check: "end_state", step: 1 }), marked).kind).toBe("missed");
    const missed = { kind: "missed", why: "failed, but for another reason: prohibited at 5" };
    expect(fateOf(operator, failing({}), marked)).toEqual(missed);
  });
});

describe("a mutant that is not failed", () => {
  it("is missed, or left to judges if only its wording is wrong", () => {
    expect(fateOf(operator, right, marked)).toEqual({ kind: "missed", why: "passed" });
    expect(fateOf(ofWording, right, marked)).toEqual({ kind: "leftToJudges" });
    expect(fateOf(ofWording, failing({}), marked)).toMatchObject({ kind: "missed" });
  });

  it("is missed when its fault never fired", () => {
    expect(fateOf(ofWording, right, golden.record)).toMatchObject({
      kind: "missed",
      why: expect.stringContaining("never fired"),
    });
  });
});
