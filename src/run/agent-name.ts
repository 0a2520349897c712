import type { Agent } from "../conversation/agent.ts";
import { kindById } from "../store/agent-kind.ts";
import type { AgentKind } from "../store/run-plan.ts";
import { UserError } from "../user-error.ts";
import { agentForms, formOf } from "./agent-forms.ts";

// URLs, commands and model settings have a colon or a plus before their first "=", so they are never mistaken for a name.
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
  const reserved = agentForms.find(({ kind, takesName }) => !takesName && isNameOf(kind, name));
  if (reserved)
    throw new UserError(
      `--agent "${text}": names that begin with "${name.split("/", 1)[0]}/" are reserved for ${reserved.plural}. Choose another name.`,
    );
  if (target.trim() === "")
    throw new UserError(`--agent "${text}" has nothing after the "=". It should look like ${name}=http://127.0.0.1:3000/reply.`);
  const form = formOf(target);
  if (form && !form.takesName)
    throw new UserError(
      `--agent "${text}": ${form.plural} cannot be renamed, because reports must show what was tested. Remove "${name}=".`,
    );
  return { name, target };
}

// A stand-in's id shows that it is not a model, so no other name may resemble it, even with different capitalisation or without the slash.
function isNameOf(kind: AgentKind, name: string): boolean {
  return kindById(name) === kind || (kind === "stand-in" && kindById(`${name.toLowerCase()}/`) === kind);
}

/** The kind of an agent, as the user specified it. */
export function kindOfAgent(text: string): AgentKind {
  return formOf(readAgentName(text).target)?.kind ?? kindById(text);
}

/** Whether an agent is code that the run loads from a file that exports it, with or without a name. */
export function isAgentFile(text: string): boolean {
  return formOf(readAgentName(text).target)?.isCode === true;
}

/** Renames an agent to the name that the user gave it. */
export function renamedAgent(agent: Agent, name: string): Agent {
  return {
    kind: "agent",
    id: name,
    timeoutIs: agent.timeoutIs,
    ...(agent.keepsTime ? { keepsTime: agent.keepsTime } : {}),
    ...(agent.resumes ? { resumes: agent.resumes } : {}),
    ...(agent.ownCode ? { ownCode: agent.ownCode } : {}),
    open: (briefing) => agent.open(briefing),
  };
}
