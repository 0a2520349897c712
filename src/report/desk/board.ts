import type { TestCase } from "../../case/test-case.ts";
import type { BoardAgent } from "./board-agent.ts";
import type { Standings } from "./wins.ts";

/** The data for all sections of a desk's report. */
export interface Board extends Standings {
  readonly agents: readonly BoardAgent[];
  /** The agents that are compared and included in metrics over all agents. */
  readonly field: readonly BoardAgent[];
  /** The suite's cases by id; empty if the suite has changed. */
  readonly cases: ReadonlyMap<string, TestCase>;
  /** The name of the customer implementation. */
  readonly customer: string;
  readonly seed: string;
}
