import type { TrialEvent } from "../../src/conversation/event.ts";

type CallEvent = Extract<TrialEvent, { readonly kind: "call" }>;

/** A few words beside a call, and whether they tell of rows that changed. */
export interface CallTag {
  readonly text: string;
  readonly wrote: boolean;
}

/** What is worth knowing of a call at a glance: who made it, what it changed, and whether a reopened case took it back. */
export function callTags({ by, outcome, takenBack }: Pick<CallEvent, "by" | "outcome" | "takenBack">): CallTag[] {
  const rows = outcome.kind === "ok" ? outcome.changes.length : 0;
  return [
    ...(by === "customer" ? [{ text: "by the customer", wrote: false }] : []),
    ...(takenBack ? [{ text: "rolled back, because the customer reopened the case", wrote: false }] : []),
    ...(rows > 0 ? [{ text: `${rows} ${rows === 1 ? "row" : "rows"}`, wrote: true }] : []),
  ];
}
