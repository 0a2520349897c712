import { describe, expect, it } from "vitest";
import type { Script } from "../../../test/fixed-run.ts";
import { reportRuns } from "../../../test/several-runs.ts";
import type { TrialCard } from "../../score/scorecards.ts";
import { scorerVersion } from "../../score/verdict.ts";
import type { TrialResult } from "../../store/run-store.ts";
import { metrics } from "../metrics.ts";
import { reportAgent } from "../results/agent-report.ts";
import { reportBoard } from "../scorecards.ts";

const always: Script = () => "pass";
const never: Script = () => "fail";

function deskHeadline(agents: { [agent: string]: Script }): string {
  return reportRuns({ only: { agents, trials: 2 } }).suites[0]?.headline ?? "";
}

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
const reward: TrialCard = { scorecard: "reward", endState: true, actions: true, told: true, reward: 1 };
const points = { resolution: 50, evidence: 50, toolUse: 50, safety: 50, communication: 50, composite: 1000 };
const composite: TrialCard = {
  scorecard: "composite",
  ...points,
  barPass: true,
  outcomePass: true,
  procedurePass: true,
  deductions: [],
};

/** Forty cases with two trials each; all cases from index `solved` on fail. */
function played(agent: string, { card, solved }: { card: TrialCard; solved: number }): TrialResult[] {
  return Array.from({ length: 80 }, (_, place): TrialResult => {
    const key = { suite: "s", agent, case: `case-${place % 40}`, trial: Math.floor(place / 40), attempts: 1 };
    const shared = { scorer: scorerVersion, remarks: [], measures, card };
    const finding = { check: "reads" as const, step: null, why: "", mode: "procedure_lapse" as const };
    if (place % 40 < solved) return { ...key, verdict: { kind: "pass", ...shared } };
    return { ...key, verdict: { kind: "fail", findings: [finding], mode: finding.mode, ...shared } };
  });
}

function headline(card: TrialCard, solved: { readonly [agent: string]: number }): string {
  const trials = new Map(Object.entries(solved).map(([agent, count]) => [agent, played(agent, { card, solved: count })]));
  const cases = new Map();
  const agents = [...trials].map(([agent, own]) => reportAgent({ agent, trials: own, kMax: 2, cases, metrics, seed: agent }));
  return reportBoard(card.scorecard, { suite: "s", agents, trials, cases, customer: "agenda", kMax: 2 })?.headline ?? "";
}

describe("the headline of a desk", () => {
  it("states the agents' pass rates, and the leader on each metric with its interval", () => {
    const text = deskHeadline({ good: always, bad: never });
    expect(text).toMatch(
      new RegExp(
        String.raw`^Among 2 agents, pass\^1 ranges from 0\.0% \(bad\) to 100\.0% \(good\); good leads on ` +
          String.raw`over-escalation \(0\.0%, 0\.0–\d+\.\d%\), unsafe .*, escalation accuracy \(100\.0%, .*\) and ` +
          String.raw`resolution \(.*\)\.$`,
      ),
    );
    expect(text).not.toContain("composite");
  });

  it("says that no agent leads if none beats all others, and how many may rank first", () => {
    const text = deskHeadline({ good: always, twin: always, bad: never });
    expect(text).toMatch(
      /^Among 3 agents, pass\^1 ranges from .*; no agent significantly leads on over-escalation \(best: 0\.0%, .*; 2 of 3 may rank first\)/,
    );
    expect(text).not.toMatch(/(?<!no agent significantly )leads on/);
  });

  it("labels stand-ins, and leaves them out if there is an agent under test", () => {
    expect(deskHeadline({ "stand-in/a": always, "stand-in/b": never })).toMatch(
      /^Among 2 stand-ins \(not models\), pass\^1 ranges .*; stand-in\/a leads/,
    );
    const beside = deskHeadline({ "stand-in/a": always, mine: never });
    expect(beside).toMatch(/^mine passed 0 of 120 trials: pass\^2 0\.0%, .*; pass\^1 0\.0%, .*; over-escalation 100\.0%/);
    expect(beside).not.toContain("stand-in");
  });

  it("states the pass rate of an agent that fails most of its trials", () => {
    const text = deskHeadline({ mine: (id) => (id.startsWith("damaged_item/") ? "pass" : "fail") });
    expect(text).toMatch(/^mine passed 20 of 120 trials: pass\^2 \d+\.\d%, .*; pass\^1 \d+\.\d%, /);
  });

  it("makes no comparison for a single agent, and says if nothing has been scored yet", () => {
    expect(deskHeadline({ "stand-in/a": always })).toMatch(
      /^stand-in\/a \(a stand-in, not a model\) passed 120 of 120 trials: .*\. There is nothing to compare it with\.$/,
    );
    expect(deskHeadline({ mine: () => "open" })).toBe("No trial has been scored yet.");
  });
});

describe("the headline of other scorecards", () => {
  it("puts pass^k before pass^1 for the composite scorecard", () => {
    expect(headline(composite, { good: 40, bad: 10 })).toMatch(
      /^Among 2 agents, good leads on pass\^2 \(100\.0%, .*\) and pass\^1 \(100\.0%, .*\)\.$/,
    );
    expect(headline(composite, { good: 20, alike: 20 })).toMatch(
      /no agent significantly leads on pass\^2 \(best: 50\.0%, .*; 2 of 2 may rank first\)/,
    );
  });

  it("compares pass rates for the reward scorecard too", () => {
    expect(headline(reward, { good: 40, bad: 10 })).toMatch(
      /^Among 2 agents, good leads on pass\^2 \(100\.0%, .*\) and pass\^1 \(100\.0%, .*\)\.$/,
    );
  });
});
