import { looksLikeModelName } from "../llm/model-name.ts";
import type { AgentKind, RunPlan } from "./run-plan.ts";

/** The kind of agent that an id belongs to; only the user's own agents have ids without a reserved prefix. */
export function kindById(id: string): AgentKind {
  if (looksLikeModelName(id)) return "model";
  return ownKinds.find((kind) => id.startsWith(`${kind}/`)) ?? "outside";
}

const ownKinds = ["stand-in", "person"] as const satisfies readonly AgentKind[];

/** The kind of an agent in a run; for plans of earlier versions, which do not store the kind, it is derived from the agent's id. */
export function agentKindOf({ agentKinds, agentSources }: RunPlan, agent: string): AgentKind {
  return agentKinds?.[agent] ?? kindById(agentSources[agent] ?? agent);
}

/** Whether an agent in a run is a stand-in, whose results say nothing about any model. */
export function isStandIn(plan: RunPlan, agent: string): boolean {
  return agentKindOf(plan, agent) === "stand-in";
}
