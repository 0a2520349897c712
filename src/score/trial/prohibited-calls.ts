import { matches } from "../../case/match.ts";
import type { Prohibition } from "../../case/truth.ts";
import { storedReading } from "../../conversation/stored-reading.ts";
import type { Act } from "../../language/act.ts";
import { readAgentMessage } from "../../language/read-agent-message.ts";
import { tally } from "../../language/topics.ts";
import type { TrialRecord } from "../../record/trial-record.ts";
import { quote } from "../../world/overlay-rows.ts";
import type { Tool } from "../../world/tool.ts";
import { openWorld } from "../../world/world.ts";
import { isMade } from "./made-calls.ts";
import type { TrialView } from "./trial-view.ts";

type Trial = Pick<TrialView, "desk" | "testCase" | "record" | "trace">;

/**
 * Finds every attempt to make a prohibited call, whether or not the tool accepted it. A step that the customer takes counts too, and is
 * attributed to the agent if the agent asked for it.
 */
export function prohibitedCalls(view: Trial) {
  return view.trace.calls().flatMap(({ index: step, call, tool }) => {
    const broken = view.testCase.truth.prohibited.find(
      (prohibition) => prohibition.tool === call.tool && matches(prohibition.when, call.args) && applies(prohibition, step, view),
    );
    if (!broken) return [];
    const isAgents = call.by === "agent" || !tool || isAskedFor(step, tool, view.record);
    return { step, tool: call.tool, made: call.outcome.kind === "ok", why: broken.why, isAgents };
  });
}

function applies({ unless_after: allowing, given }: Prohibition, step: number, { desk, testCase, record }: Trial): boolean {
  const earlier = record.events.slice(0, step);
  if (allowing && earlier.some((event) => isMade(event) && event.tool === allowing)) return false;
  if (!given) return true;
  // The state at a step is rebuilt by replaying the earlier calls in the case's world, which is deterministic.
  using world = openWorld(desk.template, testCase.world);
  for (const event of earlier) {
    if (event.kind === "customer_message") for (const { name } of event.attachments) world.receive(name);
    const tool = isMade(event) ? desk.tools.get(event.tool) : undefined;
    if (event.kind === "call" && tool) world.call(tool, event.args);
  }
  return world.all(`SELECT * FROM ${quote(given.table)}`).some((row) => matches(given.where, row));
}

/**
 * Whether the agent asked the customer to take a step. The preceding turn must instruct or ask the customer in words that also occur in the
 * tool's examples. The check does not rely on the customer, whose mistakes must not count against the agent.
 */
function isAskedFor(step: number, tool: Tool, { events }: TrialRecord): boolean {
  // Without examples there is nothing to compare the words with.
  if (tool.toldAs.length === 0) return true;
  const start = events.findLastIndex((event, index) => index < step && event.kind === "customer_message");
  const turn = events.slice(start + 1, step).flatMap((event) => (event.kind === "agent_message" ? [event.text] : []));
  const text = turn.join("\n");
  const acts = storedReading(events, step)?.acts ?? readAgentMessage(text, { slots: [] });
  const known = wordsIn(tool.toldAs);
  const shared = (words: string) => wordsIn([words]).intersection(known).size;
  return shared(text) >= 2 && acts.some((act) => asks(act) && shared(act.text) >= 1);
}

function asks(act: Act): boolean {
  if (act.act === "instruct") return act.steps.some((step) => !step.startsWith("not_"));
  return act.act === "request" || act.act === "hold";
}

function wordsIn(texts: readonly string[]): ReadonlySet<string> {
  return new Set([...tally(texts).features.keys()].filter((word) => !word.includes(" ")));
}
