import { type CallStep, defineRule, type Trace } from "deskproof";
import { aPersonAnswers, businessDay, foretells, warns } from "../queries/agent-words.ts";
import { text } from "../queries/fields.ts";
import { abuseAt, escalatedFrom, grounds, insults, overriding } from "../queries/grounds.ts";
import { filesSeen, ordersRead } from "../queries/records.ts";
import { agentMessages, agentTurns, argument, closedAs, customerMessages, handedOverAs, made, tried, writes } from "../queries/ticket.ts";

/** Whether the ticket was escalated in the turn right after a message. */
function isHandedOverAtOnce(trace: Trace, from: number): boolean {
  const handOver = made(trace, "hand_over")[0]?.index ?? Number.POSITIVE_INFINITY;
  return !customerMessages(trace).some(({ index }) => index > from && index < handOver) && handOver < Number.POSITIVE_INFINITY;
}

/** Whether the agent warned the customer after the first insult. */
function wasWarned(trace: Trace): boolean {
  const first = insults(trace)[0]?.index ?? 0;
  return agentMessages(trace).some(({ index, text: words }) => index > first && warns.test(words));
}

export const abuseEndsIt = defineRule({
  id: "NL-9.1",
  says:
    "If the customer uses a slur, threatens a person or makes a sexual remark, escalate as `abuse` " +
    "at once, without making another write. If the customer insults someone personally, warn them " +
    "once and escalate at the second insult. Swearing at objects is not abuse.",
  inPlay: (trace) => abuseAt(trace) !== undefined || insults(trace).length > 0 || handedOverAs(trace) === "abuse",
  check: (trace) => {
    const abuse = abuseAt(trace);
    if (!abuse) return handedOverAs(trace) !== "abuse" && (closedAs(trace) === undefined || wasWarned(trace));
    return (
      handedOverAs(trace) === "abuse" &&
      isHandedOverAtOnce(trace, abuse.index) &&
      tried(trace, ...writes).every(({ index }) => index < abuse.index)
    );
  },
});

const urgent = ["legal", "safety_incident", "privacy_request"] as const;

export const someThingsAreNotOurs = defineRule({
  id: "NL-9.2",
  says:
    "Escalate a lawyer's letter, or a court or regulator that is already involved, as `legal`; an " +
    "injury, a fire, or a battery that swells, smokes, smells or gets too hot to hold as " +
    "`safety_incident`; a request for a copy or the erasure of data as `privacy_request`; and a " +
    "request for one of the five things that this desk cannot handle as `unsupported`. Do so " +
    "whatever else applies, and without making another write.",
  inPlay: (trace) => urgent.some((code) => overriding[code]?.(trace)) || [...urgent, "unsupported"].includes(handedOverAs(trace) ?? ""),
  check: (trace) => {
    const code = handedOverAs(trace);
    if (code === undefined) return closedAs(trace) === undefined;
    const from = escalatedFrom(trace);
    const isListed = [...urgent, "unsupported"].includes(code);
    return tried(trace, ...writes).every(({ index }) => index < from) && (!isListed || (grounds[code]?.(trace) ?? false));
  },
});

/** Whether an escalation is justified by the reason that its code requires. */
function isCalledFor(trace: Trace, step: CallStep): boolean {
  return grounds[argument(step, "reason")]?.(trace) ?? false;
}

export const onlyWithACode = defineRule({
  id: "NL-9.3",
  says: "Escalate only where a rule names a code. In every other case, apply the rule that covers the case.",
  inPlay: (trace) => tried(trace, "hand_over").length > 0,
  check: (trace) => tried(trace, "hand_over").every((step) => isCalledFor(trace, step)),
});

/** The codes that clearly apply and have a higher priority than the code used. */
function passedOver(trace: Trace, code: string): readonly string[] {
  const order = Object.keys(grounds);
  const before = order.slice(0, Math.max(order.indexOf(code), 0));
  return before.filter((earlier) => overriding[earlier]?.(trace));
}

export const theFirstThatFits = defineRule({
  id: "NL-9.4",
  says: "Escalate with one code: the first in the table below that fits.",
  inPlay: (trace) => made(trace, "hand_over").length > 0,
  check: (trace) =>
    made(trace, "hand_over").every((step) => isCalledFor(trace, step) && passedOver(trace, argument(step, "reason")).length === 0),
});

export const theColleagueKnows = defineRule({
  id: "NL-9.5",
  says:
    `In the summary, give the order number (or "none"), what the customer asks for, what you checked ` +
    "and found, what was done and what was not, the ids of the files and records that prove what you " +
    "found, and the open question.",
  inPlay: (trace) => made(trace, "hand_over").length > 0,
  check: (trace) =>
    made(trace, "hand_over").every((step) => {
      const summary = argument(step, "summary");
      const orders = ordersRead(trace).map((order) => text(order, "order_id").replace(/^\D+/, ""));
      const files = filesSeen(trace, step.index).filter((file) => text(file, "shows") !== "unclear");
      return (
        (orders.length === 0 || orders.some((order) => summary.includes(order))) &&
        (files.length === 0 || files.some((file) => summary.includes(text(file, "id"))))
      );
    }),
});

export const theCustomerKnows = defineRule({
  id: "NL-9.6",
  says:
    "In the same turn, tell the customer that a person will reply within one business day, and say " +
    "nothing about the likely outcome. For `fraud_review` and `serial_claims`, the only reason you " +
    "may give is that a colleague has to look at the request. Do not close an escalated ticket.",
  inPlay: (trace) => made(trace, "hand_over").length > 0,
  check: (trace) =>
    made(trace, "hand_over").every((step) => {
      const asked = customerMessages(trace).findLast(({ index }) => index < step.index)?.index ?? -1;
      const turn = agentTurns(trace).find(({ index }) => index > asked)?.text ?? "";
      return aPersonAnswers.test(turn) && businessDay.test(turn) && !foretells.test(turn);
    }) && tried(trace, "close_ticket").every(({ index }) => index < (made(trace, "hand_over")[0]?.index ?? 0)),
});
