import type { TestCase } from "../case/test-case.ts";
import type { JsonObject } from "../json.ts";
import type { Actor } from "../world/tool.ts";

/** The part of a trial that a desk's own grading sees. */
export interface FinishedTrial {
  readonly testCase: TestCase;
  /** All calls in order, including the customer's and rejected ones. */
  readonly calls: readonly { readonly by: Actor; readonly tool: string; readonly args: JsonObject }[];
  readonly agentTexts: readonly string[];
  /** Whether the agent or the customer ended the conversation, as opposed to a limit or a fault. */
  readonly endedByItself: boolean;
}

/** Why a part of the reward is 0. */
export interface GradeProblem {
  readonly part: "endState" | "actions" | "told";
  readonly why: string;
}

/**
 * A desk's own grading, for the `reward` scorecard; it returns a list of problems, which is empty for a full reward.
 * `grade.ts` exports it. If it throws, the trial stays unscored.
 */
export type Grade = (trial: FinishedTrial) => readonly GradeProblem[];
