import type { CustomerTurn } from "./customer.ts";

/** What a perturbed run changes between the two sides of a conversation. */
export interface Perturbing {
  /** The text of the customer's message as it reaches the agent, and what was changed in it; undefined if unchanged. */
  deliver(turn: CustomerTurn): { readonly text: string; readonly what: string } | undefined;
  /** What was changed in the latest call to this tool; undefined if nothing was. */
  takeNote(tool: string): string | undefined;
}
