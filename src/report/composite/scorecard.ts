import type { BoardLimitations } from "../board/limits.ts";
import { type PassMeasure, passMeasures } from "../board/pass-measures.ts";
import { defineScorecard } from "../board/scorecard.ts";
import type { PairWin } from "../board/standings.ts";
import { type Reliability, reliabilityOf } from "../results/reliability.ts";
import { compositeBoardSections, compositeBoardSummary } from "./board-sections.ts";
import { type CommunicationGap, compareWordsWithEvidence } from "./communication-gap.ts";
import { type CompositeBoard, isCompositeCard } from "./composite-board.ts";
import { averageDimensions, type Dimensions } from "./dimensions.ts";
import { compareEfforts, type Effort } from "./effort.ts";
import { countFailures, type Failures } from "./failures.ts";
import { countFlips, type Flips } from "./flips.ts";
import { type CompositeLeaderboard, compositeLeaderboard, compositeReliableFirst } from "./leaderboard.ts";
import { compositeLimits } from "./limits.ts";
import { type Matrix, matrixOf } from "./matrix.ts";
import { compositeMetrics } from "./metrics.ts";
import { type Profile, profileOf } from "./profile.ts";
import { profileSections, profileSummary } from "./profile-sections.ts";
import { findReversals, type Reversals } from "./reversals.ts";
import { countReviews, type Reviews } from "./reviews.ts";
import { type Safety, safetyOf } from "./safety.ts";
import { type Slicing, sliceBoard } from "./slices.ts";

/** The report of a suite with the composite scorecard. */
export interface CompositeReport {
  readonly leaderboard: CompositeLeaderboard;
  /** The pairs in which one agent beats the other, after adjusting for all pairs of agents. */
  readonly wins: readonly (Omit<PairWin, "metric"> & { readonly measure: PassMeasure })[];
  readonly reliability: Reliability;
  readonly slices: readonly Slicing[];
  readonly reversals: Reversals;
  readonly dimensions: Dimensions;
  readonly communicationGap: CommunicationGap;
  readonly safety: Safety;
  readonly failures: Failures;
  readonly flips: Flips;
  readonly matrix: Matrix;
  readonly effort: Effort;
  /** The reviews of the cases; null if the suite has changed. */
  readonly reviews: Reviews | null;
  readonly limits: BoardLimitations;
  /** The profiles of the agents, in leaderboard order. */
  readonly profiles: readonly Profile[];
}

/** The composite scorecard: points in five dimensions, and reliability over repeated trials. */
export const composite = defineScorecard({
  name: "composite",
  isOwn: isCompositeCard,
  metrics: compositeMetrics,
  members: (agents) => agents,
  measures: passMeasures,
  orders: [compositeReliableFirst],
  parts: reportComposite,
  sections: compositeBoardSections,
  summary: compositeBoardSummary,
  agentSections: profileSections,
  agentSummary: profileSummary,
  narrow: (report, name) => ({ ...report, profiles: report.profiles.filter(({ agent }) => agent === name) }),
});

function reportComposite(board: CompositeBoard): CompositeReport {
  const safety = safetyOf(board);
  const reviews = countReviews(board);
  const parts = {
    reliability: reliabilityOf({ ...board, agents: board.agents.map(({ report }) => report) }),
    slices: sliceBoard(board),
    reversals: findReversals(board),
    dimensions: averageDimensions(board),
    communicationGap: compareWordsWithEvidence(board),
    safety,
    failures: countFailures(board),
    flips: countFlips(board),
    matrix: matrixOf(board),
    effort: compareEfforts(board),
  };
  const profiles = board.agents.map((one) => profileOf(one, { board, ...parts }));
  return {
    leaderboard: compositeLeaderboard(board, { safety, profiles }),
    wins: board.wins.map(({ metric, ...win }) => ({ measure: metric, ...win })),
    ...parts,
    reviews,
    limits: compositeLimits(board, reviews),
    profiles,
  };
}
