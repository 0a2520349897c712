import type { OutsideName } from "../agent/protocol/outside-agent.ts";
import type { Agent, CaseAwareAgent } from "../conversation/agent.ts";
import type { KeyHosts } from "../llm/key-hosts.ts";
import { type Provider, providerTable } from "../llm/provider.ts";
import { kindById } from "../store/agent-kind.ts";
import type { AgentKind } from "../store/run-plan.ts";
import type { OpenModels } from "./run-models.ts";

/** The models and hosts that agents are created with. */
export interface AgentMeans {
  readonly models: OpenModels;
  /** The hosts that may receive API keys. */
  readonly hosts: KeyHosts;
}

/** A form in which `--agent` accepts an agent. Parsing, errors, help and the docs follow from the table below. */
export interface AgentForm {
  readonly kind: AgentKind;
  /** The name of the form, with an article. */
  readonly noun: string;
  readonly plural: string;
  readonly example: string;
  /** The line that `deskproof agents` prints about the form. */
  readonly description: string;
  /** Whether `name=` may precede it. Reports must show which model or stand-in was tested, so these cannot be renamed. */
  readonly takesName: boolean;
  /** Whether a run loads its code into its own process. */
  readonly isCode: boolean;
  matches(target: string): boolean;
  /** Whether a run file from elsewhere may start it without the user's consent; `isOwnFile` checks whether a file is the user's own. */
  isHarmless(target: string, isOwnFile: (path: string) => boolean): boolean;
  /** Opens the agent; `openForm` has checked its URL or command. */
  open(target: string, means: AgentMeans): Promise<Agent | CaseAwareAgent>;
}

const outside = {
  kind: "outside",
  takesName: true,
  isCode: false,
  isHarmless: () => false,
} satisfies Partial<AgentForm>;

/** The forms in which `--agent` accepts an agent; the first one that matches applies. */
export const agentForms: readonly AgentForm[] = [
  {
    kind: "stand-in",
    noun: "a stand-in",
    plural: "stand-ins",
    example: "stand-in/believer@0.3",
    description: "a stand-in, with the rate of its fault",
    takesName: false,
    isCode: false,
    matches: (target) => kindById(target) === "stand-in",
    isHarmless: () => true,
    open: async (target) => (await import("../agent/stand-in/stand-in.ts")).standIn(target),
  },
  {
    kind: "model",
    noun: "a model",
    plural: "models",
    example: "openai/gpt-5.5@high",
    description: `a model, with its effort; providers: ${listProviders()}`,
    takesName: false,
    isCode: false,
    matches: (target) => kindById(target) === "model",
    // A model at its provider's own URL runs no code here, and only the provider gets the key; another service might misuse the key.
    isHarmless: (target) => !target.includes("://") && !target.includes("+prompt"),
    open: async (target, { models }) => (await import("./open-model.ts")).openModel(target, models),
  },
  {
    ...outside,
    noun: "a URL",
    plural: "URLs",
    example: "http://127.0.0.1:3000/reply",
    description: "your own service that implements the turn protocol",
    matches: isUrl,
    open: (target) => openService({ id: target, target: target.trim(), mcp: false }),
  },
  {
    ...outside,
    noun: "a command",
    plural: "commands",
    example: '"command:python3 my_agent.py"',
    description: "your own command: one line of JSON in, one line of JSON out",
    matches: (target) => /^command:/i.test(target),
    open: (target) => openCommand({ id: target, target: without("command:", target), mcp: false }),
  },
  {
    ...outside,
    noun: "an MCP agent",
    plural: "MCP agents",
    example: '"mcp:python3 my_agent.py"',
    description: "your own agent with its own loop, which gets its tools over MCP; also mcp:http://…",
    matches: (target) => /^mcp:/i.test(target),
    open: (id) => {
      const target = without("mcp:", id);
      return isUrl(target) ? openService({ id, target, mcp: true }) : openCommand({ id, target: without("command:", target), mcp: true });
    },
  },
  {
    ...outside,
    noun: "a file",
    plural: "files",
    example: "./my-agent.ts",
    description: "a file that exports `agent`, made with defineAgent",
    isCode: true,
    matches: (target) => /\.[cm]?[jt]s$/.test(target),
    isHarmless: (target, isOwnFile) => isOwnFile(target),
    open: async (target) => (await import("./open-agent-file.ts")).openAgentFile(target),
  },
];

/** The form of an agent, without its name; undefined if `--agent` does not accept it. */
export function formOf(target: string): AgentForm | undefined {
  return agentForms.find((form) => form.matches(target));
}

/** Lists the forms with an example each, for help and errors. */
export function listForms(): string {
  return oneOf(agentForms.map(({ noun, example }) => `${noun} such as ${example}`));
}

/** Lists the forms that `name=` may precede. */
export function listNamedForms(): string {
  return oneOf(agentForms.filter(({ takesName }) => takesName).map(({ noun }) => noun));
}

function isUrl(target: string): boolean {
  return /^https?:/i.test(target);
}

/** A URL or command without the prefix, if it has it. */
function without(prefix: string, text: string): string {
  const place = text.trim();
  return place.toLowerCase().startsWith(prefix) ? place.slice(prefix.length).trim() : place;
}

async function openService(name: Omit<OutsideName, "environment">): Promise<Agent> {
  return (await import("../agent/http/http-agent.ts")).httpAgent({ ...name, environment: process.env });
}

async function openCommand(name: Omit<OutsideName, "environment">): Promise<Agent> {
  return (await import("../agent/command/command-agent.ts")).commandAgent({ ...name, environment: process.env });
}

function listProviders(): string {
  return providerTable.map(({ name, isAtUrl }: Provider) => (isAtUrl ? `${name} (at your own URL)` : name)).join(", ");
}

function oneOf(items: readonly string[]): string {
  // Not by Intl.ListFormat: creating the first one takes 20 ms, and the help of a flag needs this list whenever a command starts.
  return `${items.slice(0, -1).join(", ")} or ${items.at(-1)}`;
}
