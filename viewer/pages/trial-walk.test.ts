import { describe, expect, it } from "vitest";
import type { TrialIndex } from "../../src/report/view/contract.ts";
import { filtersFrom, firstTrial, keyAt, placeInIndex, placesOf, trialQuery, walkFrom } from "./trial-walk.ts";

// Two agents on two cases of one suite, and one of the agents on a case of another suite: pass, fail, excluded, fail, not run.
const index: TrialIndex = {
  suites: ["north", "tiny"],
  agents: ["a/one", "a/two"],
  cases: ["greet", "refund"],
  modes: ["over_action", "dishonesty"],
  checks: ["gate", "untold"],
  rules: ["N-1"],
  endings: ["closed", "provider_error"],
  suite: [0, 0, 0, 0, 1],
  agent: [0, 1, 0, 1, 0],
  case: [0, 0, 1, 1, 0],
  trial: [0, 0, 0, 0, 0],
  kind: [1, 2, 3, 2, 0],
  mode: [-1, 0, -1, 1, -1],
  failed: [[], [0], [], [1, 0], []],
  suspected: [[0], [], [], [1], []],
  breached: [[], [0], [], [], []],
  attempts: [1, 1, 3, 1, 0],
  messages: [2, 2, 1, 2, 0],
  toolCalls: [1, 1, 0, 1, 0],
  ending: [0, 0, 1, 0, -1],
  labels: [],
};

describe("navigation between trials", () => {
  it("keeps the order of the index, and only trials that match every filter", () => {
    expect(placesOf(index, {})).toEqual([0, 1, 2, 3, 4]);
    expect(placesOf(index, { suite: "north", agent: "a/two" })).toEqual([1, 3]);
    expect(placesOf(index, { result: "open" })).toEqual([4]);
    expect(placesOf(index, { check: "gate", mode: "dishonesty" })).toEqual([3]);
    expect(placesOf(index, { suspicion: "gate" })).toEqual([0]);
    expect(placesOf(index, { rule: "N-1" })).toEqual([1]);
    expect(placesOf(index, { ending: "provider_error" })).toEqual([2]);
  });

  it("finds nothing for an unknown name, not even trials without a name", () => {
    expect(placesOf(index, { mode: "no_such_mode" })).toEqual([]);
    expect(placesOf(index, { ending: "no_such_ending" })).toEqual([]);
    expect(placesOf(index, { check: "no_such_check" })).toEqual([]);
  });

  it("leaves out cases that the list left out", () => {
    expect(placesOf(index, {}, (suite, id) => suite === "north" && id === "greet")).toEqual([0, 1]);
  });

  it("distinguishes cases of the same name in different suites", () => {
    expect(placeInIndex(index, { suite: "tiny", agent: "a/one", case: "greet", trial: 0 })).toBe(4);
    expect(placeInIndex(index, { suite: "tiny", agent: "a/two", case: "greet", trial: 0 })).toBe(-1);
  });

  it("finds the neighbours and the nearest failures, even from a trial that the filters exclude", () => {
    expect(walkFrom(index, placesOf(index, {}), 2)).toEqual({
      position: 2,
      length: 5,
      previous: 1,
      next: 3,
      previousFailure: 1,
      nextFailure: 3,
    });
    const failures = placesOf(index, { result: "fail" });
    expect(walkFrom(index, failures, 2)).toMatchObject({ position: -1, length: 2, previous: 1, next: 3 });
    expect(walkFrom(index, failures, 3)).toMatchObject({ next: undefined, nextFailure: undefined });
  });

  it("keeps the list's filters in the URL from trial to trial", () => {
    const query = trialQuery(keyAt(index, 3), "agent=a%2Ftwo&result=fail");
    expect(query).toEqual({
      suite: "north",
      agent: "a/two",
      case: "refund",
      trial: "0",
      from: "agent=a%2Ftwo&result=fail",
    });
    expect(filtersFrom(query)).toEqual({ agent: "a/two", result: "fail" });
  });

  it("opens the first failure if the URL names no trial, or any trial if none failed", () => {
    expect(firstTrial(index, { suite: "north" })).toMatchObject({ agent: "a/two", case: "greet" });
    expect(firstTrial(index, { suite: "tiny" })).toMatchObject({ suite: "tiny", agent: "a/one" });
    expect(firstTrial(index, { suite: "gone" })).toBeUndefined();
  });
});
