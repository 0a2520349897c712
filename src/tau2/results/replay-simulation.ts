import type { TestCase } from "../../case/test-case.ts";
import type { CustomerAct } from "../../conversation/customer-act.ts";
import type { Ending } from "../../conversation/ending.ts";
import type { TrialEvent } from "../../conversation/event.ts";
import type { Desk } from "../../suite/suite.ts";
import type { CallOutcome } from "../../world/call.ts";
import { openWorld, type World } from "../../world/world.ts";
import type { DomainCall } from "../environment.ts";
import { jsonArguments } from "../suite/json-value.ts";
import type { Simulation, SimulationMessage } from "./read-results.ts";

/** A published conversation whose calls were re-executed in one of our worlds. */
export interface ReplayedSimulation {
  readonly events: TrialEvent[];
  readonly ending: Ending;
  /** The number of calls that are rejected here but were accepted in the file, or the other way around. */
  readonly differing: number;
}

/** Re-executes the calls in a published conversation to get the row changes of each. */
export function replaySimulation(simulation: Simulation, desk: Desk, testCase: TestCase): ReplayedSimulation {
  using world = openWorld(desk.template, testCase.world);
  const start = Date.parse(simulation.startedAt);
  const events: TrialEvent[] = [];
  const waiting: boolean[] = [];
  let differing = 0;
  for (const message of simulation.messages) {
    const at = Math.max(0, Date.parse(message.timestamp ?? "") - start || 0);
    if (message.role === "tool") {
      const refused = waiting.shift();
      if (refused !== undefined && refused !== message.error) differing++;
      continue;
    }
    const said = textEvent(message, at);
    if (said) events.push(said);
    for (const call of message.calls) {
      const outcome = makeCall(world, desk, call);
      waiting.push(outcome.kind !== "ok");
      const by = call.requestor === "user" ? "customer" : "agent";
      events.push({ kind: "call", at, by, tool: call.name, args: jsonArguments(call.arguments), outcome });
    }
  }
  return { events, ending: endingOf(simulation), differing };
}

function makeCall(world: World, desk: Desk, { requestor, name, arguments: args }: DomainCall): CallOutcome {
  const tool = desk.tools.get(name);
  const isOwn = tool !== undefined && (tool.by === "customer") === (requestor === "user");
  return isOwn ? world.call(tool, jsonArguments(args)) : { kind: "invalid", message: `Tool '${name}' not found.` };
}

const stops = ["###STOP###", "###TRANSFER###", "###OUT-OF-SCOPE###"];

function textEvent(message: Exclude<SimulationMessage, { role: "tool" }>, at: number): TrialEvent | undefined {
  const { role, text } = message;
  if (text.trim() === "") return undefined;
  if (role === "assistant") return { kind: "agent_message", at, text, ms: 0 };
  const leaves = message.calls.length === 0 && stops.some((token) => text.includes(token));
  const acts: CustomerAct[] = leaves ? [{ act: "leave", why: leaveReason(text) }] : [];
  return { kind: "customer_message", at, text, attachments: [], acts, breaches: [] };
}

function leaveReason(text: string): "handed_over" | "goal_met" {
  return text.includes("###TRANSFER###") ? "handed_over" : "goal_met";
}

/** How a conversation ended. A failure of the service or of the simulated customer is not counted against the agent. */
function endingOf({ termination, messages }: Simulation): Ending {
  const detail = `τ²-bench says: ${termination}`;
  switch (termination) {
    case "user_stop": {
      const last = messages.findLast(({ role }) => role === "user");
      return { kind: "customer_left", why: leaveReason(last?.text ?? "") };
    }
    case "agent_stop":
      return { kind: "closed", disposition: { kind: "resolved", code: "agent_stop" } };
    case "max_steps":
      return { kind: "turn_limit" };
    case "timeout":
      return { kind: "agent_stalled", detail };
    case "user_error":
      return { kind: "customer_error", detail };
    case "infrastructure_error":
      return { kind: "provider_error", detail };
    default:
      return { kind: "agent_invalid", detail };
  }
}
