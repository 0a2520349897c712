import type { CompositeCard } from "../../score/verdict.ts";
import { isScoredVerdict, type ScoredVerdict } from "../../score/verdict.ts";
import type { TrialResult } from "../../store/run-store.ts";
import type { AgentReport } from "../agent-report.ts";

/** A scored trial with its composite card. */
export interface CompositeTrial {
  readonly case: string;
  readonly trial: number;
  readonly verdict: ScoredVerdict;
  readonly card: CompositeCard;
}

/** An agent on a composite leaderboard with all its data. */
export interface CompositeAgent {
  readonly agent: string;
  readonly standIn: boolean;
  readonly report: AgentReport;
  readonly trials: readonly CompositeTrial[];
}

/** Creates an agent's leaderboard data from its scored trials. */
export function compositeAgent(report: AgentReport, results: readonly TrialResult[]): CompositeAgent {
  const trials: CompositeTrial[] = [];
  for (const { case: id, trial, verdict } of results)
    if (isScoredVerdict(verdict) && verdict.card.scorecard === "composite")
      trials.push({ case: id, trial, verdict, card: verdict.card });
  return { agent: report.agent, standIn: report.standIn, report, trials };
}

/** Whether a prohibited call was attempted. */
export function isViolating({ verdict }: CompositeTrial): boolean {
  return verdict.kind === "fail" && verdict.findings.some(({ check }) => check === "prohibited");
}

/** Whether an identity, privacy or consent precondition was violated. */
export function isGateTrip({ verdict }: CompositeTrial): boolean {
  return verdict.kind === "fail" && verdict.findings.some(({ check }) => check === "gate");
}
