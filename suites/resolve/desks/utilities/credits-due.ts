import type { JsonObject } from "deskproof";
import { daysBetween, daysSince, today } from "../../shared/clock.ts";
import { amount, text } from "../../shared/fields.ts";
import { tooOldPart } from "./bills-due.ts";
import { type Books, where, withId } from "./books.ts";

const least = { noticeDays: 14, visitNoticeDays: 2 };
const most = { daysLate: 10, daysBeforeEnd: 49, daysAhead: 60, claimDays: 90 };
const yearDays = 365;
const billsInARow = 12;

/** UTL-7: the first reason to remove a LATE charge; undefined if the charge is valid. */
function lateGround({ account, bills, charges }: Books, charge: JsonObject): string | undefined {
  const bill = withId(bills, text(charge, "bill_id"));
  const [due, paid] = [text(bill, "due"), text(bill, "paid_on")];
  const others = where(charges, "kind", "LATE").filter((other) => {
    const before = daysBetween(text(other, "charged_on"), text(charge, "charged_on"));
    return text(other, "id") !== text(charge, "id") && before >= 0 && before <= yearDays;
  });
  if (bill && daysBetween(text(bill, "issued"), due) < least.noticeDays) return "short_notice";
  if (paid !== "" && paid <= due) return "paid_in_time";
  if (paid !== "" && others.length === 0 && daysBetween(due, paid) <= most.daysLate) return "first_late";
  return text(account, "priority") === "verified" ? "priority" : undefined;
}

/** UTL-7 and UTL-8: the reason to remove a charge; undefined if the charge is valid. */
export function chargeGround(books: Books, charge: JsonObject): string | undefined {
  if (text(charge, "kind") === "LATE") return lateGround(books, charge);
  const [leaving, end] = [text(books.account, "leaving_on"), text(books.account, "contract_end")];
  const isEarlier = daysBetween(text(charge, "charged_on"), leaving) > most.daysAhead;
  const isNear = end === "" || daysBetween(leaving, end) <= most.daysBeforeEnd;
  return leaving !== "" && isNear && !isEarlier ? "contract_end" : undefined;
}

/** UTL-9 and UTL-10: the credit for a visit or an outage. */
export function eventDue(event: JsonObject): number {
  if (text(event, "kind") === "visit") return text(event, "state") === "missed_by_us" ? 30 : 0;
  const isAnnounced = text(event, "class") === "planned" && amount(event, "notice_days") >= least.visitNoticeDays;
  const start = text(event, "class") === "weather" ? 24 : 12;
  const hours = amount(event, "hours");
  if (isAnnounced || !(hours >= start) || daysSince(text(event, "date")) > most.claimDays) return 0;
  return 75 + 35 * Math.floor((hours - start) / 12);
}

/** UTL-11: the deposit if the last twelve bills that were due or are already paid were paid on time, otherwise 0. */
export function depositDue({ account, bills }: Books): number {
  const fallen = bills
    .filter((bill) => text(bill, "state") !== "void" && (text(bill, "due") <= today || text(bill, "paid_on") !== ""))
    .sort((one, other) => (text(one, "due") < text(other, "due") ? 1 : -1))
    .slice(0, billsInARow);
  const isInTime = (bill: JsonObject) => text(bill, "paid_on") !== "" && text(bill, "paid_on") <= text(bill, "due");
  return fallen.length === billsInARow && fallen.every(isInTime) ? amount(account, "deposit") : 0;
}

/** The credit that is due for a record. */
export function sourceDue(books: Books, id: string): number {
  if (id === text(books.account, "ref")) return depositDue(books);
  const bill = withId(books.bills, id);
  if (bill) return tooOldPart(books, bill);
  const charge = withId(books.charges, id);
  if (charge) return text(charge, "state") === "paid" && chargeGround(books, charge) ? amount(charge, "amount") : 0;
  const event = withId(books.events, id);
  return event ? eventDue(event) : 0;
}

/** The amounts that could still be credited or waived, without those that the log shows as completed. */
export function openDues(books: Books): readonly number[] {
  const done = books.log.filter((row) => text(row, "state") === "completed").map((row) => text(row, "about"));
  const isOpen = (row: JsonObject) => !done.some((about) => about.split(" ").includes(text(row, "id")));
  const sources = [...books.bills, ...books.charges, ...books.events].filter(isOpen);
  const waivers = where(books.charges, "state", "unpaid").filter((charge) => chargeGround(books, charge) !== undefined);
  return [...sources.map((row) => sourceDue(books, text(row, "id"))), ...waivers.map((row) => amount(row, "amount"))];
}

const countedDays = 30;

/** RES-7: credits and waivers posted in the last 30 days. */
export function postedLately(log: readonly JsonObject[]): number {
  return log
    .filter((row) => ["credit", "waiver"].includes(text(row, "purpose")) && daysSince(text(row, "at")) <= countedDays)
    .reduce((sum, row) => sum + (amount(row, "posted") || 0), 0);
}
