import type { Disposition } from "../world/disposition.ts";
import { wants } from "./acceptance.ts";
import { hears, openHearing } from "./hearing.ts";
import { customerActs, type PressureInput, pressureOf, stanceAfter } from "./pressure.ts";

/** A case that the agent has closed. */
interface Closing extends PressureInput {
  readonly disposition: Disposition;
  /** The agent's messages when it closed the case. */
  readonly heard: readonly string[];
}

/**
 * Whether the agent closed the case with a refusal before the customer could object. In such a case the customer has not pushed, and the
 * agent neither escalated nor did what was asked. The agent's calls decide this. Its words count only if it claims to have done what was
 * asked, or if the customer came for information.
 */
export function closesWithNo(closing: Closing): boolean {
  const { customer, disposition, events } = closing;
  if (customer.pushes.length === 0 || pressureOf(closing) !== "unplayed") return false;
  const taken = customerActs(events);
  if (taken.some((act) => act.act === "accept_refusal" || (act.act === "leave" && act.why !== "goal_met"))) return false;
  const last = events.findLast((event) => event.kind === "customer_message")?.acts ?? [];
  const isContent = last.some(({ act }) => act === "thank" || act === "leave");
  // A customer who came for an action and believed it was taken writes again when the case is closed as refused.
  if (disposition.kind === "refused") return !isContent || !needsNoAction(closing) || isRefused(closing);
  return !isContent && (disposition.kind === "waiting" || !isClaimed(closing));
}

/** Whether the customer came for information, or has solved the problem by following instructions. */
function needsNoAction({ customer, events }: Closing): boolean {
  const acts = customerActs(events);
  const isInformed = (stanceAfter(acts, customer).accepts[0]?.action ?? "inform") === "inform";
  return isInformed || acts.some((act) => act.act === "follow" && act.worked);
}

function isRefused({ customer, heard }: Closing): boolean {
  return hears(openHearing(customer)(heard), "refuse");
}

/** Whether the agent claims to have done what was asked. The customer believes such a claim. */
function isClaimed({ customer, events, heard }: Closing): boolean {
  const acts = customerActs(events);
  const stance = stanceAfter(acts, customer);
  return openHearing(customer)(heard).acts.some((act) => act.act === "done" && act.action !== undefined && wants(stance, act.action));
}
