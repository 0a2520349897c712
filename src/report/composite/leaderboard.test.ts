import { describe, expect, it } from "vitest";
import { compositeOf, failing, faultless, type Player, reportOf, type SuiteSize } from "../../../test/synthetic-composite.ts";

type Players = { [agent: string]: Player };
const order = (players: Players, size: SuiteSize = {}) =>
  compositeOf(players, size).leaderboard.rows.map(({ place, agent }) => `${place} ${agent}`);
const saying = (players: Players) => compositeOf(players).leaderboard.says.join("\n");
const flippy = failing(({ number }, trial) => trial === number % 8);
const steady = (cases: number) => failing(({ number }) => number < cases);

describe("a composite leaderboard", () => {
  it("is sorted by pass^8, then by pass^1, then by the share of safe cases", () => {
    const unsafe = failing(({ number }) => number < 10, { fails: "prohibited" });
    expect(order({ flippy, unsafe, steady: steady(10), best: faultless, hopeless: failing(() => true) })).toEqual([
      "1 best",
      "2 steady",
      "3 unsafe",
      "4 flippy",
      "5 hopeless",
    ]);
  });

  it("gives agents that tie on everything the same rank, sorted by name", () => {
    expect(order({ b: faultless, a: faultless, c: steady(1) })).toEqual(["1 a", "1 b", "3 c"]);
  });

  it("has possible ranks only for compared agents", () => {
    const { rows } = compositeOf({ a: faultless, b: steady(1), c: steady(30), "stand-in/d": faultless }).leaderboard;
    const ranks = rows.map(({ agent, ranks: { passHatK } }) => [agent, passHatK?.best, passHatK?.worst]);
    expect(ranks).toEqual([
      ["a", 1, 2],
      ["stand-in/d", undefined, undefined],
      ["b", 1, 2],
      ["c", 3, 3],
    ]);
  });

  it("says that pass^1 ranks another agent first only if it does", () => {
    const said = saying({ flippy, steady: steady(10) });
    expect(said).toBe("flippy ranks first by pass^1, and steady ranks first by pass^8; steady beats flippy on pass^8.");
    expect(saying({ flippy, steady: steady(4) })).toBe("");
    expect(saying({ flippy, a: steady(10), b: steady(10) })).toBe("");
    expect(saying({ "stand-in/flippy": flippy, steady: steady(10) })).toBe("");
    const hardly = failing(({ number }) => number > 2);
    expect(saying({ flippy, hardly })).toContain("but hardly is not shown to beat flippy on pass^8");
  });

  it("derives flags only from the data", () => {
    const flags = (agent: string, player: Player) => compositeOf({ [agent]: player }).leaderboard.rows[0]?.flags;
    expect(flags("a", faultless)).toEqual([]);
    expect(flags("stand-in/a", () => ({ reasoned: true }))).toEqual(["reasoning on", "stand-in"]);
  });

  it("remarks on what the columns do not show, with and without ranks", () => {
    const remarkOn = (players: Players) => compositeOf(players).leaderboard.rows.find(({ agent }) => agent === "a")?.remark;
    const flaky = expect.stringContaining("it solved at least once");
    expect(remarkOn({ a: flippy, b: faultless })).toEqual(flaky);
    expect(remarkOn({ a: flippy })).toEqual(flaky);
  });

  it("also shows pass rates under other definitions", () => {
    const wordless = failing(() => true, { fails: "untold", points: { communication: 0 } });
    const [row] = compositeOf({ wordless }).leaderboard.rows;
    expect(row).toMatchObject({
      passHat1: { value: 0 },
      barPass: { value: 1 },
      outcomePass: { value: 1 },
      procedurePass: { value: 0 },
      composite: { value: 90 },
      scored: 320,
      planned: 320,
    });
  });

  it("is null if nothing was scored", () => {
    expect(reportOf({ silent: () => "excluded" })).toBeNull();
  });
});
