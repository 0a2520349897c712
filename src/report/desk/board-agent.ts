import type { DeskCard } from "../../score/verdict.ts";
import type { TrialResult } from "../../store/run-store.ts";
import type { AgentReport } from "../agent-report.ts";
import type { Figure } from "../figure.ts";
import type { ScoredVerdict } from "../metric.ts";
import { type Cost, costOf } from "./cost.ts";

/** A scored trial at a desk, with its card at hand. */
export interface DeskTrial {
  readonly case: string;
  readonly trial: number;
  readonly verdict: ScoredVerdict;
  readonly card: DeskCard;
}

/** An agent on a desk's board with all that is said of it. */
export interface BoardAgent {
  readonly agent: string;
  readonly standIn: boolean;
  readonly report: AgentReport;
  readonly trials: readonly DeskTrial[];
  readonly cost: Cost;
}

/** Puts an agent on the board; trials that were excluded or not played say nothing here. */
export function boardAgent(report: AgentReport, results: readonly TrialResult[]): BoardAgent {
  const trials = results.flatMap(({ case: id, trial, verdict }): DeskTrial[] =>
    verdict && verdict.kind !== "excluded" && verdict.card.scorecard === "desk"
      ? [{ case: id, trial, verdict, card: verdict.card }]
      : [],
  );
  const { agent, standIn } = report;
  return { agent, standIn, report, trials, cost: costOf(trials.map(({ verdict }) => verdict.measures)) };
}

/** Those a board compares and counts: the agents under test, or the stand-ins where there is nobody else. */
export function fieldOf(agents: readonly BoardAgent[]): readonly BoardAgent[] {
  const real = agents.filter(({ standIn }) => !standIn);
  return real.length > 0 ? real : agents;
}

/** A figure of an agent by its metric, if its trials say anything about it. */
export function figureOf({ report }: BoardAgent, id: string): Figure | undefined {
  return report.figures.find((figure) => figure.id === id);
}

/** An agent's name in a sentence: never a stand-in's without saying that it is one. */
export function labelOf({ agent, standIn }: Pick<BoardAgent, "agent" | "standIn">): string {
  return standIn ? `${agent} (a stand-in, not a model)` : agent;
}
