import type { TestCase } from "../../case/test-case.ts";
import { isCardOf, type TrialCard } from "../../score/scorecards.ts";
import { isScoredVerdict } from "../../score/verdict.ts";
import type { TrialResult } from "../../store/run-store.ts";
import type { Figure } from "../estimate/figure.ts";
import type { AgentReport } from "../results/agent-report.ts";
import type { Standings } from "./standings.ts";

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
export function boardAgent<Own extends TrialCard>(report: AgentReport, results: readonly TrialResult[], scorecard: Own["scorecard"]) {
  const trials = results.flatMap(({ case: id, trial, verdict }) => {
    if (!isScoredVerdict(verdict)) return [];
    const { card } = verdict;
    return isCardOf<Own>(card, scorecard) ? [{ case: id, trial, verdict, card }] : [];
  });
  return { agent: report.agent, standIn: report.standIn, report, trials };
}
export type BoardAgent<Own extends TrialCard = TrialCard> = ReturnType<typeof boardAgent<Own>>;

/** Returns an agent's estimate for a metric; undefined if no trial measures the metric. */
export function figureOf({ report }: Pick<BoardAgent, "report">, id: string): Figure | undefined {
  return report.figures.find((figure) => figure.id === id);
}
