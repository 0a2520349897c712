import { modelAgent } from "../agent/model/model-agent.ts";
import type { Agent } from "../conversation/agent.ts";
import { parseModelName } from "../llm/model-name.ts";
import type { OpenModels } from "./run-models.ts";

/** Opens a model as an agent. This module is loaded only if a run has a model, because it imports the model code. */
export async function openModel(text: string, models: OpenModels): Promise<Agent> {
  const name = parseModelName(text);
  return modelAgent({ llm: (await models()).open(name), ...name });
}
