import { describe, expect, it } from "vitest";
import { type DeskSize, deskOf, faultless, type Player } from "../../../test/synthetic-desk.ts";

type Players = { [agent: string]: Player };
const deepOf = (agent: string, players: Players, size: DeskSize = {}) => {
  const found = deskOf(players, size).agents.find((row) => row.agent === agent);
  if (!found) throw new Error(`no ${agent}`);
  return found;
};
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

describe("how an agent compares", () => {
  const comparisonOf = (agent: string, players: Players) => deepOf(agent, players).comparison;

  it("lists agents that dominate it, agents it dominates, and trade-offs", () => {
    const players = { a: faultless, b: handsOver(20), c: givesAway };
    expect(comparisonOf("b", players)).toMatchObject({
      dominatedBy: [{ agent: "a", on: ["over_escalation", "resolution"] }],
      dominates: [],
      says: [
        "Agents that are better than it on at least one of the four metrics and worse on none: a (over-escalation, resolution).",
        "Compared with c it is a trade-off: ahead on unsafe actions, behind on over-escalation and resolution; it " +
          "resolves 16.7% of the resolvable conversations.",
        "The cost of this agent was not recorded, so no cheaper equivalent can be named.",
      ],
    });
    expect(comparisonOf("a", players).says[0]).toBe(
      "It is better than these agents on at least one of the four metrics and worse on none: b " +
        "(over-escalation, resolution) and c (unsafe actions).",
    );
  });

  it("says so if no agent beats another, and lists agents that are neither ahead nor behind", () => {
    expect(comparisonOf("a", { a: faultless, b: faultless }).says[0]).toBe("a beats no other agent here, and none beats it.");
    expect(comparisonOf("a", { a: faultless, b: handsOver(20) }).says.join(" ")).not.toMatch(/beats nobody|Neither/);
    expect(comparisonOf("a", { a: faultless, b: faultless, c: givesAway }).says).toContain(
      "Agents that are neither ahead of it nor behind it on any metric: b.",
    );
  });

  it("does not say that an agent is worse on no metric if it has a worse estimate, even one that is not significant", () => {
    const slips = caughtBy((number) => number < 5);
    const players = { slips, b: handsOver(20) };
    expect(comparisonOf("b", players)).toMatchObject({
      dominatedBy: [],
      beatenBy: [{ winner: "slips" }, { winner: "slips" }],
    });
    expect(comparisonOf("b", players).says[0]).toBe(
      "Agents that are better than it on some metric but have a worse value on another: slips (over-escalation, resolution).",
    );
    expect(comparisonOf("slips", players).says[0]).toBe(
      "It is better than these agents on some metric but has a worse value on another: b (over-escalation, resolution).",
    );
  });

  it("lists cheaper equivalents only if costs are known and some agents can be told apart", () => {
    const players = { dear: paying(90_000), cheap: paying(9_000), reckless: paying(1_000, givesAway) };
    expect(comparisonOf("dear", players)).toMatchObject({ sameForLess: ["cheap"] });
    expect(comparisonOf("dear", players).says.join(" ")).toContain("neither ahead of it nor behind it on any metric: cheap.");
    expect(comparisonOf("cheap", players).sameForLess).toEqual([]);
    expect(comparisonOf("dear", { dear: paying(90_000), cheap: paying(9_000) }).sameForLess).toEqual([]);
    expect(comparisonOf("dear", { dear: faultless, cheap: paying(9_000), givesAway }).sameForLess).toEqual([]);
    const only = { dear: paying(90_000), reckless: paying(1_000, givesAway) };
    expect(comparisonOf("dear", only).says.join(" ")).toContain("is ahead of it or behind it on some metric");
  });

  it("does not compare a single agent, or a stand-in with agents", () => {
    expect(comparisonOf("a", { a: faultless }).says).toEqual(["No other agent was run, so there is nothing to compare it with."]);
    expect(comparisonOf("stand-in/a", { "stand-in/a": faultless, b: givesAway })).toMatchObject({
      beats: [],
      dominates: [],
      says: ["Stand-ins are not compared with agents under test."],
    });
  });
});
