import type { DeskCard } from "../../score/verdict.ts";
import { isScoredVerdict, type ScoredVerdict } from "../../score/verdict.ts";
import type { TrialResult } from "../../store/run-store.ts";
import type { AgentReport } from "../agent-report.ts";
import type { Figure } from "../figure.ts";
import { type Cost, costOf } from "./cost.ts";

/** A scored trial at a desk, with its card. */
export interface DeskTrial {
  readonly case: string;
  readonly trial: number;
  readonly verdict: ScoredVerdict;
  readonly card: DeskCard;
}

/** An agent on a desk's leaderboard with all its data. */
export interface BoardAgent {
  readonly agent: string;
  readonly standIn: boolean;
  readonly report: AgentReport;
  readonly trials: readonly DeskTrial[];
  /** The agent's trials in traps. */
  readonly traps: readonly DeskTrial[];
  readonly cost: Cost;
}

/** Creates an agent's leaderboard data from its scored trials. */
export function boardAgent(report: AgentReport, results: readonly TrialResult[]): BoardAgent {
  const trials: DeskTrial[] = [];
  for (const { case: id, trial, verdict } of results)
    if (isScoredVerdict(verdict) && verdict.card.scorecard === "desk")
      trials.push({ case: id, trial, verdict, card: verdict.card });
  const { agent, standIn } = report;
  const traps = trials.filter(({ card }) => card.bucket === "trap");
  return { agent, standIn, report, trials, traps, cost: costOf(trials.map(({ verdict }) => verdict.measures)) };
}

/** An agent's estimate for a metric; undefined if no trial measures the metric. */
export function figureOf({ report }: BoardAgent, id: string): Figure | undefined {
  return report.figures.find((figure) => figure.id === id);
}
