import { describe, expect, it } from "vitest";
import type { TrialCard } from "../../score/scorecards.ts";
import type { Verdict } from "../../score/verdict.ts";
import { scorerVersion } from "../../score/verdict.ts";
import type { TrialResult } from "../../store/run-store.ts";
import { metrics } from "../metrics.ts";
import { reportAgent } from "../results/agent-report.ts";
import { reward } from "./scorecard.ts";

type RewardCard = Extract<TrialCard, { scorecard: "reward" }>;
type Parts = Pick<RewardCard, "endState" | "actions" | "told">;
const all: Parts = { endState: true, actions: true, told: true };
const measures = {
  rulesInPlay: 1,
  rulesKept: 1,
  messages: 2,
  toolCalls: 1,
  lookUps: 1,
  emptyReplies: 0,
  recordReads: null,
  articleReads: null,
  misunderstandings: null,
  turnsLost: null,
  inputTokens: null,
  outputTokens: null,
  reasoned: false,
};

function verdictOf(parts: Parts): Verdict {
  const passed = parts.endState && parts.actions && parts.told;
  const card: RewardCard = { scorecard: "reward", ...parts, reward: passed ? 1 : 0 };
  const shared = { scorer: scorerVersion, remarks: [], measures, card };
  if (passed) return { kind: "pass", ...shared };
  const finding = { check: "end_state" as const, step: null, why: "", mode: "wrong_action" as const };
  return { kind: "fail", findings: [finding], mode: finding.mode, ...shared };
}

/** Twenty cases with two trials each. */
function reportOf(agents: { readonly [agent: string]: (number: number, trial: number) => Parts }) {
  const trials = new Map(
    Object.entries(agents).map(([agent, play]) => [
      agent,
      Array.from({ length: 40 }, (_, place): TrialResult => {
        const [number, trial] = [place % 20, Math.floor(place / 20)];
        const key = { suite: "s", agent, case: `case-${number}`, trial, attempts: 1 };
        return { ...key, verdict: verdictOf(play(number, trial)) };
      }),
    ]),
  );
  const reports = [...trials].map(([agent, own]) => reportAgent({ agent, trials: own, kMax: 2, cases: new Map(), metrics, seed: agent }));
  const reported = reward.report({
    suite: "s",
    agents: reports,
    trials,
    cases: new Map(),
    customer: "agenda",
    kMax: 2,
  });
  if (!reported) throw new Error("no trial was scored");
  return reported.report;
}

const flaky = (number: number, trial: number) => ({ ...all, told: trial !== number % 2 });
const steady = (number: number) => ({ ...all, endState: number >= 8 });

describe("a reward leaderboard", () => {
  it("is sorted by pass^k, then by pass^1", () => {
    const { rows } = reportOf({
      flaky,
      steady,
      best: () => all,
      none: () => ({ ...all, endState: false }),
    }).leaderboard;
    expect(rows.map(({ place, agent }) => `${place} ${agent}`)).toEqual(["1 best", "2 steady", "3 flaky", "4 none"]);
  });

  it("shows the share of trials with each part of the reward, and which parts were wrong without it", () => {
    const [best, row] = reportOf({ best: () => all, steady }).leaderboard.rows;
    expect(row).toMatchObject({ reward: { x: 24, n: 40 }, endState: { x: 24 }, actions: { x: 40 }, told: { x: 40 } });
    expect(row?.remark).toBe("in 16 trials without a reward, the end state was wrong in 16 (100.0%)");
    expect(best?.remark).toBeNull();
  });

  it("has ranks, the reliability gap and the limitations in every form of the report", () => {
    const report = reportOf({ best: () => all, flaky });
    expect(report.leaderboard.rows.map(({ ranks }) => ranks.passHatK?.best)).toEqual([1, 2]);
    for (const sections of [reward.sections(report), reward.summary(report), reward.agentSections("flaky", report)])
      expect(sections.map(({ title }) => title)).toEqual(expect.arrayContaining(["Reliability gap", "Limitations"]));
  });
});
