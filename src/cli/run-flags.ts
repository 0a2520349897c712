import type { Command } from "commander";
import type { z } from "zod";
import { type KeyHosts, keyHosts } from "../llm/key-hosts.ts";
import { agentNames, type Config, spelledOut } from "../run/config-schema.ts";
import { RunOptions } from "../run/options.ts";
import { configuredAgent } from "../run/resolve-agent.ts";
import { mustBePerturbation } from "../suite/perturb/perturbations.ts";
import { UserError } from "../user-error.ts";

const describe = (name: keyof typeof RunOptions.shape) => RunOptions.shape[name].description ?? "";
/** Collects the values of a repeatable flag. */
export const collect = (value: string, earlier: readonly string[] | undefined) => [...(earlier ?? []), value];

/** Adds the flags for a run to a command; their descriptions are in `RunOptions`. */
export function withRunOptions(command: Command): Command {
  return command
    .option("--agent <agent>", `${describe("agents")} (repeatable)`, collect)
    .option("--customer <customer>", `${describe("customer")} (default: agenda)`)
    .option("--reader <reader>", `${describe("reader")} (default: auto if \`autoReader\` is set, otherwise built-in)`)
    .option("--cases <glob>", `${describe("cases")} (repeatable)`, collect)
    .option("--perturb <names>", `${describe("perturb")} (repeatable)`, collect)
    .option("--trials <n>", describe("trials"))
    .option("--seed <text>", `${describe("seed")} (default: 1)`)
    .option("--concurrency <n>", `${describe("concurrency")} (default: 8)`)
    .option("--attempts <n>", `${describe("attempts")} (default: 3)`)
    .option("--timeout <seconds>", `${describe("timeout")} (default: 120)`)
    .option("--max-cost <dollars>", describe("maxCost"));
}

/** The help text of `--allow-host`. */
export const allowHostHelp =
  "allow API keys to be sent to this host even if it is named only in a file such as " +
  "deskproof.config.yaml, or if the connection is not encrypted (repeatable; in CI, you " +
  "can list the hosts in DESKPROOF_ALLOW_HOSTS)";

/** The hosts to which the user allows API keys to be sent, from URLs on the command line, `--allow-host` and the environment. */
export function hostsOf(command: Command): KeyHosts {
  const { agent = [], customer = "", reader = "", allowHost = [] } = command.opts();
  return keyHosts({ environment: process.env, typed: [...agent, customer, reader], allowed: allowHost });
}

/** The options for a run, parsed from the flags, the configuration in the current folder and the defaults, in this order of precedence. */
export function readOptions(command: Command, config: Config): RunOptions {
  const { suites, agents, customers, readers, autoReader, judges, prices, providers, otel, ...configured } = config;
  const flags = command.opts();
  const given: Record<string, unknown> = { ...configured };
  if (flags.agent) given.agents = flags.agent.map((name: string) => configuredAgent(name, config));
  else if (agents) given.agents = agentNames(config);
  if (flags.perturb) given.perturb = readPerturbations(flags.perturb);
  for (const name of ["customer", "reader", "cases", "seed"]) if (flags[name] !== undefined) given[name] = flags[name];
  for (const name of ["trials", "concurrency", "attempts", "timeout", "maxCost"])
    if (flags[name] !== undefined) given[name] = Number(flags[name]);
  for (const seat of ["customer", "reader"]) {
    const named = given[seat];
    if (typeof named === "string") given[seat] = spelledOut(named, config);
  }
  const parsed = RunOptions.safeParse(given);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const flag = String(issue?.path[0] ?? "");
  throw new UserError(
    `--${flag.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)} ${String(flags[flag] ?? "")}: ${wantedText(issue)}.`,
    { exitCode: 2 },
  );
}

/** Parses the values of `--perturb`, each of which may list several perturbations. */
function readPerturbations(values: readonly string[]): string[] {
  const names = values.flatMap((value) => value.split(",")).map((name) => name.trim());
  for (const name of names) mustBePerturbation(name);
  return [...new Set(names)];
}

/** A description of the values that a flag accepts. */
function wantedText(issue: z.core.$ZodIssue | undefined): string {
  if (issue?.code === "invalid_type") return `give ${issue.expected === "int" ? "a whole number" : `a ${issue.expected}`}`;
  if (issue?.code === "too_small") return `give ${issue.inclusive ? "at least" : "more than"} ${issue.minimum}`;
  if (issue?.code === "too_big") return `give at most ${issue.maximum}`;
  return issue?.message ?? "is not valid";
}

/** The model in the configuration that reads the user's own suites, in the form that flags accept. */
export function autoReaderOf(config: Config): string | undefined {
  return config.autoReader === undefined ? undefined : spelledOut(config.autoReader, config);
}
