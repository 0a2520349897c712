import type { TrialEvent } from "../../src/conversation/event.ts";

type CallEvent = Extract<TrialEvent, { readonly kind: "call" }>;

/** A short label next to a call; `wrote` is true if the label counts changed rows. */
export interface CallTag {
  readonly text: string;
  readonly wrote: boolean;
}

/** The labels on a call: whether the customer made it, whether it was rolled back or perturbed, and how many rows it changed. */
export function callTags({ by, outcome, takenBack, perturbed }: Pick<CallEvent, "by" | "outcome" | "takenBack" | "perturbed">): CallTag[] {
  const rows = outcome.kind === "ok" ? outcome.changes.length : 0;
  return [
    ...(by === "customer" ? [{ text: "by the customer", wrote: false }] : []),
    ...(takenBack ? [{ text: "rolled back, because the customer reopened the case", wrote: false }] : []),
    ...(perturbed === undefined ? [] : [{ text: "perturbed", wrote: false }]),
    ...(rows > 0 ? [{ text: `${rows} ${rows === 1 ? "row" : "rows"}`, wrote: true }] : []),
  ];
}
