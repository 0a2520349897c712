import { hash } from "node:crypto";
import { isExcluded } from "../../conversation/ending.ts";
import { familyByName } from "../../llm/family.ts";
import type { TrialRecord } from "../../record/trial-record.ts";
import { findingsIn, type Verdict } from "../../score/verdict.ts";
import type { RunPlan } from "../../store/run-plan.ts";
import { type TimedStep, type TimedTurn, timedTrial } from "./agent-turns.ts";
import { type Attributes, attributesOf, errorStatus, type OtlpSpan, spanKinds } from "./otlp.ts";

/** A stored trial to be exported as a trace. */
export interface TracedTrial {
  readonly plan: Pick<RunPlan, "startedAt" | "seed">;
  readonly record: TrialRecord;
  readonly verdict: Verdict;
  readonly attempts: number;
  /** The cost of the agent's model calls in US dollars; undefined if unknown. */
  readonly dollars: number | undefined;
}

/** Whether spans contain messages, and the arguments and results of calls. */
export interface TraceOptions {
  readonly content: boolean;
}

/**
 * The trace of a trial: a root span, one `invoke_agent` span per turn of the agent, and below it one `chat` span per model call and one
 * `execute_tool` span per tool call. Ids depend only on the run and the trial, so a trace that is sent again has the same ids.
 */
export function trialSpans(trial: TracedTrial, options: TraceOptions): OtlpSpan[] {
  const { record } = trial;
  const { turns, others, end } = timedTrial(record);
  const draw = drawingOf(trial, options);
  const root = draw.span({
    key: "trial",
    name: `trial ${record.case.id}`,
    kind: spanKinds.internal,
    start: 0,
    end,
    attributes: rootAttributes(trial, draw.conversation),
    error: isExcluded(record.ending) ? record.ending.kind : undefined,
  });
  const verdict = { name: "gen_ai.evaluation.result", timeUnixNano: root.endTimeUnixNano };
  const evaluation = { ...verdict, attributes: attributesOf(evaluationOf(trial.verdict, options)) };
  return [
    { ...root, events: [evaluation] },
    ...turns.flatMap((turn) => turnSpans(turn, draw, turn === turns.at(-1) ? record.ending.kind : undefined)),
    ...others.map((step) => stepSpan(step, draw, "trial")),
  ];
}

interface SpanParts {
  /** The name of the span within the trace, from which its id is derived. */
  readonly key: string;
  readonly parent?: string;
  readonly name: string;
  readonly kind: OtlpSpan["kind"];
  readonly start: number;
  readonly end: number;
  readonly attributes: Attributes;
  readonly error?: string | undefined;
}

function drawingOf({ plan, record }: TracedTrial, { content }: TraceOptions) {
  const { suite, agent, case: own, trial, startedAt } = record;
  const identity = JSON.stringify([plan.startedAt, plan.seed, suite.name, agent, own.id, trial, startedAt]);
  const hexOf = (text: string, digits: number) => hash("sha256", text, "hex").slice(0, digits);
  const traceId = hexOf(identity, 32);
  const idOf = (key: string) => hexOf(`${traceId}/${key}`, 16);
  const began = Date.parse(startedAt) || Date.parse(plan.startedAt) || 0;
  const nano = (ms: number) => (BigInt(began) * 1_000_000n + BigInt(Math.round(ms * 1_000_000))).toString();
  return {
    conversation: `${suite.name}/${own.id}/${trial}/${agent}/${traceId.slice(0, 8)}`,
    content,
    agent,
    span: ({ key, parent, name, kind, start, end, attributes, error }: SpanParts): OtlpSpan => ({
      traceId,
      spanId: idOf(key),
      ...(parent === undefined ? {} : { parentSpanId: idOf(parent) }),
      name,
      kind,
      startTimeUnixNano: nano(start),
      endTimeUnixNano: nano(end),
      attributes: attributesOf({ ...attributes, "error.type": error }),
      ...(error === undefined ? {} : { status: errorStatus }),
    }),
  };
}
type Drawing = ReturnType<typeof drawingOf>;

function rootAttributes({ record, verdict, attempts, dollars }: TracedTrial, conversation: string): Attributes {
  return {
    "gen_ai.conversation.id": conversation,
    "gen_ai.agent.name": record.agent,
    "deskproof.suite.name": record.suite.name,
    "deskproof.suite.version": record.suite.version,
    "deskproof.case.id": record.case.id,
    "deskproof.trial": BigInt(record.trial),
    "deskproof.attempts": BigInt(attempts),
    "deskproof.seed": record.seed,
    "deskproof.customer": record.customer,
    "deskproof.ending": record.ending.kind,
    "deskproof.verdict": verdict.kind,
    "deskproof.failure_mode": verdict.kind === "fail" ? verdict.mode : undefined,
    "deskproof.findings": verdict.kind === "fail" ? checksIn(verdict) : undefined,
    "deskproof.cost.usd": dollars,
  };
}

function checksIn(verdict: Verdict): string[] {
  return [...new Set(findingsIn(verdict).map(({ check }) => check))];
}

