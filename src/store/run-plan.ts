import { z } from "zod";
import { Price } from "../llm/price.ts";
import { SuiteSource } from "../suite/suite-source.ts";
import { Words } from "../suite/words.ts";

// Runs of earlier versions call the setting `suspicions`.
const StoredWords = z
  .literal("suspicions")
  .transform((): Words => "shown")
  .or(Words);

/** The key of one trial in a run. */
export const TrialKey = z.strictObject({
  suite: z.string(),
  agent: z.string(),
  case: z.string(),
  trial: z.int().min(0),
});
export type TrialKey = z.infer<typeof TrialKey>;

/** A trial's key as one text, for use as a key of a map. */
export function trialName({ suite, agent, case: id, trial }: TrialKey): string {
  return JSON.stringify([suite, agent, id, trial]);
}

/** Where the trials of a fork begin: at a decision in a stored trial. */
export const ForkOrigin = z.strictObject({
  ...TrialKey.shape,
  run: z.string().describe("the file of the stored trial's run, as the user named it"),
  at: z.int().min(0).describe("the event of the decision's first message or call"),
  shared: z.int().min(0).describe("the number of events before the decision, which all samples share"),
  until: z.enum(["turn", "end"]).describe("how far each sample was run"),
});
export type ForkOrigin = z.infer<typeof ForkOrigin>;

/**
 * What an agent is: a stand-in, a model that Deskproof calls, the user's own agent (a file, a command or a service) or a
 * person who types the replies.
 */
export const AgentKind = z.enum(["stand-in", "model", "outside", "person"]);
export type AgentKind = z.infer<typeof AgentKind>;

/** The plan of a run, written once when it starts. */
export const RunPlan = z.strictObject({
  startedAt: z.string(),
  deskproof: z.string(),
  seed: z.string(),
  customer: z.string(),
  reader: z.string().optional().describe("what reads the agent's messages (default: the built-in reader)"),
  suites: z.array(
    z.strictObject({
      name: z.string(),
      title: z.string(),
      folder: z.string(),
      version: z.string(),
      hash: z.string(),
      source: SuiteSource.optional().describe("where the suite comes from, if it was imported"),
      words: StoredWords.optional().describe("whether confirmed statements fail a trial (default: no)"),
      reader: z.string().optional().describe("what reads the agent's messages in this suite (default: the run's reader)"),
    }),
  ),
  agents: z.array(z.string()),
  agentSources: z.record(z.string(), z.string()).describe("how the user specified each agent: an id, or a file"),
  agentKinds: z.record(z.string(), AgentKind).optional().describe("the kind of each agent (default: what its id says)"),
  replyMs: z.number(),
  attempts: z.int().min(1).describe("maximum attempts for an excluded trial"),
  prices: z.record(z.string(), Price).optional().describe("the user's own prices, by model"),
  fork: ForkOrigin.optional().describe("the decision that the trials repeat, if the run is a fork"),
});
export type RunPlan = z.infer<typeof RunPlan>;

/** What reads the agent's messages in a suite; undefined for the built-in reader. */
export function readerIn({ reader, suites }: Pick<RunPlan, "reader" | "suites">, suite: string): string | undefined {
  return suites.find(({ name }) => name === suite)?.reader ?? reader;
}

/** The readers of a run, apart from the built-in one, each once. */
export function readersIn({ reader, suites }: Pick<RunPlan, "reader" | "suites">): string[] {
  return [...new Set([reader, ...suites.map((suite) => suite.reader)])].filter((name) => name !== undefined);
}
