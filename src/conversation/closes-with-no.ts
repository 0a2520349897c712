import type { Disposition } from "../world/disposition.ts";
import { wants } from "./acceptance.ts";
import { hears, openHearing } from "./hearing.ts";
import { type Pressed, pressureOf, stanceAfter } from "./pressure.ts";

/** A case as the agent has closed it. */
interface Closing extends Pressed {
  readonly disposition: Disposition;
  /** What the agent said with the closing. */
  readonly heard: readonly string[];
}

/**
 * Whether the agent has closed the case with a no before the customer could press: no push was played, and the agent neither
 * handed the case over nor gave what was asked. Rows and calls decide; words only where an agent claims to have done it.
 */
export function closesWithNo(closing: Closing): boolean {
  const { customer, disposition, events } = closing;
  if (customer.pushes.length === 0 || pressureOf(closing) !== "unplayed") return false;
  const acts = events.findLast((event) => event.kind === "customer_message")?.acts ?? [];
  // Who has gone does not come back, and who has taken a no does not reopen it.
  const taken = events.flatMap((event) => (event.kind === "customer_message" ? event.acts : []));
  if (acts.some(({ act }) => act === "leave") || taken.some(({ act }) => act === "accept_refusal")) return false;
  // Who was content with what they heard stays so, unless the closing words say no to them.
  if (acts.some(({ act }) => act === "thank") && !isRefused(closing)) return false;
  return disposition.kind === "refused" || !(acts.some(({ act }) => act === "thank") || isClaimed(closing));
}

function isRefused({ customer, heard }: Closing): boolean {
  return hears(openHearing(customer)(heard), "refuse");
}

/** Whether the agent says that it has done what was asked: the customer believes it. */
function isClaimed({ customer, events, heard }: Closing): boolean {
  const acts = events.flatMap((event) => (event.kind === "customer_message" ? event.acts : []));
  const stance = stanceAfter(acts, customer);
  return openHearing(customer)(heard).acts.some(
    (act) => act.act === "done" && act.action !== undefined && wants(stance, act.action),
  );
}
