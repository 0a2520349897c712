import { describe, expect, it } from "vitest";
import { compositeOf, failing, faultless, type Player, type SuiteSize } from "../../../test/synthetic-composite.ts";
import { sliceTable } from "./slices.ts";

type Players = { [agent: string]: Player };
const two: SuiteSize["at"] = (number) => ({ domain: number < 25 ? "air" : "sea" });
const slicing = (by: string, players: Players, size: SuiteSize) => compositeOf(players, size).slices.find((found) => found.by === by);
const saying = (by: string, size: SuiteSize) => slicing(by, { a: faultless }, size)?.says.join("\n") ?? "";

describe("a slice", () => {
  const at: SuiteSize["at"] = (number) => ({ ...two(number), action: number % 5 === 0 ? "refund" : "inform" });

  it("has its size, its actions, and pass^1 and pass^8 of each agent", () => {
    const flippy = failing(({ domain }, trial) => domain === "sea" && trial === 0);
    const [air, sea] = slicing("domain", { flippy }, { cases: 50, at })?.rows ?? [];
    expect(air).toMatchObject({ name: "air", cases: 25, actions: { inform: 20, refund: 5 } });
    expect(air?.agents).toMatchObject([{ agent: "flippy", passHat1: { value: 1 }, passHatK: { k: 8, value: 1 } }]);
    expect(sea?.agents).toMatchObject([{ passHat1: { value: 7 / 8 }, passHatK: { value: 0, counted: 25 } }]);
  });

  it("is a table row with both values of an agent", () => {
    const flippy = failing(({ domain }, trial) => domain === "sea" && trial === 0);
    const rows = slicing("domain", { flippy }, { cases: 50, at })?.rows ?? [];
    expect(sliceTable("domain", rows).rows[1]?.at(-1)).toMatch(/^87.5% \(.*\) → 0.0% \(.*\)$/);
  });

  it("is left out if the cases have a single value or none, or if the suite is missing", () => {
    expect(compositeOf({ a: faultless }).slices).toEqual([]);
    expect(compositeOf({ a: faultless }, { at: () => ({ domain: "air" }) }).slices).toEqual([]);
    expect(compositeOf({ a: faultless }, { at, loaded: false }).slices).toEqual([]);
  });

  it("warns about different actions only if they differ, and not for slices by action", () => {
    const skewed: SuiteSize["at"] = (number) => ({ ...two(number), action: number < 20 ? "refund" : "inform" });
    expect(saying("domain", { cases: 50, at: skewed })).toContain(
      "need not be due to the domain: for example, refund is 20 of 25 in air and 0 of 25 in sea.",
    );
    expect(saying("domain", { cases: 50, at })).not.toContain("actions");
    expect(saying("action", { cases: 50, at: skewed })).not.toContain("call for different");
  });

  it("warns about slices in which one case changes the value by five points", () => {
    expect(saying("domain", { cases: 40, at: two })).toContain("5 points or more in sea (15)");
    expect(saying("domain", { cases: 50, at: two })).not.toContain("One case moves");
  });
});

describe("a reversal", () => {
  const loses = (domain: string, share: number) => failing((at) => at.domain === domain && at.number % 10 < share * 10);
  const found = (players: Players, size: SuiteSize = { cases: 50, at: two }) => compositeOf(players, size).reversals;

  it("is reported if each of two agents beats the other in some domain, with both tests", () => {
    const { rows, says } = found({ a: loses("air", 0.8), b: loses("sea", 0.8) });
    expect(rows.map(({ by, measure }) => `${by} ${measure}`)).toEqual(["domain pass^1", "domain pass^k"]);
    expect(rows[0]?.one.adjustedP).toBeLessThan(0.05);
    expect(new Set([rows[0]?.one.ahead, rows[0]?.other.ahead])).toEqual(new Set(["a", "b"]));
    expect(says[0]).toMatch(/^The order reverses between domains on pass\^1: in (air|sea) [ab] is /);
    expect(says.join()).not.toContain("no test confirms");
  });

  it("is not claimed if only the estimates reverse; the number of such pairs is reported instead", () => {
    const { rows, says } = found({ a: loses("air", 0.8), b: loses("sea", 0.1) });
    expect(rows).toEqual([]);
    expect(says).toEqual([
      "On pass^1, 1 pair of agents swaps order between two domains, but no test confirms a reversal (2 tests, Holm-adjusted).",
      "On pass^8, 1 pair of agents swaps order between two domains, but no test confirms a reversal (2 tests, Holm-adjusted).",
    ]);
  });

  it("is not claimed if one agent is ahead in both slices", () => {
    const at: SuiteSize["at"] = (number) => ({ domain: ["air", "land", "sea"][number % 3] ?? "" });
    const lubber = failing(({ domain }) => domain !== "land");
    const nearly = failing(({ number }) => number === 1);
    expect(found({ a: lubber, b: nearly }, { cases: 75, at }).rows).toEqual([]);
  });

  it("is not reported if the order is the same, if there is only one agent, or for stand-ins among agents", () => {
    expect(found({ a: loses("air", 0.8), b: faultless }).says).toEqual([]);
    expect(found({ a: loses("air", 0.8) }).families).toEqual([]);
    expect(found({ "stand-in/a": loses("air", 0.8), b: loses("sea", 0.8) }).says).toEqual([]);
  });

  it("is also tested between levels, and adjusted for every pair and slice", () => {
    const at: SuiteSize["at"] = (number) => ({ level: number < 25 ? "L2" : "L5" });
    const at2 = failing(({ level }) => level === "L2");
    const at5 = failing(({ level }) => level === "L5");
    const { rows, families } = found({ a: at2, b: at5, c: faultless }, { cases: 50, at });
    expect(rows[0]).toMatchObject({ by: "level", measure: "pass^1" });
    expect(families).toMatchObject([{ by: "level", tests: 6, apparent: 1, shown: 1 }, { measure: "pass^k" }]);
    expect(rows[0]?.one.adjustedP).toBeGreaterThan(rows[0]?.one.p ?? 1);
  });
});
