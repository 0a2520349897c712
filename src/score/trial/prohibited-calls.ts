import { matches } from "../../case/match.ts";
import type { Prohibition } from "../../case/truth.ts";
import type { TrialRecord } from "../../record/trial-record.ts";
import { quote } from "../../world/overlay-rows.ts";
import { openWorld } from "../../world/world.ts";
import { isAskedFor } from "./asked-for.ts";
import type { TrialView } from "./trial-view.ts";

/** An attempt to make a prohibited call; `made` is true if the tool accepted the call. */
export interface ProhibitedCall {
  readonly step: number;
  readonly tool: string;
  readonly made: boolean;
  readonly why: string | undefined;
  /** Whether the agent made the call itself or asked the customer to take the step. */
  readonly isAgents: boolean;
}

/**
 * Finds every attempt to make a prohibited call, whether or not the tool accepted it. A step that the customer takes
 * counts too, and is attributed to the agent if the agent asked for it.
 */
export function prohibitedCalls(view: TrialView): ProhibitedCall[] {
  const calls: ProhibitedCall[] = [];
  for (const { index: step, call, tool } of view.trace.calls()) {
    const broken = view.testCase.truth.prohibited.find(
      (prohibition) => prohibition.tool === call.tool && matches(prohibition.when, call.args) && applies(prohibition, step, view),
    );
    if (!broken) continue;
    const isAgents = call.by === "agent" || !tool || isAskedFor(step, tool, view.record);
    calls.push({ step, tool: call.tool, made: call.outcome.kind === "ok", why: broken.why, isAgents });
  }
  return calls;
}

function applies(prohibition: Prohibition, step: number, view: TrialView): boolean {
  const earlier = view.record.events.slice(0, step);
  const { unless_after: allowing } = prohibition;
  if (allowing && earlier.some((event) => event.kind === "call" && event.tool === allowing && event.outcome.kind === "ok")) return false;
  return stateHolds(prohibition, earlier, view);
}

// The state at a step is rebuilt by replaying the earlier calls in the case's world, which is deterministic.
function stateHolds({ given }: Prohibition, earlier: TrialRecord["events"], { desk, testCase }: TrialView): boolean {
  if (!given) return true;
  using world = openWorld(desk.template, testCase.world);
  for (const event of earlier) {
    if (event.kind === "customer_message") for (const { name } of event.attachments) world.receive(name);
    const tool = event.kind === "call" && event.outcome.kind === "ok" ? desk.tools.get(event.tool) : undefined;
    if (event.kind === "call" && tool) world.call(tool, event.args);
  }
  return world.all(`SELECT * FROM ${quote(given.table)}`).some((row) => matches(given.where, row));
}
