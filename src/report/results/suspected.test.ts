import { describe, expect, it } from "vitest";
import { type ScoredVerdict, type Suspicion, scorerVersion, type Verdict } from "../../score/verdict.ts";
import type { TrialResult } from "../../store/run-store.ts";
import { metrics } from "../metrics.ts";
import { agentSentences } from "../report-tables.ts";
import { reportAgent } from "./agent-report.ts";
import { ifSuspicionsHeld } from "./suspected.ts";

const suspicion: Suspicion = { check: "overpromised", step: 2, quote: "by noon", why: "nobody promised it" };

function pass(...suspicions: Suspicion[]): ScoredVerdict {
  const measures = {
    ...{ rulesInPlay: 1, rulesKept: 1, messages: 1, toolCalls: 1, lookUps: 1, emptyReplies: 0 },
    ...{
      recordReads: null,
      articleReads: null,
      misunderstandings: null,
      turnsLost: null,
      inputTokens: null,
      outputTokens: null,
      reasoned: false,
    },
  };
  const card = { scorecard: "reward" as const, endState: true, actions: true, told: true, reward: 1 as const };
  return { kind: "pass", scorer: scorerVersion, suspicions, remarks: [], measures, card };
}

const unscored: Verdict = { kind: "unscored", scorer: scorerVersion, error: "TypeError: no rows" };

/** An agent's trials by case, in order. */
function trialsOf(cases: { readonly [id: string]: readonly Verdict[] }): TrialResult[] {
  return Object.entries(cases).flatMap(([id, verdicts]) =>
    verdicts.map((verdict, trial) => ({ suite: "s", agent: "a", case: id, trial, attempts: 1, verdict })),
  );
}

function agentOf(cases: { readonly [id: string]: readonly Verdict[] }, kMax = 2) {
  return reportAgent({ agent: "a", trials: trialsOf(cases), kMax, cases: new Map(), metrics, seed: "a" });
}

describe("counting suspicions", () => {
  it("turns a pass with a suspicion into a failure with the mode of its check, and changes no other verdict", () => {
    const trials = trialsOf({ one: [pass(suspicion), pass()], two: [unscored] });
    const held = ifSuspicionsHeld(trials).map(({ verdict }) => verdict);
    expect(held[0]).toMatchObject({ kind: "fail", mode: "dishonesty", findings: [{ check: "overpromised", step: 2 }] });
    expect(held.slice(1)).toEqual([pass(), unscored]);
    expect(trials[0]?.verdict?.kind).toBe("pass");
  });

  it("gives the same curve and intervals as the estimator does for the reduced number of passes", () => {
    const suspected = agentOf({ one: [pass(suspicion), pass()], two: [pass(), pass()] });
    const failed = { ...pass(), kind: "fail" as const, findings: [], mode: "dishonesty" as const };
    const truly = agentOf({ one: [failed, pass()], two: [pass(), pass()] });
    expect(suspected.curve.map((point) => point.kind === "estimated" && point.value)).toEqual([1, 1]);
    expect(suspected.suspected.curve).toEqual(truly.curve);
    expect(suspected.suspected).toMatchObject({ trials: 1, passed: 1, checks: { overpromised: 1 } });
  });

  it("counts trials by check, and prints both ends of the curve, in one sentence", () => {
    const row = agentOf({ one: [pass(suspicion, suspicion), pass()], two: [pass(), pass()] });
    expect(agentSentences(row, { ranks: [] }).join("\n")).toContain(
      "Suspicions in 1 trial (overpromised 1), 1 of which passed. Counting suspicions as failures: pass^1 75.0%",
    );
    expect(agentSentences(agentOf({ one: [pass()] }, 1), { ranks: [] })).toContain("No suspicion was raised.");
  });
});

describe("a conversation that could not be scored", () => {
  it("is counted separately from failed and excluded ones, and the report says what to do", () => {
    const row = agentOf({ one: [pass(), unscored] }, 1);
    expect(row).toMatchObject({ planned: 2, attempted: 2, scored: 1, passed: 1, excluded: {}, unscored: 1 });
    const says = agentSentences(row, { ranks: [] }).join("\n");
    expect(says).toContain("excluded: none");
    expect(says).toContain("1 trial could not be scored; to retry: deskproof score <run>");
  });
});
