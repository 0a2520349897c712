import { describe, expect, it } from "vitest";
import { compositeOf, failing, faultless, type Player, type SuiteSize } from "../../../test/synthetic-composite.ts";
import { compositeBoardSections } from "./sections.ts";

type Players = { [agent: string]: Player };
const flipsOf = (players: Players, size: SuiteSize = {}) => compositeOf(players, size).flips;
const flipping = (cases: number) => failing(({ number }, trial) => number < cases && trial < 4);

describe("flaky cases", () => {
  it("are solved sometimes, by agent and over all agents, and the counts add up", () => {
    const mixed: Player = (at, trial) => (at.number === 39 ? { fails: "reads" } : flipping(3)(at, trial));
    const { rows, cases, board } = flipsOf({ mixed, b: flipping(1) });
    expect(rows.find(({ agent }) => agent === "mixed")).toMatchObject({
      always: 36,
      sometimes: 3,
      never: 1,
      untried: 0,
    });
    expect(rows.find(({ agent }) => agent === "b")?.flippy).toEqual([{ case: "case-000", c: 4, n: 8 }]);
    expect(cases[0]).toEqual({ case: "case-000", agents: expect.arrayContaining(["mixed", "b"]) });
    expect(board).toEqual({ cases: 40, alwaysByAll: 36, neverByAny: 0, flippy: 3 });
  });

  it("name the cases that are flaky for most agents only if there is more than one such agent", () => {
    expect(flipsOf({ a: flipping(1), b: flipping(2) }).says.join()).toContain("The case that is flaky for most agents (2 of 2): case-000.");
    expect(flipsOf({ a: flipping(1), b: faultless }).says.join()).not.toContain("for most agents");
    expect(flipsOf({ a: flipping(1) }).says.join()).not.toContain("for most agents");
  });

  it("are not reported if each case was run once", () => {
    expect(flipsOf({ a: faultless }, { trials: 1 }).says.join()).toContain("Each case was run once");
    expect(flipsOf({ a: faultless }).says.join()).not.toContain("run once");
  });

  it("do not count a case that was not tried", () => {
    const gone: Player = ({ number }) => (number === 0 ? "excluded" : {});
    expect(flipsOf({ gone, b: faultless }).board).toMatchObject({ cases: 39, alwaysByAll: 39 });
  });
});

describe("the matrix", () => {
  it("has c/n for every case, and Markdown lists only cases that some agent does not always solve", () => {
    const report = compositeOf({ a: flipping(2), b: faultless });
    expect(report.matrix).toMatchObject({ agents: ["b", "a"], allAlways: 38 });
    expect(report.matrix.rows).toHaveLength(40);
    const printed = compositeBoardSections(report).find(({ title }) => title === "Case by agent");
    expect(printed?.tables[0]?.rows).toEqual([
      ["case-000", "8/8", "4/8"],
      ["case-001", "8/8", "4/8"],
    ]);
    expect(printed?.says).toEqual([
      "Passed / scored trials. 2 of 40 cases are listed; 38 cases were solved in every trial by every agent.",
    ]);
  });

  it("never counts a case that nobody ran as solved", () => {
    const gone: Player = ({ number }) => (number === 0 ? "open" : {});
    expect(compositeOf({ gone }).matrix).toMatchObject({
      allAlways: 39,
      rows: [{ cells: [{ c: 0, n: 0 }] }, ...Array(39).fill({})],
    });
  });
});
