import { z } from "zod";
import { Price } from "../llm/price.ts";
import { Words } from "../suite/words.ts";

/** One trial of a run, by what makes it this trial. */
export const TrialKey = z.strictObject({
  suite: z.string(),
  agent: z.string(),
  case: z.string(),
  trial: z.int().min(0),
});
export type TrialKey = z.infer<typeof TrialKey>;

/** What a run set out to do; written once when it starts. */
export const RunPlan = z.strictObject({
  startedAt: z.string(),
  deskproof: z.string(),
  seed: z.string(),
  customer: z.string(),
  reader: z.string().optional().describe("who reads the agent's words; the built-in reader when left out"),
  suites: z.array(
    z.strictObject({
      name: z.string(),
      title: z.string(),
      folder: z.string(),
      version: z.string(),
      hash: z.string(),
      words: Words.optional().describe("whether confirmed statements fail a trial; they do not when left out"),
    }),
  ),
  agents: z.array(z.string()),
  agentSources: z.record(z.string(), z.string()).describe("what the user named each agent by: an id, or a file"),
  replyMs: z.number(),
  attempts: z.int().min(1).describe("how often an excluded trial is tried in all"),
  prices: z.record(z.string(), Price).optional().describe("the user's own prices, by model"),
});
export type RunPlan = z.infer<typeof RunPlan>;
