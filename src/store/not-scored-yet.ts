import { scorerVersion, type Verdict } from "../score/verdict.ts";

/** The verdict shown for a conversation that was stored but not scored. */
export const notScoredYet: Extract<Verdict, { kind: "unscored" }> = {
  kind: "unscored",
  scorer: scorerVersion,
  error: "The run was stopped before this conversation was scored.",
};
