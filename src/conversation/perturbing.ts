import type { CustomerTurn } from "./customer.ts";

/** The changes that a perturbed run makes between the two sides of a conversation. */
export interface Perturbing {
  /** The text of the customer's message as it reaches the agent, and what was changed in it; undefined if unchanged. */
  deliver(turn: CustomerTurn): { readonly text: string; readonly what: string } | undefined;
  /** The change to the latest call to this tool; undefined if there was none. */
  takeNote(tool: string): string | undefined;
}
