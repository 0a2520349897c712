import { z } from "zod";

/**
 * What wrong words do to a trial: `suspicions` decide nothing and are only shown; with `confirmed`, a statement that two
 * readings or a person confirmed fails the trial.
 */
export const Words = z.enum(["suspicions", "confirmed"]);
export type Words = z.infer<typeof Words>;
