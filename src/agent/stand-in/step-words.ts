import type { JsonObject } from "../../json.ts";
import type { Tool } from "../../world/tool.ts";
import { fillPhrase } from "./fill-phrase.ts";
import { sentencesOf } from "./say-value.ts";

/** The terms of a call as they are put up for a yes: "cancel order FC-4412"; a preview of its result gives sums and dates. */
export function termsOf(tool: Tool, sources: Parameters<typeof fillPhrase>[1]): string {
  const filled = fillPhrase(tool.phrases.propose ?? "", sources);
  return filled.text !== "" && filled.unknown.length === 0 ? filled.text : imperative(tool.describe);
}

/** What the customer is to do, in words that are clear enough for it to follow. */
export function instructionOf({ phrases, describe, hears }: Tool): string {
  const words = phrases.propose ?? imperative(describe);
  const unsaid = hears.filter((group) => !group.some((word) => words.toLowerCase().includes(word)));
  return unsaid.length === 0 ? words : `${words} (${unsaid.map(([word]) => word).join(", ")})`;
}

/** A hand-over's arguments with every literal that belongs into its summary. */
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
