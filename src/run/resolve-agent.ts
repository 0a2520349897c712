import { existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { standIn } from "../agent/stand-in/stand-in.ts";
import { formatProblem } from "../case/problem.ts";
import type { Agent, CaseAwareAgent } from "../conversation/agent.ts";
import { checkKeyHost, type KeyHosts } from "../llm/key-hosts.ts";
import type { LlmSource } from "../llm/llm-source.ts";
import { looksLikeModelName, parseModelName, providers } from "../llm/model-name.ts";
import { didYouMean } from "../nearest.ts";
import { visibleText } from "../report/view/visible-text.ts";
import { importFile } from "../suite/import-file.ts";
import { letSuiteImport } from "../suite/resolve-deskproof.ts";
import { UserError } from "../user-error.ts";
import { isAgentFile, isOutside, readAgentName, renamedAgent } from "./agent-name.ts";

/** Opens the models of a run when the first model is needed. */
export type OpenModels = () => Promise<LlmSource>;

/** The models and hosts that agents are created with. */
interface AgentMeans {
  readonly models: OpenModels;
  /** The hosts that may receive API keys. */
  readonly hosts: KeyHosts;
}

/** Resolves a stand-in by id, a model by name, or the user's own agent, optionally prefixed with `name=`. */
export async function resolveAgent(text: string, { models, hosts }: AgentMeans): Promise<Agent | CaseAwareAgent> {
  if (visibleText(text) !== text)
    throw new UserError(`the agent's name "${visibleText(text)}" contains an invisible character. Remove it.`);
  const { name, target } = readAgentName(text);
  if (name !== undefined) return renamedAgent(await resolveOwn(target, hosts), name);
  if (target.startsWith("stand-in/")) return standIn(target);
  return looksLikeModelName(target) ? openModel(target, models) : resolveOwn(target, hosts);
}

/** Resolves a user's own agent, which is a URL, a command, or a file. */
async function resolveOwn(name: string, hosts: KeyHosts): Promise<Agent> {
  if (isOutside(name)) return openOutside(name, hosts);
  if (!isAgentFile(name)) {
    throw new UserError(
      `there is no agent "${name}"${didYouMean(name.split("/", 1)[0] ?? "", ["stand-in", ...providers])}. ` +
        "Use a stand-in (deskproof agents lists them), a model such as openai/gpt-5.5@high, a file that " +
        `exports \`agent\`, such as ./my-agent.ts, a URL such as http://127.0.0.1:3000/reply, or a command ` +
        `such as "command:python3 my_agent.py".`,
      { option: "--agent" },
    );
  }
  if (!existsSync(name))
    throw new UserError(`there is no file ${name}. It should export \`agent\`, made with defineAgent.`, {
      option: "--agent",
    });
  const path = resolve(name);
  letSuiteImport(pathToFileURL(dirname(path)).href);
  const { exports, problems } = await importFile(path);
  const [problem] = problems;
  if (problem) throw new UserError(formatProblem(problem));
  const agent = exports.find((exported) => exported.name === "agent")?.value;
  if (!isAgent(agent))
    throw new UserError(
      `${name} does not export an agent. Add: export const agent = defineAgent({ id: "my-agent", reply: … });`,
    );
  return agent;
}

// The model code is loaded only if a model is used.
async function openModel(text: string, models: OpenModels): Promise<Agent> {
  const name = parseModelName(text);
  const { modelAgent } = await import("../agent/model/model-agent.ts");
  return modelAgent({ llm: (await models()).open(name), ...name });
}

async function openOutside(name: string, hosts: KeyHosts): Promise<Agent> {
  const { addressOf, namedOutsideAgent } = await import("../agent/protocol/named-outside-agent.ts");
  const agent = namedOutsideAgent(name, process.env);
  const url = addressOf(name);
  const variable = "DESKPROOF_AGENT_TOKEN";
  if (url !== undefined && process.env[variable]) checkKeyHost({ variable, url, hosts });
  return agent;
}

function isAgent(value: unknown): value is Agent {
  if (typeof value !== "object" || value === null || !("kind" in value && "id" in value && "open" in value))
    return false;
  return value.kind === "agent" && typeof value.id === "string" && visibleText(value.id) === value.id;
}
