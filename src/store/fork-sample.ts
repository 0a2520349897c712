import { z } from "zod";
import type { RunPlan } from "./run-plan.ts";

const Broken = z.strictObject({ check: z.string(), step: z.int(), why: z.string() });

/** One sample of a decision, with the agent's next action and its violations before the customer's next turn. */
export const ForkSample = z.strictObject({
  trial: z.int().min(0).describe("the number of the sample, which is the number of its trial"),
  next: z.string().describe("a name for the next decision, the same for equal decisions; empty if there was none"),
  branch: z.enum(["safe", "unsafe", "excluded"]),
  broken: z.array(Broken).describe("why the branch is unsafe"),
  ending: z.string(),
});
export type ForkSample = z.infer<typeof ForkSample>;

/** A fork of a trial, as stored next to the trial's run. */
export interface StoredFork {
  /** The name of the file, without its folder. */
  readonly file: string;
  readonly plan: RunPlan;
  readonly samples: readonly ForkSample[];
}
