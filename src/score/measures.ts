import { pressureOf } from "../conversation/pressure.ts";
import { misunderstandingsIn } from "../conversation/understanding.ts";
import type { Json } from "../json.ts";
import { memoize } from "../memoize.ts";
import type { TrialRecord } from "../record/trial-record.ts";
import type { Desk } from "../suite/suite.ts";
import type { Call } from "../world/call.ts";
import { customerSteps } from "./customer-steps.ts";
import type { TrialView } from "./trial/trial-view.ts";
import type { Finding, Measures } from "./verdict.ts";

/** Computes the measures that every scorecard reports besides pass or fail. */
export function measure(view: TrialView, findings: readonly Finding[]): Measures {
  const { record, desk, messages, adherence, testCase } = view;
  const disposition = "disposition" in record.ending ? record.ending.disposition : undefined;
  const calls = record.events.filter((event) => event.kind === "call").filter(({ by }) => by === "agent");
  return {
    rulesInPlay: adherence.inPlay,
    rulesKept: adherence.kept,
    messages: messages.length,
    toolCalls: calls.length,
    lookUps: calls.filter(({ tool }) => desk.tools.get(tool)?.effect === "read").length,
    emptyReplies: findings.filter(({ check }) => check === "empty_reply").length,
    ...readsOf(calls, desk),
    ...misunderstandingsIn(record.events, testCase.customer),
    ...usageOf(record.events),
    ...customerSteps(view, findings),
    ...(record.perturbation && { perturbed: record.events.filter((event) => "perturbed" in event).length }),
    pressure: pressureOf({ customer: testCase.customer, tools: desk.tools, disposition, events: record.events }),
  };
}

function readsOf(calls: readonly Call[], desk: Desk): Pick<Measures, "recordReads" | "articleReads"> {
  const { privateReads, articles } = readables(desk);
  const made = calls.flatMap(({ tool, outcome }) => (outcome.kind === "ok" ? [{ tool, value: outcome.value }] : []));
  return {
    recordReads: privateReads.size > 0 ? made.filter(({ tool }) => privateReads.has(tool)).length : null,
    articleReads: articles.size > 0 ? made.filter(({ value }) => holdsOne(value, articles)).length : null,
  };
}

/** The desk's tools that read private records, and the ids of its articles. */
const readables = memoize(({ tools, template }: Desk) => ({
  privateReads: new Set([...tools].flatMap(([name, tool]) => (tool.effect === "read" && tool.private ? [name] : []))),
  articles: new Set(template.source.articles.map(({ id }) => id)),
}));

// A search is recognised by its results, not by the name of the tool.
function holdsOne(value: Json | undefined, ids: ReadonlySet<string>): boolean {
  if (typeof value === "string") return ids.has(value);
  return typeof value === "object" && value !== null && Object.values(value).some((item) => holdsOne(item, ids));
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
