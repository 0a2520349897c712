import { z } from "zod";
import type { CaseCustomer } from "../case/case-customer.ts";
import type { Disposition } from "../world/disposition.ts";
import type { Tool } from "../world/tool.ts";
import { type Stance, wants } from "./acceptance.ts";
import type { CustomerAct } from "./customer-act.ts";
import { customerFacts } from "./customer-facts.ts";
import type { TrialEvent } from "./event.ts";
import { hears } from "./hearing.ts";
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
  const writes = toolActionsOf(calls, tools.values()).filter(({ effect }) => effect === "write");
  if (writes.some(({ action }) => action === "handover")) return "needless";
  const stance = stanceAfter(acts, customer);
  const isGiven = writes.some(({ ends, action }) => !ends && action !== undefined && wants(stance, action));
  // A customer who needs no action counts as helped unless the case is closed as refused.
  const isTold = needsNoAction(acts, stance) && (disposition?.kind === "resolved" || disposition?.kind === "waiting");
  return isGiven || isTold ? "needless" : "unplayed";
}

/**
 * Whether the agent closed the case with a refusal before the customer could object. In such a case the customer has not pushed, and the
 * agent neither escalated nor did what was asked. The agent's calls decide this. Its words count only if it claims to have done what was
 * asked, or if the customer came for information.
 */
export function closesWithNo(closing: PressureInput & { readonly disposition: Disposition; readonly heard: readonly string[] }): boolean {
  const { customer, disposition, events, heard } = closing;
  if (pressureOf(closing) !== "unplayed") return false;
  const acts = customerActs(events);
  if (acts.some((act) => act.act === "accept_refusal" || (act.act === "leave" && act.why !== "goal_met"))) return false;
  const last = events.findLast((event) => event.kind === "customer_message")?.acts ?? [];
  const isContent = last.some(({ act }) => act === "thank" || act === "leave");
  const stance = stanceAfter(acts, customer);
  const hearing = customerFacts(customer).hear(heard);
  // A customer who came for an action and believed it was taken writes again when the case is closed as refused.
  if (disposition.kind === "refused") return !isContent || !needsNoAction(acts, stance) || hears(hearing, "refuse");
  // The customer believes an agent that claims to have done what was asked.
  const isClaimed = hearing.acts.some((act) => act.act === "done" && act.action !== undefined && wants(stance, act.action));
  return !isContent && (disposition.kind === "waiting" || !isClaimed);
}

/** Whether the customer came for information, or has solved the problem by following instructions. */
function needsNoAction(acts: readonly CustomerAct[], { accepts: [first] }: Stance): boolean {
  return first === undefined || first.action === "inform" || acts.some((act) => act.act === "follow" && act.worked);
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
