import { describe, expect, it } from "vitest";
import { compositeOf, failing, faultless, type Player, type SuiteSize } from "../../../test/synthetic-composite.ts";
import { compositeBoardSections, compositeBoardSummary, profileSections, profileSummary } from "./sections.ts";

type Players = { [agent: string]: Player };
const saying = (players: Players, size: SuiteSize = {}) => compositeOf(players, size).limits.says.join("\n");
const poor = failing(({ number }) => number < 30);

describe("the limitations", () => {
  it("are in every report: on all agents or on one, long or short", () => {
    const report = compositeOf({ a: poor, b: faultless });
    const forms = [
      compositeBoardSections(report),
      compositeBoardSummary(report),
      profileSections("a", report),
      profileSummary("a", report),
    ];
    for (const sections of forms) expect(sections.map(({ title }) => title)).toContain("Limitations");
  });

  it("count missing trials and print the coverage, but only if some are missing", () => {
    const dropped: Player = ({ number }, trial) => (number === 0 && trial === 7 ? "excluded" : {});
    expect(saying({ dropped })).toContain("1 of 320 trials have no verdict");
    expect(saying({ dropped })).toContain("pass^8 uses only the cases with 8 scored trials: dropped (39/40).");
    expect(saying({ a: faultless })).not.toMatch(/no verdict|rests on/);
  });

  it("name withheld curves, if there are any", () => {
    const bent: Player = ({ number }, trial) => {
      if (number >= 20) return {};
      return trial > 3 ? "excluded" : { fails: "reads" };
    };
    expect(saying({ bent })).toContain("The curve of bent is withheld, because complete data cannot produce such a curve.");
    expect(saying({ a: poor })).not.toContain("Refused");
  });

  it("call the order noise only if no agent beats another", () => {
    expect(saying({ a: faultless, b: failing(({ number }) => number === 0) })).toContain("as noise");
    expect(saying({ a: faultless, b: poor })).not.toContain("noise");
    expect(saying({ a: faultless })).toContain("Only one agent was run");
    expect(saying({ a: faultless, b: poor })).not.toContain("Only one agent was run");
    expect(saying({ gone: () => "excluded", "stand-in/b": poor })).toContain("No agent under test has a scored trial");
    expect(saying({ a: faultless })).not.toContain("No agent under test");
  });

  it("mention openings only if cases have several and are run more than once", () => {
    expect(saying({ a: faultless }, { openings: 3 })).toContain("(40 of 40 cases have several)");
    expect(saying({ a: faultless }, { openings: 1 })).not.toContain("openings");
    expect(saying({ a: faultless }, { openings: 3, trials: 1 })).not.toMatch(/openings|Retention/);
  });

  it("count the desks that were run, and say if the suite has changed", () => {
    expect(saying({ a: faultless }, { at: (number) => ({ domain: `d${number % 3}` }) })).toContain("3 desks, 40 cases");
    expect(saying({ a: faultless }, { loaded: false })).toContain("The suite has changed since the run");
    expect(saying({ a: faultless })).not.toContain("has changed since the run");
  });

  it("say that stand-ins are not models and are not compared with agents", () => {
    expect(saying({ "stand-in/a": faultless })).toContain("say nothing about any model");
    expect(saying({ "stand-in/a": faultless, b: faultless })).toContain("Stand-ins are listed but not compared");
    expect(saying({ b: faultless })).not.toMatch(/stand-in/i);
  });
});

describe("who reviewed the cases", () => {
  const reviewsOf = (reviews: SuiteSize["reviews"], size: SuiteSize = {}) =>
    compositeOf({ a: faultless }, { ...size, ...(reviews ? { reviews } : {}) });

  it("is the share reviewed by a person, a model and a program, according to the case files", () => {
    const { reviews, limits } = reviewsOf((number) => (number < 10 ? ["person", "model"] : ["model"]));
    expect(reviews).toMatchObject({ cases: 40, person: 10, model: 40, program: 0, nobody: 0 });
    expect(reviews?.says).toEqual(["Reviewed by a person: 10 of 40 cases (25.0%); by a model 40 of 40 cases (100.0%)."]);
    expect(limits.says.join()).toContain("30 of 40 cases were not reviewed by a person.");
  });

  it("names no reviewer that no case names, and counts the cases without a review", () => {
    const { reviews, limits } = reviewsOf((number) => (number === 0 ? [] : ["program"]));
    expect(reviews?.says).toEqual([
      "Reviewed by a person: 0 of 40 cases (0.0%); by a program 39 of 40 cases (97.5%).",
      "1 case has no review on record.",
    ]);
    expect(limits.says.join()).toContain("No case here was reviewed by a person.");
  });

  it("is not a limitation if a person reviewed every case, and is unknown without the suite", () => {
    expect(reviewsOf(() => ["person"]).limits.says.join()).not.toContain("reviewed by a person");
    expect(reviewsOf(() => ["person"]).reviews?.says.join()).not.toMatch(/model|program|no review/);
    expect(reviewsOf(undefined, { loaded: false }).reviews).toBeNull();
  });

  it("never calls a reviewer an expert", () => {
    const report = reviewsOf(() => ["person", "model", "program"]);
    expect(JSON.stringify([report, compositeBoardSections(report)])).not.toMatch(/expert/i);
  });
});
