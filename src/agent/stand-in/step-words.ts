import type { JsonObject } from "../../json.ts";
import type { Tool } from "../../world/tool.ts";
import { fillPhrase } from "./fill-phrase.ts";
import { sentencesOf } from "./say-value.ts";

/**
 * The terms to which a customer consents, such as "cancel order FC-4412". A preview of the call adds amounts and dates.
 */
export function termsOf(tool: Tool, sources: Parameters<typeof fillPhrase>[1]): string {
  const filled = fillPhrase(tool.phrases.propose ?? "", sources);
  return filled.text !== "" && filled.unknown.length === 0 ? filled.text : imperative(tool.describe);
}

/** An instruction for the customer, worded clearly enough to follow. */
export function instructionOf({ phrases, describe, hears }: Tool): string {
  const words = phrases.propose ?? imperative(describe);
  const unsaid = hears.filter((group) => !group.some((word) => words.toLowerCase().includes(word)));
  return unsaid.length === 0 ? words : `${words} (${unsaid.map(([word]) => word).join(", ")})`;
}

/** An escalation's arguments, with every string that its summary must contain. */
export function withSummary(tool: Tool, args: JsonObject, literals: readonly string[]): JsonObject {
  const { summary } = args;
  if (typeof summary !== "string" || !(tool.ends || tool.action === "handover")) return args;
  const missing = literals.filter((literal) => !summary.toLowerCase().includes(literal.toLowerCase()));
  return missing.length === 0 ? args : { ...args, summary: `${summary} ${missing.join(", ")}.` };
}

function imperative(description: string): string {
  const [sentence = ""] = sentencesOf(description);
  return sentence.slice(0, 1).toLowerCase() + sentence.slice(1).replace(/\.$/, "");
}
