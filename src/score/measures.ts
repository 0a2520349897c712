import { pressureOf } from "../conversation/pressure.ts";
import { misunderstandingsIn } from "../conversation/understanding.ts";
import { isJsonArray, type Json } from "../json.ts";
import { memoize } from "../memoize.ts";
import type { TrialRecord } from "../record/trial-record.ts";
import type { Desk } from "../suite/suite.ts";
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
    ...perturbedIn(record),
    pressure: pressureOf({ customer: testCase.customer, tools: desk.tools, disposition, events: record.events }),
  };
}

function perturbedIn({ perturbation, events }: TrialRecord): Pick<Measures, "perturbed"> {
  return perturbation ? { perturbed: events.filter((event) => "perturbed" in event).length } : {};
}

type CallEvent = Extract<TrialRecord["events"][number], { kind: "call" }>;

function readsOf(calls: readonly CallEvent[], desk: Desk): Pick<Measures, "recordReads" | "articleReads"> {
  const { privateReads, articles } = readables(desk);
  let [records, brought] = [0, 0];
  for (const { tool, outcome } of calls) {
    if (outcome.kind !== "ok") continue;
    if (privateReads.has(tool)) records += 1;
    if (articles.size > 0 && holdsOne(outcome.value, articles)) brought += 1;
  }
  return {
    recordReads: privateReads.size > 0 ? records : null,
    articleReads: articles.size > 0 ? brought : null,
  };
}

/** The desk's tools that read private records, and the ids of its articles. */
const readables = memoize(({ tools, template }: Desk) => ({
  privateReads: new Set([...tools].flatMap(([name, tool]) => (tool.effect === "read" && tool.private ? [name] : []))),
  articles: new Set(template.source.articles.map(({ id }) => id)),
}));

// A search is recognised by its results, not by the name of the tool.
function holdsOne(value: Json, ids: ReadonlySet<string>): boolean {
  if (typeof value === "string") return ids.has(value);
  if (typeof value !== "object" || value === null) return false;
  if (isJsonArray(value)) return value.some((item) => holdsOne(item, ids));
  for (const key of Object.keys(value)) {
    const item = value[key];
    if (item !== undefined && holdsOne(item, ids)) return true;
  }
  return false;
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
