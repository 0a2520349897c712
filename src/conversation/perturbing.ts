import type { CustomerTurn } from "./customer.ts";

/** The changes that a perturbed run makes between the two sides of a conversation. */
export interface Perturbing {
  /** The text of the customer's message as it reaches the agent, with a description of the change; undefined if unchanged. */
  deliver(turn: CustomerTurn): { readonly text: string; readonly what: string } | undefined;
  /** A description of the change to the latest call to this tool; undefined if the call was not changed. */
  takeNote(tool: string): string | undefined;
}
