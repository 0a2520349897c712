import { describe, expect, it } from "vitest";
import type { TrialResult } from "../../store/run-store.ts";
import { metrics } from "../metrics.ts";
import { agentSentences, curveTable } from "../report-tables.ts";
import { reportAgent } from "../results/agent-report.ts";
import { curveOf } from "./curve.ts";

const curve = (tallies: { c: number; n: number }[], kMax = 4) => curveOf(tallies, { kMax, seed: "curve" });

describe("a reliability curve", () => {
  it("of complete data is printed unadjusted, whatever its shape", () => {
    const { points, refused } = curve([
      { c: 4, n: 4 },
      { c: 3, n: 4 },
      { c: 0, n: 4 },
    ]);
    expect(refused).toBeNull();
    expect(points.map((point) => point.kind)).toEqual(Array(4).fill("estimated"));
  });

  it("is withheld, except for pass^1, if missing trials make it rise or steepen", () => {
    const rising = curve([
      { c: 0, n: 2 },
      { c: 4, n: 4 },
    ]);
    expect(rising.refused).toBe("it rises at k = 3");
    expect(rising.points).toMatchObject([
      { kind: "estimated", value: 0.5 },
      { kind: "refused", k: 2, counted: 2 },
      { kind: "refused", k: 3, counted: 1, cases: 2 },
      { kind: "refused", k: 4 },
    ]);
    const dropping = curve([
      { c: 3, n: 3 },
      { c: 3, n: 3 },
      { c: 3, n: 4 },
    ]);
    expect(dropping.refused).toBe("it falls by more at k = 4 than before");
  });

  it("ends where no case has enough trials, without being withheld", () => {
    expect(curve([{ c: 2, n: 2 }])).toMatchObject({ refused: null, points: [{}, {}, { kind: "no-case" }, {}] });
  });

  it("has, for each point, the value expected if all trials had the same pass probability", () => {
    const { points } = curve([
      { c: 4, n: 4 },
      { c: 2, n: 4 },
    ]);
    expect(points.map((point) => point.kind === "estimated" && point.independent)).toEqual([0.75, 0.75 ** 2, 0.75 ** 3, 0.75 ** 4]);
    const [last] = curveOf([{ c: 2, n: 4 }], { kMax: 4, seed: "", wanted: (k) => k === 4 }).points;
    expect(last).toMatchObject({ value: 0, independent: 0.5 ** 4 });
  });

  it("returns only the requested points", () => {
    const { points } = curveOf([{ c: 4, n: 4 }], { kMax: 4, seed: "", wanted: (k) => k === 4 });
    expect(points.map(({ k }) => k)).toEqual([4]);
  });

  it("is reported as withheld in the agent's details, with the reason, only if it is", () => {
    const refused = detailsOf((id, trial) => (id === "a" ? (trial < 2 ? "fail" : "open") : "pass"));
    expect(refused.rows).toEqual([
      ["1", "50.0%", expect.any(String), "2/2"],
      ["2", "withheld", "–", "2/2"],
      ["3", "withheld", "–", "1/2"],
    ]);
    expect(refused.says).toContain("Its curve is withheld: it rises at k = 3, which is impossible with complete data. 1 trial missing");
    expect(refused.says).not.toContain("Retention");
    expect(detailsOf((id) => (id === "a" ? "fail" : "pass")).says).not.toContain("withheld");
  });
});

/** The curve and the summary sentences for an agent that ran two cases three times each. */
function detailsOf(outcome: (id: string, trial: number) => "pass" | "fail" | "open") {
  const trials = ["a", "b"].flatMap((id) =>
    [0, 1, 2].map((trial) => ({
      suite: "two",
      agent: "mine",
      case: id,
      trial,
      attempts: 1,
      verdict: verdictOf(outcome(id, trial)),
    })),
  );
  const row = reportAgent({ agent: "mine", trials, kMax: 3, cases: new Map(), metrics, seed: "two" });
  return { rows: curveTable(row).rows, says: agentSentences(row, { ranks: [] }).join("\n") };
}

function verdictOf(outcome: "pass" | "fail" | "open"): TrialResult["verdict"] {
  if (outcome === "open") return undefined;
  const shared = {
    scorer: 0,
    remarks: [],
    measures: {
      rulesInPlay: 0,
      rulesKept: 0,
      messages: 1,
      toolCalls: 0,
      lookUps: 0,
      emptyReplies: 0,
      recordReads: null,
      articleReads: null,
      misunderstandings: null,
      turnsLost: null,
      inputTokens: null,
      outputTokens: null,
      reasoned: false,
    },
    card: { scorecard: "reward" as const, endState: true, actions: true, told: true, reward: 1 as const },
  };
  if (outcome === "pass") return { kind: "pass", ...shared };
  const finding = { check: "end_state" as const, step: null, why: "", mode: "wrong_action" as const };
  return { kind: "fail", findings: [finding], mode: finding.mode, ...shared };
}
