import type { Agent, CaseAwareAgent } from "../conversation/agent.ts";
import type { AgentForm, AgentMeans } from "./agent-forms.ts";

/** Opens an agent. The URLs and commands of all forms are checked here, so that no form can omit a check. */
export async function openForm(form: AgentForm, target: string, means: AgentMeans): Promise<Agent | CaseAwareAgent> {
  // The path of a file is not sent anywhere, and reports show the id that the file exports. The checks are loaded only if needed, because
  // they load Node's HTTP client, which would delay the first result of a stand-in.
  if (form.kind === "outside" && !form.isCode) (await import("./check-keys.ts")).checkKeys(target, means);
  return form.open(target, means);
}
