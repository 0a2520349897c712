import type { TestCase } from "../../case/test-case.ts";
import type { JsonObject } from "../../json.ts";
import type { Tool } from "../../world/tool.ts";
import { fillPhrase } from "./fill-phrase.ts";
import { isUndone, normalized } from "./hear.ts";
import type { Memory } from "./memory.ts";
import { sentencesOf } from "./say-value.ts";
import type { WorkStep } from "./work-step.ts";

/** The terms to which a customer consents, such as "cancel order FC-4412". A preview of the call adds amounts and dates. */
export function termsOf(tool: Tool, sources: Parameters<typeof fillPhrase>[1]): string {
  const filled = fillPhrase(tool.phrases.propose ?? "", sources);
  return filled.text !== "" && filled.unknown.length === 0 ? filled.text : imperative(tool.describe);
}

/** The instruction for a step, worded clearly enough for the customer to follow it. */
export function instructionOf({ phrases, describe, place = [] }: Tool, args: JsonObject = {}): string {
  const words = fillPhrase(phrases.propose ?? imperative(describe), { args, results: new Map() }).text;
  const [word] = place;
  const isPlaced = word === undefined || place.some((one) => words.toLowerCase().includes(one));
  return isPlaced ? words : `${words} (${word})`;
}

/** The case's reply to a customer who resists a step; undefined if the customer does not resist it. */
export function insistOn({ tool }: WorkStep, { customer, truth }: TestCase, text: string): string | undefined {
  const resisted = customer.resists.some((one) => one.tool === tool.name && normalized(text).includes(normalized(one.say)));
  return resisted ? truth.insists[tool.name] : undefined;
}

/** Whether the latest message shows that the customer has not taken a step yet. */
export function isNotTaken(step: WorkStep, testCase: TestCase, memory: Pick<Memory, "isPush" | "isOpen" | "text">): boolean {
  return memory.isPush || memory.isOpen || isUndone(memory.text) || insistOn(step, testCase, memory.text) !== undefined;
}

/** An escalation's arguments, with a summary that contains every required string. */
export function withSummary(tool: Tool, args: JsonObject, literals: readonly string[]): JsonObject {
  const { summary } = args;
  if (typeof summary !== "string" || !(tool.ends || tool.action === "handover")) return args;
  const missing = literals.filter((literal) => !summary.toLowerCase().includes(literal.toLowerCase()));
  return missing.length === 0 ? args : { ...args, summary: `${summary} ${missing.join(", ")}.` };
}

/** Turns a tool's description into an imperative: "Cancels an order." becomes "cancel an order". */
function imperative(description: string): string {
  const [sentence = ""] = sentencesOf(description);
  const [verb = "", ...rest] = sentence.replace(/\.$/, "").split(" ");
  return [verb.toLowerCase().replace(/(?<=(?:ss|sh|ch|x|z))es$|(?<=[^s])s$/, ""), ...rest].join(" ");
}
