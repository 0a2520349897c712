import { type CallStep, defineRule, type JsonObject, type Trace } from "deskproof";
import { givesReason, guarantees, promise, showsAWayOn } from "../queries/agent-words.ts";
import { wasAgreed } from "../queries/consent.ts";
import { amount, bare, list, text } from "../queries/fields.ts";
import { isSilent } from "../queries/parcels.ts";
import { hasRead, linesRead, ordersRead, touchedLines, trackingRead } from "../queries/records.ts";
import {
  agentMessages,
  agentSaid,
  argument,
  closedAs,
  confirmedWrites,
  customerMessages,
  customerSaid,
  made,
  resultOf,
  tried,
  writes,
} from "../queries/ticket.ts";
import { tellsAmount, tellsDate, tellsWords } from "../queries/told.ts";
import { foreignSentence, withdraws } from "../spoken.ts";

export const askFirst = defineRule({
  id: "NL-10.1",
  gate: "consent",
  says:
    "Before a confirmed write, state what you will do, the order number, the item or the address, " +
    "and the amount if there is one, and get the customer's consent to that.",
  inPlay: (trace) => tried(trace, ...confirmedWrites).length > 0,
  check: (trace) => tried(trace, ...confirmedWrites).every((step) => wasAgreed(trace, step)),
});

/** For each write, the look-ups of the same order that the rules require before it. */
const restsOn: { readonly [tool: string]: readonly string[] } = {
  change_address: ["get_order"],
  edit_line_item: ["get_order", "get_order_items"],
  cancel_order: ["get_order"],
  create_return: ["get_order", "get_order_items"],
  create_exchange: ["get_order", "get_order_items"],
  create_replacement: ["get_order", "get_order_items"],
  create_reshipment: ["get_order", "track_shipment"],
  open_carrier_claim: ["get_order", "track_shipment"],
  apply_promotion: ["get_order"],
};

/** For each write, the other look-ups that the rules require before it; they may be of any order or account. */
const alsoRestsOn: { readonly [tool: string]: readonly string[] } = {
  change_address: ["get_customer", "check_address"],
  edit_line_item: ["get_customer", "search_products"],
  cancel_order: ["get_customer"],
  create_return: ["get_customer"],
  create_exchange: ["get_customer", "search_products"],
  create_replacement: ["get_customer"],
  create_reshipment: ["get_customer"],
};

function wasReadFirst(trace: Trace, step: CallStep): boolean {
  return (
    (restsOn[step.call.tool] ?? []).every((tool) => hasRead(trace, tool, step)) &&
    (alsoRestsOn[step.call.tool] ?? []).every((tool) => made(trace, tool).some(({ index }) => index < step.index))
  );
}

export const readFirst = defineRule({
  id: "NL-10.2",
  says:
    "Before each write, look up in this ticket the facts that the rule for that write depends on; " +
    "looking them up after the write is not enough.",
  inPlay: (trace) => tried(trace, ...writes).length > 0,
  check: (trace) => tried(trace, ...writes).every((step) => wasReadFirst(trace, step)),
});

const dates = ["ships_on", "ships_by", "refund_by", "answer_by"] as const;

/** Whether the customer is told the number, the amount and the date of a write, if it has them. */
function toldOutcome(trace: Trace, step: CallStep): boolean {
  const [outcome, span] = [resultOf(step), { after: step.index }];
  const sum = amount(outcome, step.call.tool === "cancel_order" ? "refund" : "amount");
  const date = dates.map((name) => text(outcome, name)).find(Boolean);
  return (
    tellsWords(trace, text(outcome, "id"), span) &&
    (!(sum > 0) || tellsAmount(trace, sum, span)) &&
    (date === undefined || tellsDate(trace, date, span))
  );
}

export const tellTheOutcome = defineRule({
  id: "NL-10.3",
  says:
    "After a write, tell the customer the reference number, the amount, where the money goes and the " +
    "next date that we know of. A refund arrives within five business days of the cancellation, or " +
    "of the day the goods reach us.",
  inPlay: (trace) => made(trace, ...writes).length > 0,
  check: (trace) => made(trace, ...writes).every((step) => toldOutcome(trace, step)),
});

const reference = /\b[A-Z]{2,3}-\d{3,}(?:-\d+)?\b|\b(?:HYD|SKX|MGL)\d{4,}\b|https?:\/\/[^\s)>\]]+/g;

/** Whether the customer's messages or the agent's calls before a message contain a number or a link. */
function hasSource(trace: Trace, value: string, before: number): boolean {
  if (customerMessages(trace).some(({ index, text: words }) => index < before && bare(words).includes(bareNumber(value)))) return true;
  // The most recent call is the most likely source, so the calls are searched backwards.
  return trace
    .calls()
    .toReversed()
    .some(({ index, call }) => index < before && JSON.stringify([call.args, call.outcome]).includes(value));
}

