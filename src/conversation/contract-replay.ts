import type { Customer, CustomerBriefing, CustomerTurn, Heard } from "./customer.ts";

/** C10: plays the same history twice and checks that the customer's output is byte-identical. */
export async function sameBytes(
  customer: Customer,
  briefing: CustomerBriefing,
  history: readonly Heard[],
): Promise<boolean> {
  const [first, second] = [await play(customer, briefing, history), await play(customer, briefing, history)];
  return JSON.stringify(first) === JSON.stringify(second);
}

async function play(
  customer: Customer,
  briefing: CustomerBriefing,
  history: readonly Heard[],
): Promise<CustomerTurn[]> {
  const session = await customer.open(briefing);
  const turns = [await session.open()];
  for (const heard of history) turns.push(await session.reply(heard));
  session.close?.();
  return turns;
}
