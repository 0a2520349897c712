import { describe, expect, it } from "vitest";
import { type DeskSize, deskOf, faultless, type Player } from "../../../test/synthetic-desk.ts";
import { moneyOf } from "../text/money.ts";
import { deskBoardSections } from "./board-sections.ts";
import { costTiers, pricedTogether, reportedCost, tierSentence } from "./cost.ts";

describe("a cost tier", () => {
  const tierOf = (tokens: number) => {
    const cost = deskOf({ a: () => ({ tokens: { input: tokens - 10, output: 10 } }) }, { traps: 1 }).leaderboard.rows[0]?.cost;
    return cost?.kind === "tokens" ? cost.tier : cost?.kind;
  };

  it("is based on the agent's tokens per 1,000 conversations; its upper limit is inclusive", () => {
    expect([25_000, 25_001, 75_000, 75_001, 200_000, 200_001].map(tierOf)).toEqual([1, 2, 2, 3, 3, 4]);
    expect(costTiers.map(({ upTo }) => upTo)).toEqual([25_000_000, 75_000_000, 200_000_000, null]);
  });

  it("is missing if no tokens were reported", () => {
    const report = deskOf({ a: faultless });
    expect(report.leaderboard.rows[0]?.cost).toEqual({ kind: "none_recorded" });
    const text = JSON.stringify(deskBoardSections(report));
    expect(text).toContain("no cost recorded");
    expect(text).not.toContain("$");
    expect(reportedCost([])).toEqual({ kind: "none_recorded" });
  });

  it("is based only on conversations whose tokens are known", () => {
    const some: Player = (_, trial) => (trial === 0 ? { tokens: { input: 1000, output: 500 } } : {});
    expect(deskOf({ some }).leaderboard.rows[0]?.cost).toEqual({
      kind: "tokens",
      conversations: 66,
      perThousand: { input: 1_000_000, output: 500_000, total: 1_500_000 },
      tier: 1,
    });
  });
});

describe("tiers by dollars", () => {
  const tokens = { kind: "tokens", conversations: 1, perThousand: { input: 1, output: 1, total: 2 }, tier: 1 } as const;
  const money = moneyOf({
    calls: [{ case: "a", trial: 0, usage: [{ model: "m-1", input: 200_000, output: 0 }] }],
    prices: new Map([["m-1", { input: 1, output: 1 }]]),
    scored: 1,
    passed: 1,
    always: 1,
  });
  const unknown = { kind: "unknown" as const, unpriced: ["m-2"] };

  it("replace tiers by tokens if the dollars of every agent are known", () => {
    const members = [
      { cost: tokens, report: { money } },
      { cost: { kind: "none_recorded" } as const, report: { money: { kind: "none_recorded" } as const } },
    ];
    const [priced, silent] = pricedTogether(members);
    expect(priced?.cost).toMatchObject({ tier: 3, dollars: 200 });
    expect(silent?.cost).toEqual({ kind: "none_recorded" });
    expect(tierSentence(priced ? [priced.cost] : [])).toContain("US dollars");
  });

  it("are not used for any agent if the dollars of one agent are unknown", () => {
    const members = [
      { cost: tokens, report: { money } },
      { cost: tokens, report: { money: unknown } },
    ];
    expect(pricedTogether<(typeof members)[number]>(members)).toEqual(members);
    expect(tierSentence(members.map(({ cost }) => cost))).toContain("Tiers are not prices");
  });
});

describe("the sections of a leaderboard", () => {
  const titles = (size: DeskSize) => deskBoardSections(deskOf({ a: faultless }, size)).map(({ title }) => title);

  it("are left out if they are empty, except for the limitations", () => {
    expect(titles({})).toEqual([
      "Leaderboard",
      "Limitations",
      "Missed and unnecessary escalations",
      "Unsafe actions by tactic",
      "Traps",
      "What agents did in traps",
    ]);
    expect(titles({ traps: 0 })).toEqual(["Leaderboard", "Limitations", "Missed and unnecessary escalations"]);
    expect(titles({ loaded: false })).not.toContain("Unsafe actions by tactic");
  });
});
