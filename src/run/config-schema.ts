import { z } from "zod";
import { efforts, type ModelName, parseModelName, printModelName, providers } from "../llm/model-name.ts";
import { Price } from "../llm/price.ts";
import { UserError } from "../user-error.ts";
import { listNamedForms } from "./agent-forms.ts";
import { readAgentName } from "./agent-name.ts";
import { RunOptions } from "./options.ts";

const NamedModel = z
  .strictObject({
    name: z.string().min(1).describe("its name in flags"),
    model: z.string().describe("provider/model, such as openai/gpt-5.5"),
    url: z.string().optional().describe("the URL of a local model"),
    effort: z.enum(efforts).optional(),
    temperature: z.number().min(0).max(2).optional(),
    tools: z.enum(["native", "react"]).optional().describe("react: text tool calls, for models without function calling"),
    prompt: z.string().optional().describe("a file with your own system prompt"),
  })
  .superRefine((entry, context) => {
    try {
      modelText(entry);
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      context.addIssue({ code: "custom", path: ["model"], message: error.message });
    }
  });
type NamedModel = z.infer<typeof NamedModel>;

const NamedAgent = z
  .strictObject({
    name: z.string().min(1).describe("its name in reports and flags"),
    agent: z.string().describe(`${listNamedForms()}, as for --agent`),
  })
  .superRefine((entry, context) => {
    try {
      if (readAgentName(agentText(entry)).name === entry.name) return;
      const message = "a name of letters, digits and . _ - /, such as triage-v2";
      context.addIssue({ code: "custom", path: ["name"], message });
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      context.addIssue({ code: "custom", path: ["agent"], message: error.message });
    }
  });
type NamedAgent = z.infer<typeof NamedAgent>;

const address = z.string().refine(isPlainAddress, "an http or https URL without a password or a query");
const Provider = z.strictObject({
  baseUrl: address.optional().describe("its base URL; the environment takes precedence"),
  limit: z.int().min(1).optional().describe("maximum number of concurrent calls"),
});

const { agents: _, customer: __, reader: ___, ...options } = RunOptions.shape;

/** A repository's default settings and prices, from deskproof.config.yaml or deskproof.config.ts. */
export const Config = z.strictObject({
  suites: z.array(z.string()).default([]).describe("names or folders of suites"),
  agents: z
    .array(z.union([z.string(), NamedModel, NamedAgent]))
    .optional()
    .describe("the agents to test: as for --agent, your own agent with a name, or a model with its settings"),
  customer: z.string().optional().describe("the simulated customer: as for --customer, or a name under customers"),
  customers: z.array(NamedModel).optional().describe("models that can simulate the customer, by name"),
  reader: z
    .string()
    .optional()
    .describe(
      "what interprets the agent's messages for the simulated customer: a value that --reader accepts, or a " + "name listed under readers",
    ),
  readers: z.array(NamedModel).optional().describe("models that can be the reader, by name"),
  autoReader: z
    .string()
    .min(1)
    .optional()
    .describe("the model that reads your own suites, or its name under readers; used if its API key is set and no other reader is named"),
  judges: z.array(NamedModel).optional().describe("models that can be judges, by name"),
  prices: z.record(z.string(), Price).optional().describe("US dollars per million tokens, by model; override the built-in prices"),
  providers: z.partialRecord(z.enum(providers), Provider).optional(),
  otel: z.string().optional().describe("where to send a trace of every trial: as for --otel"),
  cases: options.cases.unwrap().optional(),
  perturb: options.perturb.unwrap().optional(),
  trials: options.trials,
  seed: options.seed.unwrap().optional(),
  concurrency: options.concurrency.unwrap().optional(),
  attempts: options.attempts.unwrap().optional(),
  timeout: options.timeout.unwrap().optional(),
  maxCost: options.maxCost,
});
export type Config = z.output<typeof Config>;

/** A configuration as a user writes it in TypeScript. */
export type DeskproofConfig = z.input<typeof Config>;

/**
 * Returns a model or an agent in the form that flags accept: the configuration's entry with this name or, if there is
 * none, the name itself.
 */
export function spelledOut(name: string, config: Config): string {
  const { customers = [], readers = [], judges = [] } = config;
  const entries = [...agentEntries(config), ...customers, ...readers, ...judges];
  const found = entries.find((entry) => entry.name === name);
  return found ? entryText(found) : name;
}

/** The agents that have a name in a configuration. */
export function agentEntries({ agents = [] }: Config): (NamedModel | NamedAgent)[] {
  return agents.filter((one) => typeof one !== "string");
}

/** The agents in a configuration, in the form that flags accept. */
export function agentNames({ agents }: Config): string[] | undefined {
  return agents?.map((entry) => (typeof entry === "string" ? entry : entryText(entry)));
}

function entryText(entry: NamedModel | NamedAgent): string {
  return "agent" in entry ? agentText(entry) : modelText(entry);
}

function agentText({ name, agent }: NamedAgent): string {
  return `${name}=${agent}`;
}

function modelText({ model, url, effort, temperature, tools, prompt }: NamedModel): string {
  const told: Partial<ModelName> = {
    ...(effort === undefined ? {} : { effort }),
    ...(temperature === undefined ? {} : { temperature }),
    ...(tools === undefined ? {} : { tools }),
    ...(prompt === undefined ? {} : { prompt }),
  };
  return printModelName({ ...parseModelName(url === undefined ? model : `${model}@${url}`), ...told });
}

// A base URL is not stored in records, but many people can read a repository, so the URL must not contain secrets.
function isPlainAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && `${url.username}${url.password}${url.search}` === "";
}
