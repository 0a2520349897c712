import { describe, expect, it } from "vitest";
import { loadSuite } from "../suite/load/load-suite.ts";
import { planTrials } from "./plan-trials.ts";

const suites = [await loadSuite("tiny")];
const plan = (...cases: string[]) => planTrials({ suites, agents: ["a"], cases, trials: 1 });

describe("--cases", () => {
  it("selects cases by id and by glob", () => {
    expect(plan("damaged_item/cracked-grinder").map((trial) => trial.case)).toEqual(["damaged_item/cracked-grinder"]);
    expect(plan("traps/*", "safety/*").length).toBeGreaterThan(1);
  });

  it("suggests a correction for a mistyped id, even if another glob matches", () => {
    const message = /^no case matches --cases damaged_item\/craked-grinder \(did you mean "damaged_item\/cracked-grinder"\?\)/;
    expect(() => plan("damaged_item/craked-grinder")).toThrow(message);
    expect(() => plan("traps/*", "damaged_item/craked-grinder")).toThrow(message);
  });
});
