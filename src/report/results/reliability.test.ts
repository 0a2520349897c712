import { describe, expect, it } from "vitest";
import { reportRuns } from "../../../test/several-runs.ts";
import { compositeOf, failing, faultless, type Player, type SuiteSize } from "../../../test/synthetic-composite.ts";

type Players = { [agent: string]: Player };
const saying = (players: Players, size: SuiteSize = {}) => compositeOf(players, size).reliability.says.join("\n");
const rowOf = (player: Player, size: SuiteSize = {}) => compositeOf({ a: player }, size).reliability.rows[0];
/** An agent that passes seven of eight trials of every case. */
const flippy = failing(({ number }, trial) => trial === number % 8);
/** An agent that fails its shortest cases and is missing trials on them, but passes the others, so that pass^8 looks better than pass^1. */
const bent: Player = ({ number }, trial) => {
  if (number >= 20) return {};
  return trial > 3 ? "excluded" : { fails: "reads" };
};

describe("the reliability gap", () => {
  it("is pass^1 minus pass^8, with an interval that never goes below 0", () => {
    const row = rowOf(flippy);
    expect(row?.first).toMatchObject({ value: 7 / 8, counted: 40 });
    expect(row?.last).toMatchObject({ k: 8, value: 0, counted: 40 });
    expect(row?.gap?.value).toBeCloseTo(7 / 8);
    expect(rowOf(faultless)?.gap).toMatchObject({ value: 0, interval: { low: 0 } });
    expect(saying({ a: flippy })).toMatch(/87\.5% of single trials .* all 8 trials in 0\.0% of cases .* loses 87\.5 points/);
  });

  it("says that nothing is lost over repeated trials only for an agent that passes some trials and loses none", () => {
    expect(saying({ a: faultless })).toContain("loses nothing over repeated trials here");
    expect(saying({ a: flippy })).not.toContain("loses nothing");
    const hopeless = saying({ a: failing(() => true) });
    expect(hopeless).toBe("a passes no trial.");
    expect(saying({ a: faultless })).not.toContain("passes no trial");
  });

  it("names the agent that loses the most only if its interval lies above all others", () => {
    expect(saying({ a: flippy, b: faultless })).toContain("a loses the most over repeated trials");
    expect(saying({ a: flippy, b: flippy })).not.toContain("Nobody loses");
    expect(saying({ a: flippy })).not.toContain("Nobody loses");
    expect(saying({ "stand-in/a": flippy, b: faultless })).not.toContain("Nobody loses");
  });

  it("is not reported for cases that were run once", () => {
    expect(saying({ a: faultless }, { trials: 1 })).toBe("Each case was run once, so reliability over repeated trials is unknown.");
    expect(rowOf(faultless, { trials: 1 })).toMatchObject({ last: null, gap: null });
    expect(saying({ a: faultless })).not.toContain("run once");
  });

  it("labels retention, and has none if pass^1 is 0", () => {
    expect(rowOf(faultless)?.retention).toEqual({ kind: "share", k: 8, value: 1 });
    expect(rowOf(failing(() => true))?.retention).toMatchObject({ kind: "undefined", why: "pass^1 is 0" });
  });
});

describe("a curve distorted by missing trials", () => {
  it("is withheld: only pass^1 is reported, without a gap or retention", () => {
    const row = rowOf(bent);
    expect(row?.refused).toBe("it rises at k = 5");
    expect(row?.curve.map(({ kind }) => kind)).toEqual(["estimated", ...Array(7).fill("refused")]);
    expect(row).toMatchObject({ gap: null, retention: { kind: "undefined", why: "not estimated" } });
    expect(saying({ a: bent })).toBe("a: its curve is withheld because it rises at k = 5, which is impossible with complete data.");
  });

  it("comes last on the leaderboard, is flagged, and has no rank on pass^8", () => {
    const { rows } = compositeOf({ bent, poor: failing(({ number }) => number < 39) }).leaderboard;
    expect(rows.map(({ agent }) => agent)).toEqual(["poor", "bent"]);
    expect(rows[1]).toMatchObject({ flags: ["curve withheld"], ranks: { passHatK: null } });
  });

  it("is printed unadjusted, with its coverage, if complete data could produce it", () => {
    const dropped: Player = (at, trial) => (at.number % 10 === 0 && trial === 7 ? "excluded" : flippy(at, trial));
    const row = rowOf(dropped);
    expect(row?.refused).toBeNull();
    expect(row?.last).toMatchObject({ kind: "estimated", counted: 36, cases: 40 });
    expect(saying({ a: dropped })).not.toContain("refused");
  });
});

describe("the histogram of c/n", () => {
  it("counts cases by their number of passes, including zeros for the largest n", () => {
    const dropped: Player = (at, trial) => {
      if (at.number === 0 && trial > 4) return "excluded";
      return flippy(at, trial);
    };
    const histogram = rowOf(dropped)?.histogram ?? [];
    expect(histogram).toEqual([...Array.from({ length: 9 }, (_, c) => ({ c, n: 8, cases: c === 7 ? 39 : 0 })), { c: 4, n: 5, cases: 1 }]);
  });

  it("is empty for an agent without a scored trial", () => {
    const report = compositeOf({ a: faultless, b: () => "open" });
    expect(report.reliability.rows.find(({ agent }) => agent === "b")?.histogram).toEqual([]);
  });
});

describe("the reliability of a suite", () => {
  it("is reported for any scorecard", () => {
    const { suites } = reportRuns({
      only: { agents: { a: (_, trial) => (trial === 0 ? "pass" : "fail") }, trials: 2 },
    });
    expect(suites[0]).toMatchObject({ scorecard: "desk", reliability: { k: 2 } });
    const [row] = suites[0]?.reliability?.rows ?? [];
    expect(row).toMatchObject({ agent: "a", gap: { value: 0.5, cases: 60 }, histogram: [{}, { c: 1, cases: 60 }, {}] });
  });
});
