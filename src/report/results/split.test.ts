import { describe, expect, it } from "vitest";
import type { Script } from "../../../test/fixed-run.ts";
import { reportRuns, wideSuite } from "../../../test/several-runs.ts";

/** An agent that passes half of the traps always, the other half sometimes, and everything else always. */
const wavering: Script = (id, trial) => (id.startsWith("traps/") && Number(id.at(-1)) < 5 && trial > 1 ? "fail" : "pass");

function groupsBy(by: string, { trials, script = wavering }: { trials: number; script?: Script }) {
  const [row] = reportRuns({ only: { agents: { a: script }, trials } }).suites[0]?.agents ?? [];
  return row?.splits.find((split) => split.by === by)?.groups ?? [];
}

describe("a split that filters a leaderboard", () => {
  it("has pass^k in addition to pass^1", () => {
    const trap = groupsBy("bucket", { trials: 3 }).find(({ name }) => name === "trap");
    expect(trap).toMatchObject({ cases: 10, passed: 25, scored: 30 });
    expect(trap?.passHat1).toBeCloseTo(25 / 30);
    expect(trap?.passHatK).toMatchObject({ kind: "estimated", k: 3, value: 0.5, counted: 10 });
    const rest = groupsBy("action", { trials: 3 });
    expect(rest.every(({ passHatK }) => passHatK?.k === 3)).toBe(true);
  });

  it("has no pass^k if each case was run once; other splits never have it", () => {
    expect(groupsBy("bucket", { trials: 1 }).map(({ passHatK }) => passHatK)).toEqual([null, null, null]);
    expect(groupsBy("intent", { trials: 3 }).every(({ passHatK }) => passHatK === null)).toBe(true);
  });
});

describe("a split by opening", () => {
  it("counts the trials of a case separately for each opening", () => {
    const openings = Math.max(...wideSuite.cases.map(({ customer }) => customer.openings.length));
    const first: Script = (_, trial) => (trial % openings === 0 ? "fail" : "pass");
    const groups = groupsBy("opening", { trials: openings, script: first });
    expect(groups.map(({ name, passHat1, scored }) => [name, passHat1, scored])).toEqual([
      ["opening 1", 0, 60],
      ["opening 2", 1, 60],
      ["opening 3", 1, 60],
    ]);
  });

  it("leaves out trials without a verdict", () => {
    const groups = groupsBy("opening", { trials: 3, script: (_, trial) => (trial === 1 ? "excluded" : "pass") });
    expect(groups.map(({ name }) => name)).toEqual(["opening 1", "opening 3"]);
  });
});
