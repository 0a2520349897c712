import type { Customer, CustomerBriefing, CustomerTurn, Heard } from "./customer.ts";

/** Checks contract item C10 by replaying the same history twice and comparing the customer's output byte by byte. */
export async function sameBytes(customer: Customer, briefing: CustomerBriefing, history: readonly Heard[]): Promise<boolean> {
  const [first, second] = [await play(customer, briefing, history), await play(customer, briefing, history)];
  return JSON.stringify(first) === JSON.stringify(second);
}

async function play(customer: Customer, briefing: CustomerBriefing, history: readonly Heard[]): Promise<CustomerTurn[]> {
  const session = await customer.open(briefing);
  const turns = [await session.open()];
  for (const heard of history) turns.push(await session.reply(heard));
  session.close?.();
  return turns;
}
