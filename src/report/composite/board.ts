import type { TestCase } from "../../case/test-case.ts";
import type { CompositeAgent } from "./composite-agent.ts";
import type { Standings } from "./standings.ts";

/** All the sections of a composite report are made from. */
export interface CompositeBoard {
  /** In the order of the leaderboard. */
  readonly agents: readonly CompositeAgent[];
  /** Those that are compared and counted board-wide. */
  readonly field: readonly CompositeAgent[];
  /** The suite's cases by id; empty when the suite is not as it was. */
  readonly cases: ReadonlyMap<string, TestCase>;
  /** Which customer was played. */
  readonly customer: string;
  /** The largest k of the curves. */
  readonly kMax: number;
  readonly seed: string;
  readonly standings: Standings;
}

/** A board before its agents are compared. */
export type UncomparedBoard = Omit<CompositeBoard, "standings">;
