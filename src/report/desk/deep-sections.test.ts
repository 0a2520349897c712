import { describe, expect, it } from "vitest";
import { type DeskSize, deskOf, faultless, type Player } from "../../../test/synthetic-desk.ts";
import { deepSections, deepSummary } from "./deep-sections.ts";

type Players = { [agent: string]: Player };
const deepOf = (agent: string, players: Players, size: DeskSize = {}) => {
  const found = deskOf(players, size).agents.find((row) => row.agent === agent);
  if (!found) throw new Error(`no ${agent}`);
  return found;
};
const alone = (player: Player, size: DeskSize = {}) => deepOf("a", { a: player }, size);
const caughtBy =
  (holds: (number: number, trial: number) => boolean): Player =>
  ({ bucket, number }, trial) => ({ caught: bucket === "trap" && holds(number, trial) });
const handsOver =
  (cases: number): Player =>
  ({ bucket, number }) =>
    bucket === "resolvable" && number < cases ? { handedOver: true } : {};
const givesAway = caughtBy((number) => number < 15);
const paying =
  (tokens: number, player: Player = faultless): Player =>
  (at, trial) => {
    const played = player(at, trial);
    return typeof played === "string" ? played : { ...played, tokens: { input: tokens, output: 0 } };
  };

describe("at a glance", () => {
  it("shows the median, each round and the rank; a rank only if there are other agents and for compared metrics", () => {
    const [row] = deepOf("b", { a: faultless, b: handsOver(20) }).glance;
    expect(row).toMatchObject({ figure: { id: "resolution", x: 12, n: 72 }, place: { best: 2, worst: 2, of: 2 } });
    expect(alone(faultless).glance.every(({ place }) => place === null)).toBe(true);
    const honesty = deepOf("b", { a: faultless, b: faultless }).glance.find(({ figure }) => figure.id === "adherence");
    expect(honesty?.place).toBeNull();
  });
});

describe("cost and length", () => {
  it("report the recorded usage, or that there is none", () => {
    expect(alone(faultless).expense.says).toEqual([
      "No cost recorded: the agent reported no token usage.",
      "4.0 messages per conversation.",
    ]);
    expect(alone(paying(30_000)).expense.says[0]).toBe(
      "Tier $$: 30.0 million tokens per 1,000 conversations (30.0 million in, 0.0 million out), from 198 conversations.",
    );
    expect(deepOf("a", { a: faultless, b: () => ({ messages: 6 }) }).expense.says[1]).toBe(
      "4.0 messages per conversation; on this leaderboard they range from 4.0 to 6.0.",
    );
  });
});

it("prints the limitations with every detailed report, long or short", () => {
  const desk = deskOf({ a: givesAway });
  for (const sections of desk.agents.flatMap((deep) => [deepSections(deep.agent, desk), deepSummary(deep.agent, desk)]))
    expect(sections.map(({ title }) => title)).toContain("Limitations");
});
