import type { CustomerAct } from "./customer-act.ts";

/** More clarifications than this, or more than half of the customer's turns, and the trial says nothing about the agent. */
const clarificationsAllowed = 3;

/** Whether the customer understood too little of the agent for the trial to count; `turns` are the acts of each customer turn. */
export function understoodTooLittle(turns: readonly (readonly CustomerAct[])[]): boolean {
  const lost = turns.filter((acts) => acts.some(({ act }) => act === "not_understood")).length;
  // One misread line in a short conversation is no pattern.
  return lost > clarificationsAllowed || (lost > 1 && lost * 2 > turns.length);
}
