import type { CallStep, JsonObject, Step, Trace } from "deskproof";
import { fieldsOf, list, text, texts, textsIn } from "./fields.ts";

/** A message from either side. */
export type Message = Exclude<Step, { kind: "call" }>;

// Every rule queries the same trace, so its events are grouped only once.
const sorted = new WeakMap<Trace, { readonly calls: readonly CallStep[]; readonly messages: readonly Message[] }>();

function partsOf(trace: Trace) {
  const known = sorted.get(trace);
  if (known) return known;
  const parts = {
    // Invalid tool calls are left out, because they had no effect.
    calls: trace.calls((step) => step.kind === "call" && step.call.by === "agent" && step.call.outcome.kind !== "invalid"),
    messages: trace.steps.filter((step) => step.kind !== "call"),
  };
  sorted.set(trace, parts);
  return parts;
}

/** The agent's calls to these tools, including rejected ones. */
export function tried(trace: Trace, ...tools: readonly string[]): readonly CallStep[] {
  return partsOf(trace).calls.filter(({ call }) => tools.includes(call.tool));
}

/** The agent's successful calls to these tools. */
export function made(trace: Trace, ...tools: readonly string[]): readonly CallStep[] {
  return tried(trace, ...tools).filter(isDone);
}

/** Whether a call succeeded. */
export function isDone({ call }: CallStep): boolean {
  return call.outcome.kind === "ok";
}

/** The calls that read or change private records. */
export function privateCalls(trace: Trace): readonly CallStep[] {
  return partsOf(trace).calls.filter(({ tool }) => tool?.private === true);
}

/** The attempted writes, except the escalation and the closing. */
export function writes(trace: Trace): readonly CallStep[] {
  return partsOf(trace).calls.filter(({ tool }) => tool?.effect === "write" && tool.ends === undefined && tool.action !== "handover");
}

/** The customer's messages; if a step is given, only those before it. */
export function customerMessages(trace: Trace, before = Number.POSITIVE_INFINITY): readonly Message[] {
  return partsOf(trace).messages.filter(({ kind, index }) => kind === "customer_message" && index < before);
}

/** The agent's messages, including the closing message. */
export function agentMessages(trace: Trace): readonly Message[] {
  return partsOf(trace).messages.filter(({ kind }) => kind === "agent_message");
}

/** An argument of a call as text; empty if it was not given. */
export function argument(step: CallStep, name: string): string {
  return text(step.call.args, name);
}

/** The result of a call; an empty record if it was rejected. */
export function resultOf({ call }: CallStep): JsonObject {
  return call.outcome.kind === "ok" ? fieldsOf(call.outcome.value) : {};
}

/** The last result that a tool returned before a step. If the step names a reference, only results for it count. */
export function lastRead(trace: Trace, tool: string, step: Pick<CallStep, "index" | "call">): JsonObject | undefined {
  const ref = text(step.call.args, "ref");
  const read = made(trace, tool).findLast((earlier) => earlier.index < step.index && (ref === "" || argument(earlier, "ref") === ref));
  return read && resultOf(read);
}

/** The speaker, according to the last successful check before a step. */
export interface Speaker {
  readonly ref: string;
  readonly role: string;
  readonly scope: string;
  /** The index of the check. */
  readonly index: number;
}

/** The speaker as verified before a step; undefined if no check matched. */
export function speakerAt(trace: Trace, before: number): Speaker | undefined {
  const check = checksThatMatched(trace).findLast(({ index }) => index < before);
  if (!check) return undefined;
  const found = resultOf(check);
  return { ref: text(found, "ref"), role: text(found, "role"), scope: text(found, "scope"), index: check.index };
}

/** The identity checks that matched. */
export function checksThatMatched(trace: Trace): readonly CallStep[] {
  return made(trace, "verify_identity").filter((step) => resultOf(step).verified === true);
}

/** The identity checks that did not match, counting each set of values once. */
export function failedChecks(trace: Trace): readonly CallStep[] {
  const failed = made(trace, "verify_identity").filter((step) => resultOf(step).verified !== true);
  return failed.filter((step, place) => failed.findIndex((other) => hasSameValues(step, other)) === place);
}

/** Whether two checks tried the same values. */
export function hasSameValues(one: CallStep, other: CallStep): boolean {
  const values = (step: CallStep) => [argument(step, "ref"), argument(step, "factor_a"), argument(step, "factor_b")];
  return values(one).sort().join("|").toLowerCase() === values(other).sort().join("|").toLowerCase();
}

/** Whether a call is about a reference other than the verified one. */
export function isForeign(trace: Trace, step: CallStep): boolean {
  const ref = argument(step, "ref") || text(resultOf(step), "ref");
  return ref !== "" && ref !== speakerAt(trace, step.index)?.ref;
}

/** The ids shown by reads of the verified reference before a step. */
export function ownIds(trace: Trace, before: number): ReadonlySet<string> {
  const reads = partsOf(trace).calls.filter((step) => step.index < before && isDone(step) && !isForeign(trace, step));
  return new Set(reads.flatMap((step) => textsIn(resultOf(step))));
}

/** The log rows in the history, as last read before a step. */
export function logBefore(trace: Trace, step: CallStep): readonly JsonObject[] {
  return list(lastRead(trace, "get_history", step), "log");
}

/** The notes in the history, as last read before a step. */
export function notesBefore(trace: Trace, step: CallStep): readonly JsonObject[] {
  return list(lastRead(trace, "get_history", step), "notes");
}

/** The customer's tier, flag and last change of contact details in the history, as last read before a step. */
export function customerBefore(trace: Trace, step: CallStep): JsonObject {
  return fieldsOf(lastRead(trace, "get_history", step)?.customer);
}

/** The files opened before a step, with their contents. */
export function filesSeen(trace: Trace, before: number): readonly JsonObject[] {
  return made(trace, "view_attachment")
    .filter(({ index }) => index < before)
    .map(resultOf);
}

/** The closing of the case, if it was closed. */
export function closingOf(trace: Trace): CallStep | undefined {
  return made(trace, "close_case")[0];
}

/** The closing and the rule it gives, if the case was closed with an answer or a refusal. */
export function refusalOf(trace: Trace): { readonly step: CallStep; readonly rule: string } | undefined {
  const step = closingOf(trace);
  return step && argument(step, "resolution") === "inform" ? { step, rule: argument(step, "reason") } : undefined;
}

/** The ids a call cites. */
export function cited(step: CallStep): readonly string[] {
  return texts(step.call.args, "evidence");
}
