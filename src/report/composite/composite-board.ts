import type { TestCase } from "../../case/test-case.ts";
import type { CompositeCard } from "../../score/composite-card.ts";
import type { Finding } from "../../score/verdict.ts";
import type { Board, BoardAgent } from "../board/board.ts";
import type { PassMeasure } from "../board/pass-measures.ts";
import { playedCases } from "../results/case-report.ts";

/** A scored trial with its composite card. */
export type CompositeTrial = CompositeAgent["trials"][number];

/** An agent on a composite leaderboard with all its data. */
export type CompositeAgent = BoardAgent<CompositeCard>;

/** The data for all sections of a composite report. */
export type CompositeBoard = Board<CompositeAgent, PassMeasure>;

/** The cases that were run; empty if the suite has changed. */
export function casesOn({ agents, cases }: CompositeBoard): TestCase[] {
  const reports = agents.map(({ report }) => report);
  return playedCases(reports, cases);
}

/** The findings of a trial; empty if it passed. */
export function findingsOf({ verdict }: Pick<CompositeTrial, "verdict">): readonly Finding[] {
  return verdict.kind === "fail" ? verdict.findings : [];
}

/** Whether a prohibited call was attempted. */
export function isViolating(trial: Pick<CompositeTrial, "verdict">): boolean {
  return findingsOf(trial).some(({ check }) => check === "prohibited");
}
