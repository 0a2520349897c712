import type { Agent } from "../conversation/agent.ts";
import { looksLikeModelName } from "../llm/model-name.ts";
import { UserError } from "../user-error.ts";

// A URL, a command and the settings of a model have a colon or a plus before their first "=", so none is taken for a name.
const withName = /^(?<name>[A-Za-z0-9][\w.-]*(?:\/[\w.-]+)*)=(?<target>.*)$/s;

/** What the user calls an agent, and where it is. */
export interface AgentName {
  /** Undefined when the user gave none. */
  readonly name: string | undefined;
  readonly target: string;
}

/** Reads `name=agent`, such as `triage-v2=http://127.0.0.1:3000/reply`; any other text names an agent without a name. */
export function readAgentName(text: string): AgentName {
  const { name, target = "" } = withName.exec(text)?.groups ?? {};
  if (name === undefined) return { name, target: text };
  if (looksLikeModelName(name) || /^stand-in(\/|$)/i.test(name))
    throw new UserError(
      `--agent "${text}": only models and stand-ins may be called "${name.split("/", 1)[0]}/…". Choose another name.`,
    );
  if (target.trim() === "")
    throw new UserError(
      `--agent "${text}" names no agent after the "=". It should look like ${name}=http://127.0.0.1:3000/reply.`,
    );
  // A report must show which model, at which settings, or which stand-in it is about.
  if (looksLikeModelName(target) || target.startsWith("stand-in/"))
    throw new UserError(
      `--agent "${text}": models and stand-ins keep their own names, which say what was tested. Leave out "${name}=".`,
    );
  return { name, target };
}

/** Whether an agent is a program or a service of its own: `command:`, `mcp:` or an address. */
export function isOutside(target: string): boolean {
  return /^(https?|command|mcp):/i.test(target);
}

/** Whether an agent is code that a run loads: a file that exports it, with or without a name before it. */
export function isAgentFile(text: string): boolean {
  const { target } = readAgentName(text);
  return /\.[cm]?[jt]s$/.test(target) && !isOutside(target) && !looksLikeModelName(target);
}

/** The same agent under the name the user gave it. */
export function renamedAgent(agent: Agent, name: string): Agent {
  return {
    kind: "agent",
    id: name,
    timeoutIs: agent.timeoutIs,
    ...(agent.keepsTime ? { keepsTime: agent.keepsTime } : {}),
    open: (briefing) => agent.open(briefing),
  };
}
