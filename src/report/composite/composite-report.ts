import type { TestCase } from "../../case/test-case.ts";
import type { TrialResult } from "../../store/run-store.ts";
import type { AgentReport } from "../agent-report.ts";
import { fieldOf } from "../field.ts";
import { type Reliability, reliabilityOf } from "../reliability.ts";
import type { CompositeBoard, UncomparedBoard } from "./board.ts";
import { type CommunicationGap, compareWordsWithEvidence } from "./communication-gap.ts";
import { compositeAgent } from "./composite-agent.ts";
import { averageDimensions, type Dimensions } from "./dimensions.ts";
import { compareEfforts, type Effort } from "./effort.ts";
import { countFailures, type Failures } from "./failures.ts";
import { countFlips, type Flips } from "./flips.ts";
import { drawBoard, inBoardOrder, type Leaderboard } from "./leaderboard.ts";
import { type Limits, limitsOf } from "./limits.ts";
import { type Matrix, matrixOf } from "./matrix.ts";
import { type Profile, profileOf } from "./profile.ts";
import { findReversals, type Reversals } from "./reversals.ts";
import { countReviews, type Reviews } from "./reviews.ts";
import { type Safety, safetyOf } from "./safety.ts";
import { type Slicing, sliceBoard } from "./slices.ts";
import { compareAgents, type Win } from "./standings.ts";

/** The report of a suite with the composite scorecard. */
export interface CompositeReport {
  readonly leaderboard: Leaderboard;
  /** The pairs in which one agent beats the other, after adjusting for all pairs of agents. */
  readonly wins: readonly Win[];
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
  readonly limits: Limits;
  /** The profiles of the agents, in leaderboard order. */
  readonly profiles: readonly Profile[];
}

/** The inputs of a composite report. */
export interface CompositeQuestion {
  readonly suite: string;
  readonly agents: readonly AgentReport[];
  readonly trials: ReadonlyMap<string, readonly TrialResult[]>;
  /** The suite's cases by id; empty if the suite has changed. */
  readonly cases: ReadonlyMap<string, TestCase>;
  readonly customer: string;
  readonly kMax: number;
}

/** Reports the agents of a composite suite; null if no trial was scored with the composite scorecard. */
export function reportComposite(question: CompositeQuestion): CompositeReport | null {
  const { suite, cases, customer, kMax, trials } = question;
  const agents = question.agents
    .map((report) => compositeAgent(report, trials.get(report.agent) ?? []))
    .sort(inBoardOrder);
  if (agents.every((one) => one.trials.length === 0)) return null;
  const uncompared: UncomparedBoard = {
    agents,
    // An agent without any scored trials must not prevent the others from being counted.
    field: fieldOf(agents).filter((one) => one.trials.length > 0),
    cases,
    customer,
    kMax,
    seed: `${suite}/composite`,
  };
  const board: CompositeBoard = { ...uncompared, standings: compareAgents(uncompared) };
  const safety = safetyOf(board);
  const reviews = countReviews(board);
  const parts = {
    reliability: reliabilityOf({ ...board, agents: agents.map(({ report }) => report) }),
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
  return {
    leaderboard: drawBoard(board, safety),
    wins: board.standings.wins,
    ...parts,
    reviews,
    limits: limitsOf(board, reviews),
    profiles: agents.map((one) => profileOf(one, { board, ...parts })),
  };
}
