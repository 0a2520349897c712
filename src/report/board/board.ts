import type { TestCase } from "../../case/test-case.ts";
import type { BoardAgent } from "./board-agent.ts";
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
