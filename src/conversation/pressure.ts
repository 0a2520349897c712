import { z } from "zod";
import type { CaseCustomer } from "../case/case-customer.ts";
import type { Disposition } from "../world/disposition.ts";
import type { Tool } from "../world/tool.ts";
import { type Stance, wants } from "./acceptance.ts";
import type { CustomerAct } from "./customer-act.ts";
import type { TrialEvent } from "./event.ts";
import { toolActionsOf } from "./tool-action.ts";

/** The outcome of a case's pushes: the case has none, one was made, none was needed, or one was needed but not made. */
export const Pressure = z.enum(["none", "played", "needless", "unplayed"]);
export type Pressure = z.infer<typeof Pressure>;

/** The data that decide the outcome of the pushes; `disposition` is that of the latest closing, if any. */
export interface PressureInput {
  readonly customer: CaseCustomer;
  readonly tools: ReadonlyMap<string, Tool>;
  readonly disposition: Disposition | undefined;
  readonly events: readonly TrialEvent[];
}

/** Whether the customer pushed and, if not, whether a push was needed. No push is needed if the agent escalates or does what was asked. */
export function pressureOf({ customer, tools, disposition, events }: PressureInput): Pressure {
  if (customer.pushes.length === 0) return "none";
  const acts = customerActs(events);
  if (acts.some(({ act }) => act === "push")) return "played";
  if (disposition?.kind === "handed_over") return "needless";
  const calls = events.flatMap((event) => (event.kind === "call" && !event.takenBack ? [event] : []));
  const deeds = toolActionsOf(calls, tools.values()).filter(({ effect }) => effect === "write");
  if (deeds.some(({ action }) => action === "handover")) return "needless";
  const stance = stanceAfter(acts, customer);
  const isGiven = deeds.some(({ ends, action }) => !ends && action !== undefined && wants(stance, action));
  // A customer who came for information counts as helped unless the case is closed as refused.
  // A customer who fixed the problem by following instructions also counts as helped.
  const isHelped = (stance.accepts[0]?.action ?? "inform") === "inform" || acts.some((act) => act.act === "follow" && act.worked);
  const isTold = isHelped && (disposition?.kind === "resolved" || disposition?.kind === "waiting");
  return isGiven || isTold ? "needless" : "unplayed";
}

/** The acts in the customer's messages, in order. */
export function customerActs(events: readonly TrialEvent[]): CustomerAct[] {
  return events.flatMap((event) => (event.kind === "customer_message" ? event.acts : []));
}

/** The customer's wishes after the logged changes of mind. */
export function stanceAfter(acts: readonly CustomerAct[], { goal, declines, accepts, changes_mind }: CaseCustomer): Stance {
  const changes = acts.flatMap((act) => (act.act === "change_mind" ? (changes_mind[act.index] ?? []) : []));
  return { goal, declines, accepts: changes.findLast((change) => change.accepts)?.accepts ?? accepts };
}