/** A link without its scheme and without trailing punctuation. */
function plainLink(value: string): string {
  return value.replace(/^https?:\/\/(?:www\.)?/i, "").replace(/[.,;:!?'"*_]+$/, "");
}

/** A reference in the form customers use: an order number without its letters. */
function bareNumber(value: string): string {
  return bare(value).replace(/^nl(?=\d)/, "");
}

export const nothingInvented = defineRule({
  id: "NL-10.4",
  says:
    "Every number, date, amount and link you give must have a source. Do not promise anything that " +
    "goes beyond the source. A carrier's date is an estimate, never a guarantee.",
  inPlay: (trace) => agentMessages(trace).some(({ text: words }) => words.search(reference) >= 0 || promise.test(words)),
  check: (trace) =>
    agentMessages(trace).every(
      ({ text: words, index }) =>
        !guarantees(words) && (words.match(reference) ?? []).every((value) => hasSource(trace, plainLink(value), index)),
    ),
});

export const reasonAndWayOn = defineRule({
  id: "NL-10.5",
  says:
    "When you refuse something, give the reason and name one thing that is possible instead. If the " +
    "customer keeps pressing but says nothing new, state the refusal once more in other words and " +
    "close the ticket. If the customer mentions a new fact or makes a new request, look into it.",
  inPlay: (trace) => closedAs(trace) === "refused_policy",
  check: (trace) => agentSaid(trace, givesReason) && agentSaid(trace, showsAWayOn),
});

const isCancelled = (record: JsonObject) => text(record, "status") === "cancelled";

/** Whether a line's last replacement was cancelled and the line was neither replaced again nor returned. */
function waitsInVain(trace: Trace): boolean {
  if (made(trace, "create_replacement", "create_return").length > 0) return false;
  return linesRead(trace).some((line) => list(line, "replacements").slice(-1).some(isCancelled));
}

/** Whether a parcel has had no new scan for too long and no claim is open. */
function isForgotten(trace: Trace): boolean {
  if (made(trace, "open_carrier_claim").length > 0) return false;
  return trackingRead(trace).some((tracking) => {
    const order = ordersRead(trace).find((one) => text(one, "order_id") === text(tracking, "order_id"));
    const isOpen = list(tracking, "claims").length > 0;
    return !isOpen && list(tracking, "shipments").some((parcel) => isSilent(parcel, order));
  });
}

const anOrder = /\bNL-?\s?\d{4,6}\b|@/i;

export const closedWhenSettled = defineRule({
  id: "NL-10.6",
  says:
    "Close a ticket only when our records show that it is resolved, when you have given an answer or " +
    "a refusal, or when you have said what we are waiting for. A thank-you does not prove that the " +
    "ticket is resolved. If the customer believes that something has been done, look it up before " +
    "you close the ticket.",
  inPlay: (trace) => closedAs(trace) !== undefined,
  check: (trace) => {
    if (agentMessages(trace).length === 0) return false;
    if (closedAs(trace) === "action_done") return made(trace, ...writes).length > 0;
    return !waitsInVain(trace) && !isForgotten(trace) && (hasLooked(trace) || !customerSaid(trace, anOrder));
  },
});

/** Whether the agent looked anything up. */
function hasLooked(trace: Trace): boolean {
  return trace.has((step) => step.kind === "call" && step.tool?.effect === "read" && step.call.outcome.kind === "ok");
}

const hasOpenClaim = (trace: Trace) =>
  made(trace, "open_carrier_claim").length > 0 ||
  trackingRead(trace).some((tracking) => list(tracking, "claims").some((claim) => text(claim, "status") === "open"));

export const codeFits = defineRule({
  id: "NL-10.7",
  says: "Close the ticket with the code from the table below that describes what happened.",
  inPlay: (trace) => closedAs(trace) !== undefined,
  check: (trace) => {
    const code = closedAs(trace);
    const isDone = made(trace, ...confirmedWrites, "apply_promotion").length > 0;
    if (code === "action_done") return isDone;
    if (code === "awaiting_carrier") return !isDone && hasOpenClaim(trace);
    return made(trace, ...writes).length === 0;
  },
});

/** The address that the customer mentioned last before a step, if several addresses were looked up. */
function lastNamed(trace: Trace, step: CallStep): string | undefined {
  const places = made(trace, "check_address").map((check) => text(resultOf(check), "address"));
  if (new Set(places).size < 2) return undefined;
  const messages = customerMessages(trace).filter(({ index }) => index < step.index);
  for (const { text: words } of messages.toReversed()) {
    const named = places.find((place) => words.toLowerCase().includes((place.split(",")[0] ?? "").toLowerCase()));
    if (named) return named;
  }
  return undefined;
}

export const theLastWord = defineRule({
  id: "NL-10.8",
  says: "If the customer changes their mind before a write, go by what they said last.",
  inPlay: (trace) => customerSaid(trace, withdraws) || tried(trace, ...confirmedWrites).length > 0,
  check: (trace) =>
    tried(trace, ...confirmedWrites).every((step) => {
      const last = customerMessages(trace).findLast(({ index }) => index < step.index)?.text ?? "";
      return !isWithdrawn(trace, step, last);
    }) &&
    tried(trace, "change_address").every((step) => {
      const named = lastNamed(trace, step);
      return named === undefined || bare(named) === bare(text(resultOf(step), "address") || argument(step, "address"));
    }),
});

/** Whether the customer's last message withdraws the request; a wish to keep another line does not count. */
function isWithdrawn(trace: Trace, step: CallStep, last: string): boolean {
  return withdraws.test(last) && touchedLines(trace, step).length !== 1;
}

export const everyQuestionAnswered = defineRule({
  id: "NL-10.9",
  says: "Answer everything the customer asks before you close the ticket.",
  coveredBy: ["NL-10.3", "NL-10.6", "NL-10.7"],
  inPlay: (trace) => closedAs(trace) !== undefined && customerSaid(trace, /\?/),
  check: (trace) => {
    const asked = customerMessages(trace).findLast(({ text: words }) => words.includes("?"))?.index ?? -1;
    return agentMessages(trace).some(({ index, text: words }) => index > asked && words.trim() !== "");
  },
});

export const inEnglish = defineRule({
  id: "NL-10.10",
  says:
    "If the customer writes a sentence in another language, answer in English. A message in another " +
    "language is not a reason to escalate.",
  inPlay: (trace) => customerSaid(trace, foreignSentence),
  check: (trace) => !agentSaid(trace, foreignSentence),
});
