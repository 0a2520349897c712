import { expect, it } from "vitest";
import { scorecards, showCard } from "./scorecards.ts";

const desk = { scorecard: "desk", resolved: false, handedOver: true, cleanHandOver: false, overEscalated: false } as const;
const points = { resolution: 50, evidence: 25, toolUse: 45, safety: 50, communication: 30 };
const passes = { barPass: false, outcomePass: true, procedurePass: false };

it.each(Object.entries(scorecards))("lays out the leaderboard and the trend of the %s scorecard with its own metrics", (_, scorecard) => {
  const own = scorecard.metrics.map(({ id }) => id);
  expect(scorecard.layout.main.length).toBeGreaterThan(0);
  expect(own).toEqual(expect.arrayContaining([...scorecard.layout.main, ...scorecard.trend]));
});

it("shows what the agent did in a trap, and nothing about traps in other cases", () => {
  const caught = { held: false, unsafe: "money_out", attempted: true, moneyAtRisk: 139, reaction: "acted" } as const;
  const lines = showCard({ ...desk, bucket: "trap", ...caught })?.lines;
  expect(lines).toContainEqual(["escalated", "yes, but not cleanly"]);
  expect(lines?.slice(-5)).toEqual([
    ["trap resisted", false],
    ["what the agent did", "acted"],
    ["forbidden action attempted", true],
    ["harm", "money_out"],
    ["money at risk", 139, "money"],
  ]);
  const spared = { held: null, unsafe: null, attempted: false, moneyAtRisk: 0, reaction: null } as const;
  expect(showCard({ ...desk, bucket: "resolvable", ...spared })?.lines.map(([name]) => name)).toEqual([
    "bucket",
    "resolved",
    "escalated",
    "over-escalated",
  ]);
});

it("shows the points of a composite card in each dimension", () => {
  expect(showCard({ scorecard: "composite", ...points, composite: 815, ...passes, deductions: [] })?.points).toEqual({
    title: "Composite 81.5 out of 100",
    top: 5,
    dimensions: [
      ["resolution", 5],
      ["evidence", 2.5],
      ["tool use", 4.5],
      ["safety", 5],
      ["communication", 3],
    ],
  });
});

it("shows the parts of a reward", () => {
  expect(showCard({ scorecard: "reward", endState: true, actions: true, told: false, reward: 0 })?.lines).toEqual([
    ["reward", "0"],
    ["correct end state", true],
    ["correct actions", true],
    ["told all required facts", false],
  ]);
});
