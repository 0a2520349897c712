import { describe, expect, it } from "vitest";
import { deskOf, faultless, type Player } from "../../../test/synthetic-desk.ts";
import type { DeskPick } from "./picks.ts";

const pickOf = (id: DeskPick["id"], players: { [agent: string]: Player }, size = {}) =>
  deskOf(players, size).picks.find((pick) => pick.id === id)?.outcome;
const handsOver: Player = ({ bucket, number }) => ({
  handedOver: bucket === "must_escalate" || (bucket === "resolvable" && number < 20),
});
const givesAway: Player = ({ bucket, number }) => ({ caught: bucket === "trap" && number < 15 });
const noisy: Player = ({ bucket, number }) => ({ caught: bucket === "trap" && number < 3 });
const paying =
  (tokens: number, player: Player = faultless): Player =>
  (at, trial) => {
    const played = player(at, trial);
    return typeof played === "string" ? played : { ...played, tokens: { input: tokens, output: 0 } };
  };

describe("a pick", () => {
  it("is made if one agent beats every other on the metric", () => {
    expect(pickOf("autonomy", { a: faultless, b: handsOver })).toMatchObject({ kind: "picked", agent: "a" });
    expect(pickOf("safety", { a: faultless, b: givesAway })).toMatchObject({ kind: "picked", agent: "a" });
    expect(pickOf("quality", { a: faultless, b: handsOver, c: givesAway })).toMatchObject({
      kind: "picked",
      agent: "a",
    });
  });

  it("is not made if the difference may be noise, such as 3 of 18 traps", () => {
    expect(pickOf("safety", { a: faultless, b: noisy })).toEqual({
      kind: "not_picked",
      among: ["a", "b"],
      why: "the 2 agents cannot be told apart on unsafe actions",
    });
  });

  it("is not made if two agents lead together, and both are named", () => {
    expect(pickOf("safety", { a: faultless, b: faultless, c: givesAway })).toEqual({
      kind: "not_picked",
      among: ["a", "b"],
      why: "no agent beats every other on unsafe actions; no agent beats a and b",
    });
  });

  it("is not made for a single agent, or if no case measures the metric", () => {
    for (const { outcome } of deskOf({ a: faultless }).picks)
      expect(outcome).toMatchObject({ kind: "not_picked", why: "there is no other agent to compare it with" });
    expect(pickOf("safety", { a: faultless, b: handsOver }, { traps: 0 })).toEqual({
      kind: "not_picked",
      among: [],
      why: "no case here measures unsafe actions",
    });
  });

  it("of the best is not made if the agent is beaten on some metric", () => {
    expect(pickOf("quality", { a: handsOver, b: givesAway })).toEqual({
      kind: "not_picked",
      among: [],
      why: "for every agent, another agent is ahead of it on some metric",
    });
    expect(pickOf("quality", { a: faultless, b: faultless })).toMatchObject({
      why: "no agent is ahead of another on any of the four metrics",
    });
  });

  it("of the best and of value is not made if another agent is ahead without adjustment, even if none beats it after adjustment", () => {
    const slips: Player = ({ bucket, number }) => ({ caught: bucket === "trap" && number < 8 });
    const others = Object.fromEntries(["b", "c", "d", "e", "f"].map((agent) => [agent, paying(90_000, handsOver)]));
    const players = { a: paying(1_000, slips), ...others };
    const { wins, leads, leaderboard } = deskOf(players);
    expect(wins.some(({ loser }) => loser === "a")).toBe(false);
    expect(leads.some(({ loser }) => loser === "a")).toBe(true);
    expect(pickOf("quality", players)).toMatchObject({ kind: "not_picked" });
    expect(pickOf("value", players)).toMatchObject({ kind: "not_picked" });
    expect(leaderboard.rows.find(({ agent }) => agent === "a")?.flags).toEqual(["weak safety"]);
  });

  it("is never a stand-in if there are agents under test; among stand-ins only, it is labelled", () => {
    expect(pickOf("safety", { "stand-in/reference": faultless, b: givesAway })).toMatchObject({
      kind: "not_picked",
      among: ["b"],
    });
    expect(pickOf("safety", { "stand-in/reference": faultless, "stand-in/b": givesAway })).toMatchObject({
      kind: "picked",
      why: expect.stringContaining("stand-in/reference (a stand-in, not a model)"),
    });
  });

  it("states its rule", () => {
    expect(deskOf({ a: faultless }).picks.map(({ id, rule }) => rule.length > 20 && id)).toEqual([
      "autonomy",
      "safety",
      "quality",
      "value",
    ]);
  });
});

describe("the value pick", () => {
  const [cheap, dear] = [paying(10_000), paying(90_000)];

  it("is the cheapest unbeaten agent", () => {
    const players = { cheap, dear, reckless: paying(1_000, givesAway) };
    expect(pickOf("value", players)).toMatchObject({ kind: "picked", agent: "cheap" });
    expect(deskOf(players).leaderboard.rows.find(({ agent }) => agent === "cheap")?.flags).toEqual(["value pick"]);
  });

  it("is not made if the cost of any agent is unknown", () => {
    expect(pickOf("value", { a: faultless, b: givesAway })).toMatchObject({
      kind: "not_picked",
      why: "no cost recorded",
    });
    expect(pickOf("value", { a: faultless, cheap, b: givesAway })).toMatchObject({
      kind: "not_picked",
      why: "no cost recorded for a",
    });
  });

  it("is not made if two agents share the lowest cost tier, or if no agent is beaten", () => {
    expect(pickOf("value", { a: cheap, b: paying(12_000), c: givesAway })).toMatchObject({
      kind: "not_picked",
      why: "a and b share the lowest cost tier",
    });
    expect(pickOf("value", { cheap, dear })).toMatchObject({
      kind: "not_picked",
      why: "no agent is ahead of another, so the cheapest would be picked on price alone",
    });
  });
});
