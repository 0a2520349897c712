import { z } from "zod";

/**
 * What wrong statements do to a trial: `suspicions` only shows them; under `confirmed`, one confirmed by two judgements
 * or a person fails it.
 */
export const Words = z.enum(["suspicions", "confirmed"]);
export type Words = z.infer<typeof Words>;
