import { z } from "zod";

/**
 * The effect of wrong statements on a trial. With `shown`, wrong statements are only shown; with `confirmed`, a
 * statement that two judgements or a person confirmed as wrong fails the trial.
 */
export const Words = z.enum(["shown", "confirmed"]);
export type Words = z.infer<typeof Words>;
