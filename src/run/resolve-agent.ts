import type { Agent, CaseAwareAgent } from "../conversation/agent.ts";
import { providers } from "../llm/model-name.ts";
import { didYouMean } from "../nearest.ts";
import { visibleText } from "../report/text/visible-text.ts";
import { UserError } from "../user-error.ts";
import { type AgentMeans, formOf, listForms } from "./agent-forms.ts";
import { readAgentName, renamedAgent } from "./agent-name.ts";

/** Resolves a stand-in by id, a model by name, or the user's own agent, optionally prefixed with `name=`. */
export async function resolveAgent(text: string, means: AgentMeans): Promise<Agent | CaseAwareAgent> {
  if (visibleText(text) !== text)
    throw new UserError(`the agent's name "${visibleText(text)}" contains an invisible character. Remove it.`);
  const { name, target } = readAgentName(text);
  const form = formOf(target);
  if (!form)
    throw new UserError(
      `there is no agent "${target}"${didYouMean(target.split("/", 1)[0] ?? "", ["stand-in", ...providers])}. ` +
        `Use ${listForms()}; "deskproof agents" describes them.`,
      { option: "--agent" },
    );
  const agent = await form.open(target, means);
  return name === undefined || agent.kind === "stand_in" ? agent : renamedAgent(agent, name);
}
