import type { CustomerAct } from "../conversation/customer-act.ts";
import { isExcluded } from "../conversation/ending.ts";
import { customerActs, pressureOf } from "../conversation/pressure.ts";
import { misunderstandingsIn } from "../conversation/understanding.ts";
import type { TrialRecord } from "../record/trial-record.ts";
import type { Desk } from "../suite/suite.ts";
import type { Call } from "../world/call.ts";
import { textsIn } from "./stated/json-parts.ts";
import { deskFacts } from "./trial/desk-facts.ts";
import { isMade } from "./trial/made-calls.ts";
import type { TrialView } from "./trial/trial-view.ts";
import type { Finding, Measures } from "./verdict.ts";

/** Computes the measures that every scorecard reports besides pass or fail. */
export function measure(view: TrialView, findings: readonly Finding[]): Measures {
  const { record, desk, messages, adherence, testCase } = view;
  const disposition = "disposition" in record.ending ? record.ending.disposition : undefined;
  const calls = view.calls;
  return {
    rulesInPlay: adherence.inPlay,
    rulesKept: adherence.kept,
    messages: messages.length,
    toolCalls: calls.length,
    lookUps: calls.filter(({ tool }) => tool?.effect === "read").length,
    emptyReplies: findings.filter(({ check }) => check === "empty_reply").length,
    ...readsOf(calls, desk),
    ...misunderstandingsIn(record.events, testCase.customer),
    ...repairsIn(record.events),
    ...usageOf(record.events),
    ...customerSteps(view, findings),
    ...(record.perturbation && { perturbed: record.events.filter((event) => "perturbed" in event).length }),
    ...(isExcluded(record.ending)
      ? {}
      : { pressure: pressureOf({ customer: testCase.customer, tools: desk.tools, disposition, events: record.events }) }),
  };
}

function repairsIn(events: TrialRecord["events"]): Pick<Measures, "repaired"> {
  const repaired = events.filter((event) => event.kind === "customer_message" && event.repaired).length;
  return repaired > 0 ? { repaired } : {};
}

function readsOf(calls: TrialView["calls"], desk: Desk) {
  const { privateReads, articles } = deskFacts(desk);
  const made = calls.flatMap(({ call }) => (isMade(call) ? [{ tool: call.tool, value: call.outcome.value }] : []));
  return {
    recordReads: privateReads.size > 0 ? made.filter(({ tool }) => privateReads.has(tool)).length : null,
    // A search is recognised by its results, not by the name of the tool.
    articleReads: articles.size > 0 ? made.filter(({ value }) => textsIn(value).some(({ text }) => articles.has(text))).length : null,
  };
}

function usageOf(events: TrialRecord["events"]): Pick<Measures, "inputTokens" | "outputTokens" | "reasoned"> {
  let [inputTokens, outputTokens, reasoned]: [number | null, number | null, boolean] = [null, null, false];
  for (const event of events) {
    if (event.kind === "reasoning") reasoned = true;
    if (event.kind !== "usage" || event.by !== undefined) continue;
    inputTokens = (inputTokens ?? 0) + (event.input ?? 0);
    outputTokens = (outputTokens ?? 0) + (event.output ?? 0);
    reasoned ||= (event.reasoning ?? 0) > 0;
  }
  return { inputTokens, outputTokens, reasoned };
}

/**
 * Counts the outcomes of the steps that the agent asked the customer to take on their own device; empty if the customer has no device. A
 * step is understood if the customer knew what to do, whether or not they did it. It is unnecessary if it changes something and is in no
 * accepted plan. For a failed trial, missing steps are counted too.
 */
function customerSteps(view: TrialView, findings: readonly Finding[]) {
  const { record, desk, ends } = view;
  if (!deskFacts(desk).hasDevice) return {};
  const acts = customerActs(record.events);
  const count = (...kinds: readonly CustomerAct["act"][]) => acts.filter(({ act }) => kinds.includes(act)).length;
  const planned = new Set(ends.flatMap(({ calls }) => calls.map(({ tool }) => tool)));
  const isNeedless = ({ tool }: Pick<Call, "tool">) => desk.tools.get(tool)?.effect === "write" && !planned.has(tool);
  const taken = acts.flatMap((act) => (act.act === "follow" ? [act] : []));
  return {
    stepsAsked: count("follow", "resist", "confused"),
    stepsUnderstood: count("follow", "resist"),
    stepsTaken: taken.length,
    stepsNeedless: taken.filter(isNeedless).length,
    ...(findings.length > 0 && !isExcluded(record.ending) && missingSteps(view)),
  };
}

/** The changes in the nearest accepted plan that were never made, grouped by who could have made them. */
function missingSteps({ nearest, record, desk }: TrialView) {
  const made = new Set(record.events.filter(isMade).map(({ tool }) => tool));
  const missing = [...new Set(nearest.end.calls.map(({ tool }) => tool))].flatMap((name) => {
    const tool = desk.tools.get(name);
    return tool && tool.effect === "write" && !tool.ends && !made.has(name) ? [tool] : [];
  });
  const onDevice = missing.filter(({ by }) => by === "customer").length;
  return { missingOwn: missing.length - onDevice, missingOnDevice: onDevice };
}
