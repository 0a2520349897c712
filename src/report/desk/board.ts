import type { TestCase } from "../../case/test-case.ts";
import type { BoardAgent } from "./board-agent.ts";
import type { Standings } from "./wins.ts";

/** All a desk's sections are made from. */
export interface Board extends Standings {
  readonly agents: readonly BoardAgent[];
  /** Those that are compared and counted board-wide. */
  readonly field: readonly BoardAgent[];
  /** The suite's cases by id; empty when the suite is not as it was. */
  readonly cases: ReadonlyMap<string, TestCase>;
  /** Which customer was played. */
  readonly customer: string;
  readonly seed: string;
}
