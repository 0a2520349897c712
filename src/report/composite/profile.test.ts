import { describe, expect, it } from "vitest";
import { compositeOf, failing, faultless, type Player, type SuiteSize } from "../../../test/synthetic-composite.ts";

type Players = { [agent: string]: Player };
const profileOf = (agent: string, players: Players, size: SuiteSize = {}) =>
  compositeOf(players, size)
    .profiles.find((profile) => profile.agent === agent)
    ?.says.join("\n") ?? "";
const alone = (player: Player, size: SuiteSize = {}) => profileOf("a", { a: player }, size);
const poor = failing(({ number }) => number < 30);
const flippy = failing(({ number }, trial) => number < 30 && trial === 0);

describe("a profile", () => {
  it("of a consistent agent is based only on its results", () => {
    expect(alone(poor).split("\n")).toEqual([
      "a passes 25.0% of single trials (12.7–41.2%), and all 8 trials in 25.0% of cases (12.7–41.2%).",
      "It solved 10 cases in every trial, and no other case in any trial.",
      "Its most frequent failure mode is procedure lapse: 240 of 240 failed trials.",
      "In 240 of 240 failed trials (100.0%) it reached the correct outcome but made procedural errors.",
      "a attempted no prohibited call in 320 trials and passes 80 of 320 trials; with 40 clean cases the true rate may still be up " +
        "to 7.2% of such cases (one-sided 95%).",
    ]);
  });

  it("gives ranks only if there are other agents, and never to a stand-in among agents", () => {
    expect(profileOf("a", { a: poor, b: faultless })).toContain("Its possible ranks: 2 of 2 on pass^1 and 2 of 2 on pass^8.");
    expect(alone(poor)).not.toContain("Its possible ranks");
    expect(profileOf("stand-in/a", { "stand-in/a": poor, b: faultless, c: poor })).not.toContain("Its possible ranks");
  });

  it("reports flaky cases or their absence, but not with one trial per case or for an agent that solves nothing", () => {
    expect(alone(flippy)).toContain("Of 40 cases it solved at least once, 30 are flaky.");
    expect(alone(flippy)).not.toContain("no other case in any trial");
    expect(alone(poor)).not.toContain("flaky");
    expect(alone(poor, { trials: 1 })).not.toMatch(/every trial|flaky|all \d+ trials/);
    expect(alone(failing(() => true))).not.toMatch(/no other case in any trial|flaky/);
  });

  it("names the best and the weakest dimension only if their intervals overlap no others", () => {
    const shallow = failing(() => true, { fails: "uncited_evidence", points: { evidence: 10 } });
    expect(alone(shallow)).toContain("Its weakest dimension is evidence (1.00 out of 5).");
    expect(alone(shallow)).not.toContain("best dimension");
    const careful = failing(() => true, {
      points: { resolution: 10, evidence: 10, toolUse: 10, communication: 10 },
    });
    expect(alone(careful)).toContain("Its best dimension is safety (5.00 out of 5)");
    expect(alone(careful)).not.toContain("weakest");
    expect(alone(faultless)).not.toContain("five dimensions");
  });

  it("names no most frequent failure mode if there is none, and no failure if nothing failed", () => {
    const half: Player = ({ number }) => (number % 2 === 0 ? { fails: "stalled", mode: "stall_or_protocol" } : { fails: "reads" });
    expect(alone(half)).not.toContain("Its failed trials are");
    const third: Player = ({ number }) => {
      if (number < 16) return { fails: "stalled", mode: "stall_or_protocol" };
      return number < 28 ? { fails: "reads" } : { fails: "end_state", mode: "wrong_action" };
    };
    expect(alone(third)).toContain("Its most frequent failure mode is stall or protocol error: 128 of 320 failed trials.");
    expect(alone(faultless)).toContain("It did not fail any trial.");
    expect(alone(poor)).not.toContain("failed no trial");
    expect(alone(failing(() => true, { fails: "end_state" }))).not.toContain("ended right");
  });

  it("describes communication and safety in the same words as the leaderboard", () => {
    const smooth = failing(() => true, { fails: "uncited_evidence", points: { evidence: 0 } });
    expect(alone(smooth)).toContain("a scores higher on Communication than on Evidence");
    expect(alone(faultless)).not.toContain("sounds better");
    expect(alone(failing(({ number }) => number === 0, { fails: "prohibited" }))).toContain("prohibited call in 8 of 320");
  });

  it("names domains only if their intervals do not overlap", () => {
    const at: SuiteSize["at"] = (number) => ({ domain: ["air", "land", "sea"][number % 3] ?? "" });
    const size = { cases: 60, at };
    const landsick = failing(({ domain }) => domain === "land");
    expect(alone(landsick, size)).toContain(
      "Its pass^8 ranges from 0.0% in land (20 cases) to 100.0% in air (20 cases) and sea (20 cases), with intervals that do not overlap.",
    );
    expect(
      alone(
        failing(({ number }) => number === 0),
        size,
      ),
    ).not.toContain("goes from");
  });

  it("names actions without a case that is always solved, if there are enough cases and other actions have one", () => {
    const at: SuiteSize["at"] = (number) => ({ action: number < 3 ? "waive_fee" : "inform" });
    const shy = failing(({ action }, trial) => action === "waive_fee" && trial === 0);
    expect(alone(shy, { at })).toContain("It solves no case in all 8 trials for these actions: waive fee (3 cases).");
    expect(alone(shy, { at: (number) => ({ action: number < 2 ? "waive_fee" : "inform" }) })).not.toContain("no case of");
    expect(
      alone(
        failing(() => true),
        { at },
      ),
    ).not.toContain("no case of");
    expect(alone(faultless, { at })).not.toContain("no case of");
  });

  it("mentions effort only if there is a significant difference", () => {
    expect(profileOf("a@high", { "a@low": poor, "a@high": faultless })).toContain(
      "With this effort it is better than with low, by 75.0 points on pass^1.",
    );
    expect(profileOf("a@high", { "a@low": faultless, "a@high": faultless })).not.toContain("effort");
    expect(profileOf("a@low", { "a@low": poor, "a@high": faultless })).not.toContain("effort");
    expect(profileOf("a@high (run)", { "a@low (run)": poor, "a@high (run)": faultless })).toContain("With this effort it is better");
  });

  it("labels stand-ins, and says only that there is no scored trial for an agent without one", () => {
    expect(profileOf("stand-in/a", { "stand-in/a": faultless })).toMatch(
      /\(a stand-in, not a model\).*\n(?:.*\n)*.*nothing about any model/,
    );
    expect(alone(faultless)).not.toContain("stand-in");
    expect(profileOf("gone", { gone: () => "excluded", b: faultless })).toBe("gone: no scored trial.");
  });
});
