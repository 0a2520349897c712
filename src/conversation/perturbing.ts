import type { CustomerTurn } from "./customer.ts";

/** What a perturbed run changes between the two sides of a conversation. */
export interface Perturbing {
  /** The text of the customer's message as it reaches the agent, and what was done to it; undefined if unchanged. */
  deliver(turn: CustomerTurn): { readonly text: string; readonly what: string } | undefined;
  /** What was done to the call just made of this tool; undefined if nothing. */
  takeNote(tool: string): string | undefined;
}
