import { z } from "zod";
import { longestTimerSeconds, tooLongToWait } from "../timer.ts";

/** Trials per case. */
export const mostTrials = 10_000;

/** Everything a run can be told; flags, the configuration file and the docs come from here. */
export const RunOptions = z.strictObject({
  agents: z
    .array(z.string())
    .default([])
    .describe(
      "agents to test: a stand-in's id (`@1` after it makes its planted fault show every time, `@0.3` in 30% of the moments where it can), a model such as openai/gpt-5.5@high, a file that exports `agent`, an address, `command:…` or `mcp:…`; `name=` before one of the last four names it in reports; all stand-ins when none is named",
    ),
  customer: z
    .string()
    .optional()
    .describe("who plays the customer: agenda, which needs no model, or a model such as openai/gpt-5-mini"),
  reader: z
    .string()
    .optional()
    .describe("who reads the agent's words for the customer: built-in, which needs no model, or a small model"),
  cases: z
    .array(z.string())
    .default([])
    .describe("only cases whose id matches one of these globs, such as 'damaged_*/**'"),
  trials: z.int().min(1).max(mostTrials).optional().describe("trials per case; the suite's own number when left out"),
  seed: z.string().default("1").describe("decides all chance in the run"),
  concurrency: z.int().min(1).max(10_000).default(8).describe("conversations at the same time"),
  attempts: z
    .int()
    .min(1)
    .max(100)
    .default(3)
    .describe("how often a trial is tried when it is excluded through no fault of the agent"),
  timeout: z
    .number()
    .positive()
    .max(longestTimerSeconds, tooLongToWait)
    .default(120)
    .describe("seconds to wait for one reply"),
  maxCost: z
    .number()
    .positive()
    .optional()
    .describe(
      "US dollars: no model is called any more once the run has spent so much; --resume goes on with a higher limit",
    ),
});
export type RunOptions = z.output<typeof RunOptions>;
