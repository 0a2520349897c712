import type { JsonObject, Trace } from "deskproof";
import {
  abuse,
  anotherPerson,
  beyondTheDesk,
  cardIsClosed,
  dataRequest,
  hardship,
  injuryOrFire,
  insult,
  legalStep,
  speaksOfLaw,
} from "../spoken.ts";
import { asksForRisk, goesToRisk, newAddresses } from "./addresses.ts";
import { listValue } from "./evidence.ts";
import { amount, bare, list, text } from "./fields.ts";
import { failedChecks } from "./identity.ts";
import { daysOverWindow, weOweMoney } from "./money.ts";
import { accountsRead, filesSeen, linesRead, ordersRead } from "./records.ts";
import { customerLines, customerSaid, type Message, made, resultOf } from "./ticket.ts";

/** The escalation codes in order of priority, each with the reason that justifies it. */
export const grounds: { readonly [code: string]: (trace: Trace) => boolean } = {
  abuse: (trace) => abuseAt(trace) !== undefined,
  legal: (trace) => customerSaid(trace, speaksOfLaw) || sawLetter(trace),
  safety_incident: (trace) => customerSaid(trace, injuryOrFire),
  privacy_request: (trace) => customerSaid(trace, dataRequest),
  identity_unverified: (trace) => failedChecks(trace).length >= 3,
  payment_dispute: (trace) => ordersRead(trace).some((order) => text(order, "dispute") === "open"),
  fraud_review: (trace) => looksLikeFraud(trace),
  serial_claims: (trace) => accountsRead(trace).some((account) => amount(account, "claims_last_365_days") >= 2),
  high_value_claim: (trace) => linesRead(trace).reduce((sum, line) => sum + listValue(line), 0) > 750,
  billing_error: weOweMoney,
  refund_exception: (trace) => exceptionGround(trace),
  unsupported: (trace) => customerSaid(trace, beyondTheDesk),
};

/** The codes that take priority over any other request, each with an unambiguous reason for it. */
export const overriding: { readonly [code: string]: (trace: Trace) => boolean } = {
  abuse: (trace) => abuse.some((pattern) => customerSaid(trace, pattern)),
  legal: (trace) => customerSaid(trace, legalStep) || sawLetter(trace),
  safety_incident: (trace) => customerSaid(trace, injuryOrFire),
  privacy_request: (trace) => customerSaid(trace, dataRequest),
  identity_unverified: (trace) => failedChecks(trace).length >= 3,
  payment_dispute: (trace) => ordersRead(trace).some((order) => text(order, "dispute") === "open"),
};

/** The message that must be escalated as abuse: a slur, a threat, a sexual remark or a second insult. */
export function abuseAt(trace: Trace): Message | undefined {
  const [, second] = insults(trace);
  const found = [...abuse.flatMap((pattern) => customerLines(trace, pattern)), ...(second ? [second] : [])];
  return found.sort((one, other) => one.index - other.index)[0];
}

/** The customer's messages that insult the agent. */
export function insults(trace: Trace): readonly Message[] {
  return customerLines(trace, insult);
}

// A photo of any printed page, such as a care card, has `shows: letter`, so its text must also mention the law.
const lawyersWords = /\blaw|\battorney|\bsolicitor|\bcourt|\blegal|\bcounsel|\bregulator|\bclaim/i;

function isLetter(file: JsonObject): boolean {
  return text(file, "shows") === "letter" && lawyersWords.test(text(file, "detail"));
}

const sawLetter = (trace: Trace) => filesSeen(trace).some(isLetter);

/**
 * The index from which NL-9.2 rules out writes: the first unambiguous reason. Without one, it is the last message that
 * mentions the law or a request this desk cannot handle, because such words are often said before the request itself.
 */
export function escalatedFrom(trace: Trace): number {
  const letters = made(trace, "view_attachment").filter((step) => isLetter(resultOf(step)));
  const reasons = [legalStep, injuryOrFire, dataRequest].flatMap((pattern) => customerLines(trace, pattern));
  const clear = [...letters, ...reasons].map(({ index }) => index);
  if (clear.length > 0) return Math.min(...clear);
  const hints = [speaksOfLaw, beyondTheDesk].flatMap((pattern) => customerLines(trace, pattern));
  return Math.max(-1, ...hints.map(({ index }) => index));
}

/** Whether an account has a risk flag, or its email address was changed within the last seven days. */
export function isGuarded(trace: Trace): boolean {
  return accountsRead(trace).some((account) => text(account, "risk_flag") !== "" || amount(account, "email_changed_days_ago") <= 7);
}

function looksLikeFraud(trace: Trace): boolean {
  if (isGuarded(trace) || ordersRead(trace).some((order) => text(order, "state") === "on_hold")) return true;
  if (asksForRisk(trace) || newAddresses(trace).some((step) => goesToRisk(trace, step))) return true;
  return customerSaid(trace, anotherPerson) && !isSavedForThem(trace);
}

// A name that is not saved appears only in the request, not in a record, so this checks whether the last address looked
// up is saved on the account.
function isSavedForThem(trace: Trace): boolean {
  const last = made(trace, "check_address").at(-1);
  if (!last) return false;
  const target = bare(text(resultOf(last), "address"));
  return accountsRead(trace).some((account) => list(account, "addresses").some((saved) => bare(text(saved, "address")) === target));
}

/** Whether there is a reason for a refund exception. */
export function exceptionGround(trace: Trace): boolean {
  return (
    ordersRead(trace).some((order) => daysOverWindow(order) >= 1 && daysOverWindow(order) <= 14) ||
    customerSaid(trace, hardship) ||
    customerSaid(trace, cardIsClosed) ||
    accountsRead(trace).some((account) => list(account, "tickets").some(promisesRefund))
  );
}

function promisesRefund(ticket: Parameters<typeof text>[0]): boolean {
  return /refund|money back|return|exception|promis/i.test(`${text(ticket, "subject")} ${text(ticket, "note")}`);
}
