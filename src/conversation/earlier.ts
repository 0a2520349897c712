import type { EarlierMessage } from "../case/case-customer.ts";

/**
 * The customer's first message in a conversation that is already under way. It starts with the earlier messages, as desk software shows
 * them, so that every kind of agent gets them and the record contains them.
 */
export function afterEarlier(opening: string, earlier: readonly EarlierMessage[] = []): string {
  if (earlier.length === 0) return opening;
  const said = earlier.map(({ from, text }) => `${from === "customer" ? "Customer" : "Agent"}: ${text}`);
  return ["[The conversation so far]", ...said, "[The customer now writes]", opening].join("\n\n");
}
