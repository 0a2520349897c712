import type { TrialEvent } from "../../conversation/event.ts";
import { textsIn } from "../trial/json-parts.ts";

/** The text that the agent wrote in an event: a message to the customer, or the text arguments of a call; undefined for other events. */
export function agentWords(event: TrialEvent | undefined): string | undefined {
  if (event?.kind === "agent_message") return event.text;
  if (event?.kind !== "call" || event.by !== "agent") return undefined;
  return textsIn(event.args)
    .map(({ text }) => text)
    .join("\n");
}
