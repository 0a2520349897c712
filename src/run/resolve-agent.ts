import type { Agent, CaseAwareAgent } from "../conversation/agent.ts";
import { providers } from "../llm/model-name.ts";
import { didYouMean, listNames } from "../nearest.ts";
import { UserError } from "../user-error.ts";
import { visibleText } from "../visible-text.ts";
import { type AgentForm, type AgentMeans, formOf, listForms } from "./agent-forms.ts";
import { type AgentName, readAgentName, renamedAgent } from "./agent-name.ts";
import { agentEntries, type Config, spelledOut } from "./config-schema.ts";

/** Resolves a stand-in by id, a model by name, or the user's own agent, optionally prefixed with `name=`. */
export async function resolveAgent(text: string, means: AgentMeans): Promise<Agent | CaseAwareAgent> {
  const { name, target, form } = parseAgent(text, []);
  const { openForm } = await import("./open-form.ts");
  const agent = await openForm(form, target, means);
  return name === undefined || agent.kind === "stand_in" ? agent : renamedAgent(agent, name);
}

/** The agent that a flag names, in the form that `resolveAgent` accepts; it may be a name from the configuration. */
export function configuredAgent(text: string, config: Config): string {
  const agent = spelledOut(text, config);
  parseAgent(
    agent,
    agentEntries(config).map(({ name }) => name),
  );
  return agent;
}

/** Parses an agent; the error for an unknown one lists the names that the configuration has. */
function parseAgent(text: string, configured: readonly string[]): AgentName & { readonly form: AgentForm } {
  if (visibleText(text) !== text)
    throw new UserError(`the agent's name "${visibleText(text)}" contains an invisible character. Remove it.`);
  const { name, target } = readAgentName(text);
  const form = formOf(target);
  if (form) return { name, target, form };
  const near = didYouMean(target, configured) || didYouMean(target.split("/", 1)[0] ?? "", ["stand-in", ...providers]);
  const names = configured.length > 0 ? `a name from the configuration (${listNames(configured)}), ` : "";
  throw new UserError(`there is no agent "${target}"${near}. Use ${names}${listForms()}; "deskproof agents" describes them.`, {
    option: "--agent",
  });
}
