import type { TrialCard } from "../../score/trial/trial-card.ts";
import { isScoredVerdict, type ScoredVerdict } from "../../score/verdict.ts";
import type { TrialResult } from "../../store/run-store.ts";
import type { Figure } from "../estimate/figure.ts";
import type { AgentReport } from "../results/agent-report.ts";

/** A scored trial with its card. */
export interface BoardTrial<Own extends TrialCard = TrialCard> {
  readonly case: string;
  readonly trial: number;
  readonly verdict: ScoredVerdict;
  readonly card: Own;
}

/** An agent on a leaderboard with all its data. */
export interface BoardAgent<Own extends TrialCard = TrialCard> {
  readonly agent: string;
  readonly standIn: boolean;
  readonly report: AgentReport;
  readonly trials: readonly BoardTrial<Own>[];
}

/** Creates an agent's leaderboard data from the trials that have the scorecard's own kind of card. */
export function boardAgent<Own extends TrialCard>(
  report: AgentReport,
  results: readonly TrialResult[],
  isOwn: (card: TrialCard) => card is Own,
): BoardAgent<Own> {
  const trials: BoardTrial<Own>[] = [];
  for (const { case: id, trial, verdict } of results)
    if (isScoredVerdict(verdict) && isOwn(verdict.card)) trials.push({ case: id, trial, verdict, card: verdict.card });
  return { agent: report.agent, standIn: report.standIn, report, trials };
}

/** Returns an agent's estimate for a metric; undefined if no trial measures the metric. */
export function figureOf({ report }: Pick<BoardAgent, "report">, id: string): Figure | undefined {
  return report.figures.find((figure) => figure.id === id);
}
