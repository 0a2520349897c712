import { describe, expect, it } from "vitest";
import { compositeOf, failing, faultless, type Player } from "../../../test/synthetic-composite.ts";

const effortOf = (players: { [agent: string]: Player }) => compositeOf(players).effort;
const poor = failing(({ number }) => number < 20);

describe("reasoning effort", () => {
  it("is compared for agents whose ids differ only in a known effort", () => {
    const { rows, says } = effortOf({ "acme/a@low": poor, "acme/a@high": faultless, "acme/b@high": poor });
    expect(rows).toMatchObject([
      { agent: "acme/a", less: "low", more: "high", measure: "pass^1", mean: 0.5, cases: 40, reading: "better" },
      { measure: "pass^k", mean: 0.5, reading: "better" },
    ]);
    expect(says[0]).toMatch(/^acme\/a at effort high compared with low, pass\^1: \+50\.0 points \(.*; p < 0\.0001\), better\.$/);
  });

  it("may make results worse, and no claim is made without a significant difference", () => {
    expect(effortOf({ "a@medium": faultless, "a@high": poor }).rows[0]?.reading).toBe("worse");
    const nearly = failing(({ number }) => number < 2);
    const { says } = effortOf({ "a@medium": nearly, "a@high": faultless });
    expect(says.every((sentence) => sentence.endsWith("no difference shown."))).toBe(true);
    expect(says.join()).not.toMatch(/better|worse/);
  });

  it("is not reported for ids that differ in other ways or have no known effort after the @", () => {
    expect(effortOf({ "a@0.3": poor, "a@high": faultless })).toEqual({ rows: [], says: [] });
    expect(effortOf({ "a@low": poor, "b@high": faultless })).toEqual({ rows: [], says: [] });
    expect(effortOf({ "a-low": poor, "a-high": faultless })).toEqual({ rows: [], says: [] });
  });
});
