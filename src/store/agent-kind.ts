import { providers } from "../llm/model-name.ts";
import type { AgentKind, RunPlan } from "./run-plan.ts";

const prefixes: readonly (readonly [prefix: string, kind: AgentKind])[] = [
  ["stand-in/", "stand-in"],
  ["person/", "person"],
  ...providers.map((provider) => [`${provider}/`, "model"] as const),
];

/** The kind of agent that an id belongs to; only the user's own agents have ids without a reserved prefix. */
export function kindById(id: string): AgentKind {
  return prefixes.find(([prefix]) => id.startsWith(prefix))?.[1] ?? "outside";
}

/** The kind of an agent in a run; for plans of earlier versions, which do not store the kind, it is derived from the agent's id. */
export function agentKindOf({ agentKinds, agentSources }: RunPlan, agent: string): AgentKind {
  return agentKinds?.[agent] ?? kindById(agentSources[agent] ?? agent);
}

/** Whether an agent in a run is a stand-in, whose results say nothing about any model. */
export function isStandIn(plan: RunPlan, agent: string): boolean {
  return agentKindOf(plan, agent) === "stand-in";
}
