import { describe, expect, it } from "vitest";
import type { TrialIndex, TrialMeasures } from "../../src/report/view/contract.ts";
import { inOrderOfInterest, placesOf } from "./trial-filters.ts";
import { filtersFrom, firstTrial, keyAt, placeInIndex, trialQuery, walkFrom } from "./trial-walk.ts";

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
    expect(placesOf(index, { rule: "N-1" })).toEqual([1]);
    expect(placesOf(index, { ending: "provider_error" })).toEqual([2]);
  });

  it("finds nothing for an unknown name, not even trials without a name", () => {
    expect(placesOf(index, { mode: "no_such_mode" })).toEqual([]);
    expect(placesOf(index, { ending: "no_such_ending" })).toEqual([]);
    expect(placesOf(index, { check: "no_such_check" })).toEqual([]);
  });

  it("leaves out cases that the list left out", () => {
    expect(placesOf(index, {}, { fits: (suite, id) => suite === "north" && id === "greet" })).toEqual([0, 1]);
  });

  it("finds the trials of every suite, of two suites, or of the compared agents only", () => {
    expect(placesOf(index, { suite: "tiny", suites: "all", agent: "a/one" })).toEqual([0, 2, 4]);
    expect(placesOf(index, { suite: "north", also: "tiny", agent: "a/one" })).toEqual([0, 2, 4]);
    expect(placesOf(index, { agents: "compared" }, { standIns: new Set(["a/one"]) })).toEqual([1, 3, 4]);
    expect(placesOf(index, { agents: "compared", except: "a/two" }, { standIns: new Set(["a/one", "a/two"]) })).toEqual([0, 2, 4]);
  });

  it("finds scored trials, and pairs of trials on the cases that both agents have one on", () => {
    expect(placesOf(index, { result: "scored" })).toEqual([0, 1, 3]);
    expect(placesOf(index, { suite: "north", agent: "a/one", versus: "a/two", result: "scored" })).toEqual([0, 1]);
    expect(placesOf(index, { suite: "north", agent: "a/two", shared: "a/one", result: "scored" })).toEqual([1]);
    expect(placesOf(index, { result: "fail", first: "untold" })).toEqual([3]);
  });

  it("finds the trials of the cases that an agent solves always or never, or tried often enough", () => {
    expect(placesOf(index, { result: "scored", ever: "always" })).toEqual([0]);
    expect(placesOf(index, { result: "scored", ever: "never" })).toEqual([1, 3]);
    expect(placesOf(index, { ever: "untried" })).toEqual([2, 4]);
    expect(placesOf(index, { result: "scored", passes: "0/1" })).toEqual([1, 3]);
    expect(placesOf(index, { result: "scored", least: "2" })).toEqual([]);
  });

  it("finds the trials that a metric is measured on, and begins with those that make it worse", () => {
    const combinations = [
      { states: "0-", tags: [] },
      { states: "2-", tags: ["harm: theft"] },
      { states: "-1", tags: [] },
      { states: "", tags: [] },
    ];
    const metrics = [
      { id: "bad", title: "bad", better: "lower" },
      { id: "good", title: "good", better: "higher" },
    ] as const;
    const measures: TrialMeasures = { metrics: [...metrics], combinations, combination: [0, 1, 3, 2, 3] };
    const found = placesOf(index, { metric: "bad" }, { measures });
    expect(found).toEqual([0, 1]);
    expect(inOrderOfInterest(index, found, { filters: { metric: "bad" }, measures })).toEqual([1, 0]);
    expect(placesOf(index, { metric: "bad", hit: "yes" }, { measures })).toEqual([1]);
    expect(placesOf(index, { metric: "bad", hit: "no" }, { measures })).toEqual([0]);
    expect(placesOf(index, { metric: "good" }, { measures })).toEqual([3]);
    expect(placesOf(index, { metric: "no such metric" }, { measures })).toEqual([]);
    expect(placesOf(index, { tag: "harm: theft" }, { measures })).toEqual([1]);
    expect(placesOf(index, { metric: "bad" })).toEqual([]);
    expect(inOrderOfInterest(index, [0, 1, 3], { filters: { result: "scored" } })).toEqual([1, 3, 0]);
  });

  it("walks through a list in its own order", () => {
    expect(walkFrom(index, [3, 1, 0], 1)).toMatchObject({ position: 1, previous: 3, next: 0, previousFailure: 3, nextFailure: undefined });
    expect(walkFrom(index, [3, 1, 0], 2)).toMatchObject({ position: -1, previous: 1, next: 3 });
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
