import { z } from "zod";
import { perturbations } from "../suite/perturb/perturbations.ts";
import { longestTimerSeconds, tooLongToWait } from "../timer.ts";
import { listForms, listNamedForms } from "./agent-forms.ts";

/** The maximum number of trials per case. */
export const mostTrials = 10_000;

/** All options for a run; flags, the configuration file and the docs are derived from this schema. */
export const RunOptions = z.strictObject({
  agents: z
    .array(z.string())
    .default([])
    .describe(
      `agents to test: ${listForms()}. The number after a stand-in's name is the rate of its injected fault: with ` +
        `\`@1\` the fault fires every time, with \`@0.3\` 30% of the time. Put \`name=\` before ` +
        `${listNamedForms()} to name the agent in reports (default: all stand-ins)`,
    ),
  customer: z.string().optional().describe("the simulated customer: agenda (needs no model) or a model such as openai/gpt-5-mini"),
  reader: z
    .string()
    .optional()
    .describe(
      "the reader, which interprets the agent's messages for the simulated customer: built-in (needs no model), a " +
        "small model, or auto: the model named by `autoReader` in the configuration for your own suites if its API key is set, " +
        "and the built-in reader for bundled suites",
    ),
  cases: z.array(z.string()).default([]).describe("run only the cases whose ids match one of these globs, such as 'damaged_*/**'"),
  perturb: z
    .array(z.enum(perturbations.map(({ name }) => name)))
    .default([])
    .describe(
      "comma-separated perturbations: also run every trial with each perturbation, one at a time, and report the " +
        "difference; docs/stress-it.md lists the perturbations",
    ),
  trials: z.int().min(1).max(mostTrials).optional().describe("trials per case (default: the suite's setting)"),
  seed: z.string().default("1").describe("random seed for the run"),
  concurrency: z.int().min(1).max(10_000).default(8).describe("number of concurrent conversations"),
  attempts: z
    .int()
    .min(1)
    .max(100)
    .default(3)
    .describe("maximum number of attempts at a trial if the attempts fail through no fault of the agent"),
  timeout: z
    .number()
    .positive()
    .max(longestTimerSeconds, tooLongToWait)
    .default(120)
    .describe("timeout for one reply from an agent or a model, in seconds"),
  maxCost: z
    .number()
    .positive()
    .optional()
    .describe(
      "stop calling models once the run has cost this many US dollars; to continue, use `deskproof run --resume` with a higher limit",
    ),
});
export type RunOptions = z.output<typeof RunOptions>;
