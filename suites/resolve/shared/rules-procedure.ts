import { type CallStep, defineRule, type JsonObject, type Trace } from "deskproof";
import type { Act, Chain, DeskTerms } from "./desk-terms.ts";
import { amount, text } from "./fields.ts";
import { namesAmount, namesWords } from "./told.ts";
import {
  agentMessages,
  argument,
  cited,
  closingOf,
  customerMessages,
  isDone,
  logBefore,
  made,
  ownIds,
  refusalOf,
  writes,
} from "./trace-queries.ts";

const mostBeside = 3;

/** The steps that decided a case: its writes, its escalation, or the answer it was closed with. */
function actsOf(trace: Trace): readonly Act[] {
  const refusal = refusalOf(trace);
  return [
    ...writes(trace).map((step) => ({ trace, step, action: step.call.tool, reason: "" })),
    ...made(trace, "escalate_to_human").map((step) => ({
      trace,
      step,
      action: step.call.tool,
      reason: argument(step, "reason"),
    })),
    ...(refusal ? [{ trace, step: refusal.step, action: "inform", reason: refusal.rule }] : []),
  ];
}

function wasWorked(act: Act, { reads }: Chain): boolean {
  const calls = act.trace.calls((step) => step.kind === "call" && step.index < act.step.index && isDone(step));
  let from = 0;
  for (const tool of reads) {
    const at = calls.findIndex(({ call }, place) => place >= from && call.tool === tool);
    if (at < 0) return false;
    from = at + 1;
  }
  return true;
}

/** The calls that must cite an action's evidence: the escalation itself, and the closing. */
function citingCalls({ trace, step }: Act): readonly CallStep[] {
  const closing = closingOf(trace);
  return [...(step.call.tool === "escalate_to_human" ? [step] : []), ...(closing ? [closing] : [])];
}

function isCited(step: CallStep, { evidence }: Chain): boolean {
  const ids = cited(step);
  // Besides one record of each kind, the record that decided the case (a log row, a note or a file) may be cited.
  const most = evidence.length + 1 + mostBeside;
  return evidence.every((kind) => ids.some((id) => id.startsWith(kind))) && ids.length <= most;
}

/** A chain without the kinds of records that the reads did not show, because these need not be cited. */
function withKindsOnRecord({ trace, step }: Act, { reads, evidence }: Chain): Chain {
  const seen = [...ownIds(trace, step.index)];
  return { reads, evidence: evidence.filter((kind) => seen.some((id) => id.startsWith(kind))) };
}

/** RES-4: the reads of the chain come first, in order, and its records are cited. */
export function chainFirst({ chains }: DeskTerms) {
  return defineRule({
    id: "RES-4",
    says:
      "Before the write, the escalation or the refusal, make the reads that the chain lists, in the " +
      "order given there. When you escalate the case, and when you close it, cite one record of each " +
      "kind the chain names, plus the record that the decision depended on, and at most three more.",
    inPlay: (trace) => actsOf(trace).length > 0,
    check: (trace) =>
      actsOf(trace).every((act) =>
        chains(act)
          .map((chain) => withKindsOnRecord(act, chain))
          .some((chain) => wasWorked(act, chain) && citingCalls(act).every((step) => isCited(step, chain))),
      ),
  });
}

/** The log rows with the same purpose as a write, as they were read before it. */
function sameDeeds(step: CallStep, trace: Trace, { purposeOf }: DeskTerms): readonly JsonObject[] {
  const own = purposeOf(step, trace);
  if (!own) return [];
  return logBefore(trace, step).filter((row) => {
    const about = text(row, "about");
    return text(row, "purpose") === own.purpose && (about === "" || own.about.length === 0 || own.about.includes(about));
  });
}

function repeatsNothing(step: CallStep, trace: Trace, terms: DeskTerms): boolean {
  const rows = sameDeeds(step, trace, terms);
  if (rows.some((row) => text(row, "state") === "completed")) return false;
  const pending = rows.find((row) => text(row, "state") === "pending");
  return argument(step, "resume_of") === text(pending, "id");
}

/** RES-5: completed actions are not repeated, and pending actions are finished. */
export function nothingTwice(terms: DeskTerms) {
  return defineRule({
    id: "RES-5",
    says:
      "Do not repeat an action that the log shows as completed: tell the customer the id and the " +
      "amount of that action. Finish a pending action with `resume_of`, for the remaining part only. " +
      "Repeat a failed action in full.",
    inPlay: (trace) => writes(trace).some((step) => terms.purposeOf(step, trace) !== undefined) || refusalOf(trace)?.rule === "RES-5",
    check: (trace) => {
      const refusal = refusalOf(trace);
      const isTold =
        refusal?.rule !== "RES-5" ||
        logBefore(trace, refusal.step).some(
          (row) =>
            text(row, "state") === "completed" &&
            namesWords(argument(refusal.step, "message"), text(row, "id")) &&
            namesAmount(argument(refusal.step, "message"), amount(row, "amount")),
        );
      return isTold && writes(trace).every((step) => repeatsNothing(step, trace, terms));
    },
  });
}

/** RES-7: the total, including earlier amounts, does not exceed the limit. */
export function withinLimit({ limits }: DeskTerms, says: string) {
  return defineRule({
    id: "RES-7",
    says,
    inPlay: (trace) => writes(trace).some((step) => limits.some((limit) => limit.amount(step, trace) !== undefined)),
    check: (trace) =>
      writes(trace).every((step) =>
        limits.every(({ most, amount: amountOf, earlier }) => {
          const sum = amountOf(step, trace);
          return sum === undefined || Math.round((sum + earlier(step, trace)) * 100) <= most * 100;
        }),
      ),
  });
}

/** Whether the agent stated the terms of a write and the customer has written since. */
function wasAgreed(trace: Trace, step: CallStep, { termsOf }: DeskTerms): boolean {
  const last = customerMessages(trace, step.index).at(-1)?.index ?? -1;
  const stated = agentMessages(trace)
    .filter(({ index }) => index < last)
    .map((message) => message.text)
    .join("\n");
  return termsOf(step, trace).every((term) => (typeof term === "number" ? namesAmount(stated, term) : namesWords(stated, term)));
}

/** RES-11: before certain writes, the customer must consent to exactly the stated terms. */
export function agreedFirst(terms: DeskTerms, says: string) {
  const confirmed = (trace: Trace) => writes(trace).filter(({ tool }) => tool?.confirm === true);
  return defineRule({
    id: "RES-11",
    gate: "consent",
    says,
    inPlay: (trace) => confirmed(trace).length > 0,
    check: (trace) => confirmed(trace).every((step) => wasAgreed(trace, step, terms)),
  });
}