/** The attributes of the evaluation-result event that OpenTelemetry's semantic conventions define. */
function evaluationOf(verdict: Verdict, { content }: TraceOptions): Attributes {
  const named = { "gen_ai.evaluation.name": "deskproof.verdict" };
  if (verdict.kind === "excluded") return { ...named, "error.type": verdict.cause };
  if (verdict.kind === "unscored") return { ...named, "error.type": "unscored" };
  const reasons = content ? findingsIn(verdict).map(({ check, why }) => `${check}: ${why}`) : checksIn(verdict);
  return {
    ...named,
    "gen_ai.evaluation.score.value": verdict.kind === "pass" ? 1 : 0,
    "gen_ai.evaluation.score.label": verdict.kind,
    "gen_ai.evaluation.explanation": reasons.join("; ") || undefined,
  };
}

function turnSpans(turn: TimedTurn, draw: Drawing, ending: TrialRecord["ending"]["kind"] | undefined): OtlpSpan[] {
  const key = `turn ${turn.number}`;
  const usage = turn.steps.flatMap(({ event }) => (event.kind === "usage" ? [event] : []));
  const [first] = usage;
  const sum = (pick: (call: (typeof usage)[number]) => number | undefined) =>
    usage.some((call) => pick(call) !== undefined) ? usage.reduce((total, call) => total + (pick(call) ?? 0), 0) : undefined;
  const isFault = ending === "agent_stalled" || ending === "agent_invalid" || ending === "provider_error";
  const attributes: Attributes = {
    "gen_ai.operation.name": "invoke_agent",
    "gen_ai.provider.name": first ? providerOf(first.model) : "deskproof",
    "gen_ai.agent.name": draw.agent,
    "gen_ai.conversation.id": draw.conversation,
    "gen_ai.request.model": first?.model,
    "gen_ai.usage.input_tokens": whole(sum(({ input }) => input)),
    "gen_ai.usage.output_tokens": whole(sum(({ output }) => output)),
    "gen_ai.input.messages": draw.content ? messagesText("user", [turn.said]) : undefined,
    "gen_ai.output.messages": draw.content && turn.replies.length > 0 ? messagesText("assistant", turn.replies) : undefined,
  };
  const span = { key, parent: "trial", name: `invoke_agent ${draw.agent}`, kind: spanKinds.internal };
  return [
    draw.span({ ...span, start: turn.start, end: turn.end, attributes, error: isFault ? ending : undefined }),
    ...turn.steps.map((step) => stepSpan(step, draw, key)),
  ];
}

function messagesText(role: "user" | "assistant", texts: readonly string[]): string {
  const finished = role === "assistant" ? { finish_reason: "stop" } : {};
  return JSON.stringify(texts.map((content) => ({ role, parts: [{ type: "text", content }], ...finished })));
}

function stepSpan({ number, event, start, end }: TimedStep, draw: Drawing, parent: string): OtlpSpan {
  const span = { key: `event ${number}`, parent, start, end };
  const shared = { "gen_ai.conversation.id": draw.conversation, "deskproof.event": BigInt(number) };
  if (event.kind === "usage") {
    const attributes: Attributes = {
      "gen_ai.operation.name": "chat",
      "gen_ai.provider.name": providerOf(event.model),
      "gen_ai.request.model": event.model,
      "gen_ai.usage.input_tokens": whole(event.input),
      "gen_ai.usage.output_tokens": whole(event.output),
      "gen_ai.usage.cache_read.input_tokens": whole(event.cached),
      "gen_ai.usage.cache_creation.input_tokens": whole(event.cacheWrite),
      "gen_ai.usage.reasoning.output_tokens": whole(event.reasoning),
      "deskproof.role": event.by ?? "agent",
      ...shared,
    };
    return draw.span({ ...span, name: `chat ${event.model}`, kind: spanKinds.client, attributes });
  }
  const { outcome } = event;
  const attributes: Attributes = {
    "gen_ai.operation.name": "execute_tool",
    "gen_ai.tool.name": event.tool,
    "gen_ai.tool.type": "function",
    "gen_ai.tool.call.id": `event-${number}`,
    "gen_ai.tool.call.arguments": draw.content ? JSON.stringify(event.args) : undefined,
    "gen_ai.tool.call.result": draw.content && outcome.kind === "ok" ? JSON.stringify(outcome.value) : undefined,
    "deskproof.role": event.by,
    ...shared,
  };
  const error = outcome.kind === "ok" ? undefined : outcome.kind === "rejected" ? outcome.code : "invalid_call";
  return draw.span({ ...span, name: `execute_tool ${event.tool}`, kind: spanKinds.internal, attributes, error });
}

/** The conventions' provider names, by the maker of the model; for any other maker, the maker's own name is used. */
const providers: ReadonlyMap<string, string> = new Map([
  ["google", "gcp.gemini"],
  ["mistral", "mistral_ai"],
  ["moonshot", "moonshot_ai"],
  ["xai", "x_ai"],
  ["ibm", "ibm.watsonx.ai"],
]);

function providerOf(model: string): string {
  const family = familyByName(model);
  return providers.get(family) ?? family;
}

function whole(count: number | undefined): bigint | undefined {
  return count === undefined ? undefined : BigInt(Math.round(count));
}
