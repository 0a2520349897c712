import { describe, expect, it } from "vitest";
import { compositeOf, failing, faultless, type Player, type SuiteSize } from "../../../test/synthetic-composite.ts";

const at: SuiteSize["at"] = (number) => ({ domain: number % 2 === 0 ? "air" : "sea" });
const shallow = (holds: Parameters<typeof failing>[0], tenths = 0) =>
  failing(holds, { fails: "uncited_evidence", points: { evidence: tenths } });
const dimensionsOf = (players: { [agent: string]: Player }, size: SuiteSize = { cases: 60, at }) => compositeOf(players, size).dimensions;

describe("dimension averages", () => {
  it("are means over cases, by domain, with their range", () => {
    const row = dimensionsOf({ a: shallow(({ domain }) => domain === "sea", 20) }).rows.find(({ dimension }) => dimension === "evidence");
    expect(row).toMatchObject({ agent: "a", weight: 20, all: { value: 3.5, cases: 60 }, range: 3 });
    expect(row?.domains).toMatchObject([
      { domain: "air", value: 5, cases: 30 },
      { domain: "sea", value: 2, cases: 30 },
    ]);
  });

  it("name the largest range only if the intervals do not overlap, and nothing if two ranges tie", () => {
    const sea = shallow(({ domain }) => domain === "sea");
    expect(dimensionsOf({ a: sea }).says).toEqual([
      "The largest significant difference between domains is in evidence of a: from 0.00 in sea (30 cases) to 5.00 in air (30 cases).",
    ]);
    expect(dimensionsOf({ a: sea, b: sea }).says).toEqual([]);
    expect(dimensionsOf({ a: shallow(({ number }) => number === 1) }).says).toEqual([]);
    expect(dimensionsOf({ a: sea }, { cases: 60 }).says).toEqual([]);
    expect(dimensionsOf({ a: sea }, { cases: 60 }).rows[0]).toMatchObject({ domains: [], range: null });
  });
});

describe("Communication minus Evidence", () => {
  const gapOf = (player: Player) => compositeOf({ a: player }).communicationGap;

  it("says that an agent scores higher on Communication only if the interval excludes 0", () => {
    const { rows, says } = gapOf(shallow(() => true, 20));
    expect(rows[0]?.value).toBeCloseTo(3);
    expect(says.join()).toMatch(/^a scores higher on Communication than on Evidence, by 3\.00 points/);
    expect(gapOf(shallow(({ number }) => number === 0)).says).toEqual([]);
    expect(gapOf(faultless).says).toEqual([]);
  });

  it("says the reverse for an agent with more evidence than communication", () => {
    const wordless = failing(() => true, { fails: "untold", points: { communication: 25 } });
    expect(gapOf(wordless).says.join()).toMatch(/^a scores higher on Evidence than on Communication, by 2\.50 points/);
    expect(gapOf(wordless).says.join()).not.toContain("higher on Communication");
  });
});
