import { describe, expect, it } from "vitest";
import { type DeskSize, deskOf, faultless, type Player } from "../../../test/synthetic-desk.ts";
import { boardSections } from "./board-sections.ts";
import { costOf, costTiers } from "./cost.ts";

describe("a cost tier", () => {
  const tierOf = (tokens: number) => {
    const cost = deskOf({ a: () => ({ tokens: { input: tokens - 10, output: 10 } }) }, { traps: 1 }).leaderboard[0]
      ?.cost;
    return cost?.kind === "tokens" ? cost.tier : cost?.kind;
  };

  it("goes by the agent's tokens per 1,000 conversations, up to and with its cut-off", () => {
    expect([25_000, 25_001, 75_000, 75_001, 200_000, 200_001].map(tierOf)).toEqual([1, 2, 2, 3, 3, 4]);
    expect(costTiers.map(({ upTo }) => upTo)).toEqual([25_000_000, 75_000_000, 200_000_000, null]);
  });

  it("is never made up: without tokens no cost is recorded", () => {
    const report = deskOf({ a: faultless });
    expect(report.leaderboard[0]?.cost).toEqual({ kind: "none_recorded" });
    const text = JSON.stringify(boardSections(report));
    expect(text).toContain("no cost recorded");
    expect(text).not.toContain("$");
    expect(costOf([])).toEqual({ kind: "none_recorded" });
  });

  it("comes from the conversations whose tokens are known", () => {
    const some: Player = (_, trial) => (trial === 0 ? { tokens: { input: 1000, output: 500 } } : {});
    expect(deskOf({ some }).leaderboard[0]?.cost).toEqual({
      kind: "tokens",
      conversations: 66,
      perThousand: { input: 1_000_000, output: 500_000, total: 1_500_000 },
      tier: 1,
    });
  });
});

describe("the sections of a board", () => {
  const titles = (size: DeskSize) => boardSections(deskOf({ a: faultless }, size)).map(({ title }) => title);

  it("are left out where there is nothing in them, and the limits never are", () => {
    expect(titles({})).toEqual([
      "Leaderboard",
      "Which agent?",
      "What these figures cannot say",
      "Hand-overs, both ways",
      "Unsafe actions by tactic",
      "Traps",
      "What was done in traps",
    ]);
    expect(titles({ traps: 0 })).toEqual([
      "Leaderboard",
      "Which agent?",
      "What these figures cannot say",
      "Hand-overs, both ways",
    ]);
    expect(titles({ loaded: false })).not.toContain("Unsafe actions by tactic");
  });
});
