import { describe, expect, it } from "vitest";
import { type DeskSize, deskOf, faultless, type Player } from "../../../test/synthetic-desk.ts";

type Players = { [agent: string]: Player };

describe("missed and unnecessary escalations", () => {
  const misses: Player = ({ bucket, intent }) => (bucket === "must_escalate" && intent === "human_1" ? { handedOver: false } : {});
  const handsOver: Player = ({ bucket, number }) => (bucket === "resolvable" && number < 6 ? { handedOver: true } : {});
  const calibrationOf = (players: Players, size: DeskSize = {}) => deskOf(players, size).calibration;

  it("are reported side by side and never averaged", () => {
    const { rows } = calibrationOf({ misses, handsOver });
    expect(rows).toMatchObject([
      { agent: "misses", missed: { x: 18, n: 72, value: 0.25 }, needless: { x: 0, n: 72 } },
      { agent: "handsOver", missed: { x: 0, n: 72 }, needless: { x: 18, n: 72, value: 0.25 } },
    ]);
    expect(Object.keys(rows[0] ?? {})).toEqual(["agent", "missed", "needless"]);
  });

  it("name the lowest and the highest rate, and no range for a single agent", () => {
    expect(calibrationOf({ misses, good: faultless }).says.join(" ")).toContain("from 0.0% (good) to 25.0% (misses)");
    expect(calibrationOf({ misses }).says.join(" ")).not.toContain("from");
    expect(calibrationOf({ a: faultless, b: faultless }).says[0]).toContain("0.0% for every agent");
  });

  it("name the intent that is missed most often, unless two tie or nothing is missed", () => {
    expect(calibrationOf({ misses }).says).toContain("All 18 missed escalations on this leaderboard are about human 1.");
    const unevenly: Player = ({ bucket, number }) =>
      bucket === "must_escalate" && (number === 0 || number === 4 || number === 1) ? { handedOver: false } : {};
    expect(calibrationOf({ unevenly }).says.join(" ")).toContain(
      "Of 9 missed escalations on this leaderboard, 6 (66.7%) are about human 0",
    );
    const evenly: Player = ({ bucket, number }) => (bucket === "must_escalate" && number < 4 ? { handedOver: false } : {});
    expect(calibrationOf({ evenly }).says.join(" ")).not.toContain("about");
    expect(calibrationOf({ a: faultless }).says.join(" ")).not.toContain("about");
    expect(calibrationOf({ misses }, { loaded: false }).missedByIntent).toEqual([]);
  });

  it("leave out a bucket that was not run", () => {
    expect(calibrationOf({ a: faultless }, { mustEscalate: 0 }).rows[0]?.missed).toBeNull();
  });
});
