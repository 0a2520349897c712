import type { TestCase } from "../../case/test-case.ts";
import type { TrialCard } from "../../score/trial/trial-card.ts";
import { isScoredVerdict, type ScoredVerdict } from "../../score/verdict.ts";
import type { TrialResult } from "../../store/run-store.ts";
import type { Figure } from "../estimate/figure.ts";
import type { AgentReport } from "../results/agent-report.ts";
import type { Standings } from "./standings.ts";

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

/** The data for all parts of a suite's report that depend on its scorecard. */
export interface Board<Agent extends BoardAgent = BoardAgent, Id extends string = string> extends Standings<Id> {
  /** All agents, in leaderboard order. */
  readonly agents: readonly Agent[];
  /** The agents that are compared and included in metrics over all agents. */
  readonly field: readonly Agent[];
  /** The suite's cases by id; empty if the suite has changed. */
  readonly cases: ReadonlyMap<string, TestCase>;
  /** The name of the customer implementation. */
  readonly customer: string;
  /** The largest k of the curves. */
  readonly kMax: number;
  readonly seed: string;
}

/** Creates an agent's leaderboard data from the trials that have the scorecard's own kind of card. */
export function boardAgent<Own extends TrialCard>(
  report: AgentReport,
  results: readonly TrialResult[],
  isOwn: (card: TrialCard) => card is Own,
): BoardAgent<Own> {
  const trials = results.flatMap(({ case: id, trial, verdict }) =>
    isScoredVerdict(verdict) && isOwn(verdict.card) ? [{ case: id, trial, verdict, card: verdict.card }] : [],
  );
  return { agent: report.agent, standIn: report.standIn, report, trials };
}

/** Returns an agent's estimate for a metric; undefined if no trial measures the metric. */
export function figureOf({ report }: Pick<BoardAgent, "report">, id: string): Figure | undefined {
  return report.figures.find((figure) => figure.id === id);
}
