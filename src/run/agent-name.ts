import type { Agent } from "../conversation/agent.ts";
import { looksLikeModelName } from "../llm/model-name.ts";
import { UserError } from "../user-error.ts";

// URLs, commands and model settings have a colon or a plus before their first "=", so they are never mistaken for a
// name.
const withName = /^(?<name>[A-Za-z0-9][\w.-]*(?:\/[\w.-]+)*)=(?<target>.*)$/s;

/** An agent, and the name that the user gave it. */
export interface AgentName {
  /** The name that the user gave the agent; undefined if there is none. */
  readonly name: string | undefined;
  readonly target: string;
}

/** Parses `name=agent`, such as `triage-v2=http://127.0.0.1:3000/reply`; any other text is an agent without a name. */
export function readAgentName(text: string): AgentName {
  const { name, target = "" } = withName.exec(text)?.groups ?? {};
  if (name === undefined) return { name, target: text };
  if (looksLikeModelName(name) || /^stand-in(\/|$)/i.test(name))
    throw new UserError(
      `--agent "${text}": names that begin with "${name.split("/", 1)[0]}/" are reserved for models and stand-ins. Choose another name.`,
    );
  if (target.trim() === "")
    throw new UserError(
      `--agent "${text}" has nothing after the "=". It should look like ${name}=http://127.0.0.1:3000/reply.`,
    );
  // A report must show the model with its settings, or the stand-in, so neither of them can be renamed.
  if (looksLikeModelName(target) || target.startsWith("stand-in/"))
    throw new UserError(
      `--agent "${text}": models and stand-ins cannot be renamed, because reports must show what was tested. Remove "${name}=".`,
    );
  return { name, target };
}

/** Whether an agent is a separate program or service, given with `command:`, `mcp:` or a URL. */
export function isOutside(target: string): boolean {
  return /^(https?|command|mcp):/i.test(target);
}

/** Whether an agent is code that the run loads from a file that exports it, with or without a name. */
export function isAgentFile(text: string): boolean {
  const { target } = readAgentName(text);
  return /\.[cm]?[jt]s$/.test(target) && !isOutside(target) && !looksLikeModelName(target);
}

/** Renames an agent to the name that the user gave it. */
export function renamedAgent(agent: Agent, name: string): Agent {
  return {
    kind: "agent",
    id: name,
    timeoutIs: agent.timeoutIs,
    ...(agent.keepsTime ? { keepsTime: agent.keepsTime } : {}),
    ...(agent.resumes ? { resumes: agent.resumes } : {}),
    open: (briefing) => agent.open(briefing),
  };
}
