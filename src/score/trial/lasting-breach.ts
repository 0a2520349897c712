import type { TrialEvent } from "../../conversation/event.ts";
import type { ReplayedCall } from "../../world/replay.ts";
import type { ExactFinding } from "./define-check.ts";
import { traceOf } from "./trace.ts";
import type { TrialView } from "./trial-view.ts";

/**
 * Whether a conversation that was cut short has broken a precondition for good. The agent must have broken it by something it did, and the
 * rule must stay broken if the rest of any accepted outcome, or only its last call, still followed. Rules such as "escalate after the third
 * failed check" are broken in the middle of a correct conversation too.
 */
export function isLasting(view: TrialView, { step, rule: id }: ExactFinding): boolean {
  const { record, desk, ends } = view;
  const rule = desk.rules.find((one) => one.id === id);
  const event = step === null ? undefined : record.events[step];
  if (rule === undefined || event === undefined || !isAgents(event)) return false;
  const endings = ends.flatMap(({ calls }) => [calls, calls.slice(-1)]);
  return endings.every((calls) => {
    const trace = traceOf({ ...record, events: [...record.events, ...calls.map((call) => eventOf(call, view))] }, desk);
    return (rule.inPlay?.(trace) ?? true) && !rule.check(trace);
  });
}

function isAgents(event: TrialEvent): boolean {
  return event.kind === "agent_message" || (event.kind === "call" && event.by === "agent");
}

function eventOf({ tool, args, outcome }: ReplayedCall, { desk }: TrialView): TrialEvent {
  return { kind: "call", at: 0, by: desk.tools.get(tool)?.by ?? "agent", tool, args, outcome };
}
