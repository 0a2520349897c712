import { existsSync, readFileSync } from "node:fs";
import { z } from "zod";
import { parseYaml } from "../case/parse-yaml.ts";
import { formatProblem, sortProblems } from "../case/problem.ts";
import { UserError } from "../user-error.ts";
import { RunOptions } from "./options.ts";

/** Where `deskproof run` looks for what a repository always runs; flags win over it. */
export const configFile = "deskproof.config.yaml";

const { agents, cases, trials, seed, concurrency, attempts, timeout } = RunOptions.shape;
const Config = z.strictObject({
  suites: z.array(z.string()).default([]).describe("names or folders of suites"),
  agents: agents.unwrap().optional(),
  cases: cases.unwrap().optional(),
  trials,
  seed: seed.unwrap().optional(),
  concurrency: concurrency.unwrap().optional(),
  attempts: attempts.unwrap().optional(),
  timeout: timeout.unwrap().optional(),
});
export type Config = z.output<typeof Config>;

/** The configuration of the current folder; empty when it has none. */
export function readConfig(): Config {
  if (!existsSync(configFile)) return { suites: [] };
  const { value, problems } = parseYaml(Config, configFile, readFileSync(configFile, "utf8"));
  if (value) return value;
  throw new UserError(sortProblems(problems).map(formatProblem).join("\n"));
}
