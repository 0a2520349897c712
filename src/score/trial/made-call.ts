import type { TrialEvent } from "../../conversation/event.ts";

type MadeCall = Extract<TrialEvent, { kind: "call" }> & { readonly outcome: { readonly kind: "ok" } };

/** Whether an event is a call that succeeded. */
export function isMade(event: TrialEvent | undefined): event is MadeCall {
  return event?.kind === "call" && event.outcome.kind === "ok";
}
