import { z } from "zod";
import { Ending } from "../conversation/ending.ts";
import { TrialEvent } from "../conversation/event.ts";

/** The version of the record format, which increases when the schema below changes; `read-record.ts` migrates older records. */
export const recordFormat = 1;

/** Everything that happened in one trial; the record is enough to score, view, replay and fork the trial. */
export const TrialRecord = z.strictObject({
  format: z.literal(recordFormat),
  suite: z.strictObject({ name: z.string(), version: z.string(), hash: z.string() }),
  desk: z.strictObject({ name: z.string(), policy: z.string(), tools: z.string(), seed: z.string() }),
  case: z.strictObject({ id: z.string(), hash: z.string() }),
  agent: z.string(),
  customer: z.string(),
  reader: z.string().optional().describe("who read the agent's messages (default: the built-in reader)"),
  perturbation: z
    .strictObject({ name: z.string(), canaries: z.array(z.string()) })
    .optional()
    .describe("how the trial was perturbed, and the codes that the agent must neither say nor send"),
  trial: z.int().min(0),
  opening: z.int().min(0),
  seed: z.string(),
  deskproof: z.string(),
  startedAt: z.string(),
  ms: z.number(),
  events: z.array(TrialEvent),
  ending: Ending,
});
export type TrialRecord = z.infer<typeof TrialRecord>;
