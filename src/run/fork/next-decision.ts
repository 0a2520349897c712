import type { TestCase } from "../../case/test-case.ts";
import { builtInReading } from "../../conversation/built-in-reader.ts";
import type { TrialEvent } from "../../conversation/event.ts";
import type { Reading } from "../../conversation/reading.ts";
import { isJsonObject, type Json, type JsonObject } from "../../json.ts";
import { decisionsIn } from "../../record/decisions.ts";
import type { Desk } from "../../suite/suite.ts";

/** The case and desk of a decision. */
interface Setting {
  readonly desk: Desk;
  readonly testCase: TestCase;
}

/**
 * Names the first decision at or after an event: the calls with their arguments, or the kind of message. A decision
 * that is only worded differently has the same name. The name is empty if the agent did nothing.
 */
export function nameDecision(events: readonly TrialEvent[], from: number, setting: Setting): string {
  const next = decisionsIn(events, setting.desk.tools).find(({ start }) => start >= from);
  const actions = next?.actions.flatMap((index) => events[index] ?? []) ?? [];
  const calls = actions.flatMap((event) => (event.kind === "call" ? [nameCall(event.tool, event.args)] : []));
  if (calls.length > 0) return calls.join(" + ");
  const texts = actions.flatMap((event) => (event.kind === "agent_message" ? [event.text] : []));
  return texts.length === 0 ? "" : nameMessage(texts, setting);
}

function nameCall(tool: string, args: JsonObject): string {
  const named = Object.entries(args).map(([name, value]) => `${name}: ${nameValue(value ?? null)}`);
  return `${tool}(${named.join(", ")})`;
}

const mostWords = 4;

// A summary or a note is worded differently every time, so it does not distinguish decisions.
function nameValue(value: Json): string {
  if (typeof value === "string" && value.trim().split(/\s+/).length > mostWords) return "…";
  if (Array.isArray(value)) return `[${value.map(nameValue).join(", ")}]`;
  if (!isJsonObject(value)) return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([name, inner]) => `${name}: ${nameValue(inner ?? null)}`)
    .join(", ")}}`;
}

function nameMessage(texts: readonly string[], { testCase }: Setting): string {
  if (texts.every((text) => text.trim() === "")) return "an empty reply";
  return `message: ${kindsOf(builtInReading(texts, testCase.customer)).join(", ") || "other"}`;
}

/** The kinds of acts in a message, most binding first. */
function kindsOf({ acts, questions, proposals, closing }: Reading): string[] {
  const slots = [...new Set(questions.map(({ slot }) => slot))].sort();
  const proposed = [...new Set(proposals.map(({ action = "something" }) => action))].sort();
  const has = (wanted: (typeof acts)[number]["act"]) => acts.some(({ act }) => act === wanted);
  return [
    ...(has("handover") ? ["escalates"] : []),
    ...(has("refuse") ? ["refuses"] : []),
    ...(has("done") ? ["reports an action"] : []),
    ...(proposed.length > 0 ? [`proposes ${proposed.join(", ")}`] : []),
    ...(slots.length > 0 ? [`asks for ${slots.join(", ")}`] : []),
    ...(has("instruct") ? ["gives instructions"] : []),
    ...(closing ? ["asks whether there is anything else"] : []),
  ];
}
