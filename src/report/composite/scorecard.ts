import type { CompositeCard } from "../../score/composite-card.ts";
import { dimensions } from "../../score/trial/define-check.ts";
import { passedShare, passMeasures } from "../board/pass-measures.ts";
import { defineScorecard, type ShownCard } from "../board/scorecard.ts";
import { reliabilityOf } from "../results/reliability.ts";
import type { CompositeBoard } from "./composite-board.ts";
import { averageDimensions, compareWordsWithEvidence, dimensionTitle } from "./dimensions.ts";
import { compareEfforts } from "./effort.ts";
import { countFailures } from "./failures.ts";
import { countFlips } from "./flips.ts";
import { compositeLeaderboard, compositeReliableFirst } from "./leaderboard.ts";
import { compositeLimits, countReviews } from "./limits.ts";
import { matrixOf } from "./matrix.ts";
import { compositeMetrics } from "./metrics.ts";
import { profileOf } from "./profile.ts";
import { findReversals } from "./reversals.ts";
import { safetyOf, safetyTags } from "./safety.ts";
import { compositeBoardSections, compositeBoardSummary, profileSections, profileSummary } from "./sections.ts";
import { sliceBoard } from "./slices.ts";

/** The parts of a composite report that agents' profiles are drawn from. */
function partsOf(board: CompositeBoard) {
  return {
    reliability: reliabilityOf({ ...board, agents: board.agents.map(({ report }) => report) }),
    slices: sliceBoard(board),
    reversals: findReversals(board),
    dimensions: averageDimensions(board),
    communicationGap: compareWordsWithEvidence(board),
    safety: safetyOf(board),
    failures: countFailures(board),
    flips: countFlips(board),
    matrix: matrixOf(board),
    effort: compareEfforts(board),
  };
}
export type CompositeParts = ReturnType<typeof partsOf>;

/** The report of a suite with the composite scorecard. */
function reportComposite(board: CompositeBoard) {
  const parts = partsOf(board);
  const reviews = countReviews(board);
  const profiles = board.agents.map((one) => profileOf(one, { board, ...parts }));
  return {
    leaderboard: compositeLeaderboard(board, parts.safety.rows, profiles),
    wins: board.wins.map(({ metric, ...win }) => ({ measure: metric, ...win })),
    ...parts,
    reviews,
    limits: compositeLimits(board, reviews),
    profiles,
  };
}
export type CompositeReport = ReturnType<typeof reportComposite>;

const questions = {
  "Does a composite of 90 mean that the agent passed?":
    "No. A trial passes only if it has at least 90 points and no finding that fails it. 90 points alone would pass a trial in which the " +
    "customer was told nothing; that weaker criterion is reported as bar pass, for comparison with benchmarks that use it.",
};

/** The composite scorecard: points in five dimensions, and reliability over repeated trials. */
export const composite = defineScorecard({
  name: "composite",
  says:
    "up to five points in each of five dimensions, weighted to a total of 100. `pass` requires at least 90 points *and* no finding that " +
    "fails the trial. If 90 points alone were enough, an agent could pass without telling the customer anything. `bar_pass` is shown for " +
    "comparison with benchmarks that use only the 90-point bar. `outcome_pass` and `procedure_pass` show whether the outcome or the " +
    "procedure was wrong.",
  metrics: compositeMetrics,
  trend: ["composite"],
  layout: { main: ["composite", "bar_pass", "outcome_pass", "procedure_pass"], first: "reliability", written: "means" },
  showCard: showCompositeCard,
  safetyLeftOut: null,
  questions,
  members: (agents) => agents,
  achieved: passedShare,
  tags: safetyTags,
  measures: passMeasures,
  orders: [compositeReliableFirst],
  parts: reportComposite,
  sections: compositeBoardSections,
  summary: compositeBoardSummary,
  agentSections: profileSections,
  agentSummary: profileSummary,
  narrow: (report, name) => ({ ...report, profiles: report.profiles.filter(({ agent }) => agent === name) }),
});

function showCompositeCard(card: CompositeCard): ShownCard {
  return {
    lines: [
      ["bar pass", card.barPass],
      ["outcome pass", card.outcomePass],
      ["procedure pass", card.procedurePass],
    ],
    points: {
      title: `Composite ${(card.composite / 10).toFixed(1)} out of 100`,
      top: 5,
      dimensions: dimensions.map((dimension) => [dimensionTitle(dimension), card[dimension] / 10]),
    },
  };
}
