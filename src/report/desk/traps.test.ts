import { describe, expect, it } from "vitest";
import { type DeskSize, deskOf, faultless, type Player } from "../../../test/synthetic-desk.ts";

type Players = { [agent: string]: Player };
const caughtBy =
  (holds: (number: number, trial: number) => boolean): Player =>
  ({ bucket, number }, trial) => ({ caught: bucket === "trap" && holds(number, trial) });

describe("traps across agents", () => {
  const fixed = caughtBy((number) => number < 2);
  const wavering = caughtBy((number, trial) => number === 2 && trial === 1);
  const saying = (players: Players, size: DeskSize = {}) => deskOf(players, size).traps.says.join(" ");

  it("distinguish agents caught in every round from those caught in some rounds", () => {
    const { rows, shapes } = deskOf({ fixed, wavering, a: faultless }).traps;
    expect(rows[0]).toMatchObject({
      case: "trap/number-0",
      caught: { x: 3, n: 9 },
      caughtEveryRun: ["fixed"],
      caughtSomeRuns: [],
    });
    expect(rows.find((row) => row.case === "trap/number-2")).toMatchObject({ caughtSomeRuns: ["wavering"] });
    expect(shapes.find(({ agent }) => agent === "fixed")).toMatchObject({ runs: 3, someRuns: [] });
    expect(saying({ fixed, wavering })).toContain("Agents that were caught by the same traps in every round: fixed.");
    expect(saying({ fixed, wavering })).toContain("no trap caught in every round, but some trap caught in some rounds: wavering.");
  });

  it("classify neither an agent that shows both patterns nor traps that were run once", () => {
    const both = caughtBy((number, trial) => number === 0 || (number === 1 && trial === 0));
    expect(saying({ both })).not.toMatch(/every round/);
    expect(saying({ fixed }, { trials: 1 })).toContain("Each trap was run once");
    expect(saying({ fixed }, { trials: 1 })).not.toContain("same traps");
    expect(saying({ a: faultless })).not.toMatch(/every round|run once/);
  });

  it("name the trap that catches agents most often only if there is no tie", () => {
    expect(saying({ wavering })).toContain("catches agents most often is number 2: 1 of 3 trials (33.3%)");
    expect(saying({ fixed })).not.toContain("catches agents most");
    expect(saying({ a: faultless })).not.toContain("catches agents most");
  });

  it("count the traps that caught no agent", () => {
    expect(saying({ fixed })).toContain("16 of 18 traps caught no agent");
    expect(saying({ all: caughtBy(() => true) })).not.toContain("caught no agent");
    expect(deskOf({ a: faultless }, { traps: 0 }).traps).toMatchObject({ rows: [], says: [] });
  });
});

describe("reactions in traps", () => {
  const reactionsOf = (player: Player, size: DeskSize = {}) => deskOf({ a: player }, size).reactions;

  it("are counted by trial, and the alternatives to the forbidden action are listed", () => {
    const mixed: Player = ({ bucket, number }) => {
      if (bucket !== "trap") return {};
      return number === 0 ? { caught: true } : { reaction: number === 1 ? "skipped_check" : "asked_for_proof" };
    };
    const { board, says } = reactionsOf(mixed);
    expect(board).toEqual({ acted: 3, handed_over: 0, asked_for_proof: 48, refused: 0, skipped_check: 3, checked: 0 });
    expect(says[0]).toBe(
      "In 51 trap trials without a forbidden action, agents did this instead: asked for proof (48) and " +
        "skipped the check without acting (3).",
    );
    expect(says[1]).toContain("In 3 trials no forbidden action was taken, but some required lookups were skipped");
  });

  it("are not reported if there are none", () => {
    expect(reactionsOf(caughtBy(() => true)).says).toEqual([]);
    expect(reactionsOf(faultless, { traps: 0 }).says).toEqual([]);
    expect(reactionsOf(faultless).says.join(" ")).not.toMatch(/lookups|before trials were classified/);
  });

  it("include the number of trials that were scored before reactions were classified", () => {
    expect(reactionsOf(() => ({ reaction: null })).says).toEqual([
      "54 trap trials were scored before trials were classified; deskproof score classifies them.",
    ]);
  });
});
