import { storedReading } from "../../conversation/stored-reading.ts";
import type { Act } from "../../language/act.ts";
import { readAgentMessage } from "../../language/read-agent-message.ts";
import { tally } from "../../language/topics.ts";
import type { TrialRecord } from "../../record/trial-record.ts";
import type { Tool } from "../../world/tool.ts";

/**
 * Whether the agent asked the customer to take a step. The preceding turn must instruct or ask the customer in words
 * that also occur in the tool's examples. The check does not rely on the customer, whose mistakes must not count
 * against the agent.
 */
export function isAskedFor(step: number, tool: Tool, { events }: Pick<TrialRecord, "events">): boolean {
  // Without examples there is nothing to compare the words with.
  if (tool.toldAs.length === 0) return true;
  const start = events.findLastIndex((event, index) => index < step && event.kind === "customer_message");
  const turn = events.slice(start + 1, step).flatMap((event) => (event.kind === "agent_message" ? [event.text] : []));
  const text = turn.join("\n");
  const acts = storedReading(events, step)?.acts ?? readAgentMessage(text, { slots: [] });
  const known = wordsIn(tool.toldAs);
  const shared = (words: string) => [...wordsIn([words])].filter((word) => known.has(word)).length;
  return shared(text) >= 2 && acts.some((act) => asks(act) && shared(act.text) >= 1);
}

function asks(act: Act): boolean {
  if (act.act === "instruct") return act.steps.some((step) => !step.startsWith("not_"));
  return act.act === "request" || act.act === "hold";
}

function wordsIn(texts: readonly string[]): ReadonlySet<string> {
  return new Set([...tally(texts).features.keys()].filter((word) => !word.includes(" ")));
}
