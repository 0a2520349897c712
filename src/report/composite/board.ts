import type { TestCase } from "../../case/test-case.ts";
import type { CompositeAgent } from "./composite-agent.ts";
import type { Standings } from "./standings.ts";

/** The data for all sections of a composite report. */
export interface CompositeBoard {
  /** All agents, in leaderboard order. */
  readonly agents: readonly CompositeAgent[];
  /** The agents that are compared and included in metrics over all agents. */
  readonly field: readonly CompositeAgent[];
  /** The suite's cases by id; empty if the suite has changed. */
  readonly cases: ReadonlyMap<string, TestCase>;
  /** The name of the customer implementation. */
  readonly customer: string;
  /** The largest k of the curves. */
  readonly kMax: number;
  readonly seed: string;
  readonly standings: Standings;
}

/** A leaderboard before its agents are compared. */
export type UncomparedBoard = Omit<CompositeBoard, "standings">;
