import type { TrialEvent } from "../../conversation/event.ts";
import type { JsonObject } from "../../json.ts";
import { LONGEST_READ } from "../../language/longest-read.ts";

/** What an event shows the agent, in lowercase: the customer's words, or a call's arguments and result; undefined if it shows nothing. */
export function shownText(event: TrialEvent): string | undefined {
  if (event.kind === "customer_message") {
    const files = event.attachments.map(({ name, caption }) => ` ${name} ${caption}`);
    return `${event.text}${files.join("")}`.toLowerCase();
  }
  if (event.kind !== "call") return undefined;
  const { args, outcome } = event;
  if (outcome.kind !== "ok") return outcome.message.toLowerCase();
  return JSON.stringify([shortened(args), outcome.value]).toLowerCase();
}

/** Shortens the texts in arguments to the length up to which messages are read. */
function shortened(args: JsonObject): JsonObject {
  const texts = Object.entries(args);
  if (!texts.some(([, value]) => typeof value === "string" && value.length > LONGEST_READ)) return args;
  return Object.fromEntries(texts.map(([name, value]) => [name, typeof value === "string" ? value.slice(0, LONGEST_READ) : value]));
}
