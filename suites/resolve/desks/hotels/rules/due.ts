import type { JsonObject } from "deskproof";
import { daysSince, hoursBetween, hoursSince, hoursUntil, now } from "../../../shared/clock.ts";
import { amount, text, texts } from "../../../shared/fields.ts";
import { round, total } from "../../../shared/money.ts";
import { withLevy } from "../folio.ts";
import { checkIn, checkOut, entries, forRooms, ratesOf, type Seen } from "./seen.ts";

/** Lines to be taken off the folio, and their total. */
export interface Due {
  readonly ids: readonly string[];
  readonly sum: number;
}

const nothing: Due = { ids: [], sum: 0 };

/** The amount captured for the stay that has not been refunded. */
export function prepaid({ payments, deposits }: Seen): number {
  const held = deposits.map((deposit) => text(deposit, "payment_id"));
  const own = payments.filter((payment) => !held.includes(text(payment, "id")));
  return total(own.map((payment) => amount(payment, "amount") - amount(payment, "refunded")));
}

/** HOT-1, HOT-2: the refund if the stay is cancelled now. */
export function cancellationDue(seen: Seen): number {
  const ahead = hoursUntil(checkIn(seen));
  if (text(seen.stay, "plan") === "ADV") return hoursSince(text(seen.stay, "booked_at")) <= 24 && ahead >= 72 ? prepaid(seen) : 0;
  return ahead >= 48 ? prepaid(seen) : Math.max(0, round(prepaid(seen) - forRooms(seen, ratesOf(seen.nights.slice(0, 1)))));
}

/** HOT-8: whether the deposit may be refunded. */
export function isDepositDue(seen: Seen): boolean {
  const isOpen = seen.lines.some((line) => isHarm(line) && text(line, "state") === "open");
  return seen.deposits.length > 0 && daysSince(text(seen.stay, "departure")) >= 7 && !isOpen;
}

/** Whether a line is for damage or smoke. */
export function isHarm(line: JsonObject): boolean {
  return ["DAMAGE", "SMOKE"].includes(text(line, "code"));
}

/** Whether an incident was reported for a line during the stay or in the 24 hours after check-out. */
export function isReported(seen: Seen, line: JsonObject): boolean {
  return entries(seen, "incident", text(line, "code")).some((entry) => hoursBetween(checkOut(seen), text(entry, "at")) <= 24);
}

/** Whether a damage or smoke line is taken off because no report was filed in time. */
export function isHarmDropped(seen: Seen, line: JsonObject): boolean {
  return isHarm(line) && !isReported(seen, line) && hoursBetween(checkOut(seen), now) > 24;
}

/** HOT-3: the NOSHOW lines to be taken off. */
export function noShowDue(seen: Seen): Due {
  const charged = seen.lines.filter((line) => text(line, "code") === "NOSHOW");
  const [first = ""] = charged.map((line) => text(line, "date")).sort();
  if (entries(seen, "key", "in").length > 0) return linesDue(charged);
  return text(seen.stay, "plan") === "ADV" ? nothing : linesDue(charged.filter((line) => text(line, "date") > first));
}

function linesDue(lines: readonly JsonObject[]): Due {
  return {
    ids: lines.map((line) => text(line, "id")),
    sum: withLevy(lines.reduce((sum, line) => sum + amount(line, "amount"), 0)),
  };
}

/** The minibar audits for a line's day and item. */
export function auditsOf(seen: Seen, line: JsonObject): readonly JsonObject[] {
  return entries(seen, "minibar").filter(
    (entry) => text(entry, "item") === text(line, "item") && text(entry, "at").startsWith(text(line, "date")),
  );
}

/** Whether an audit found that the count had not changed. */
export function isUntouched(audit: JsonObject): boolean {
  return amount(audit, "count_before") === amount(audit, "count_after");
}

/** HOT-4: whether a line's own log contradicts it. */
export function isContradicted(seen: Seen, line: JsonObject): boolean {
  const code = text(line, "code");
  if (daysSince(text(seen.stay, "departure")) > 30) return false;
  if (code === "MINI") return auditsOf(seen, line).length > 0 && auditsOf(seen, line).every(isUntouched);
  if (code === "PARK") return !entries(seen, "gate").some((entry) => text(entry, "at").startsWith(text(line, "date")));
  const isSigned = (entry: JsonObject) => text(entry, "slip") === text(line, "slip") && amount(entry, "signed") === 1;
  return isIncidental(line) && !entries(seen, "slip").some(isSigned);
}

/** Whether a line is for an incidental: minibar, parking, spa or restaurant. */
export function isIncidental(line: JsonObject): boolean {
  return ["MINI", "PARK", "SPA", "REST"].includes(text(line, "code"));
}

/** HOT-5: whether a line repeats an earlier line with the same slip. */
export function isSecondPosting({ lines }: Seen, line: JsonObject): boolean {
  const order = (one: JsonObject) => `${text(one, "posted_at") || text(one, "date")} ${text(one, "id")}`;
  const isSame = (other: JsonObject) => ["code", "date", "amount", "slip"].every((name) => text(other, name) === text(line, name));
  return text(line, "slip") !== "" && lines.some((other) => isSame(other) && order(other) < order(line));
}

function nightsDue(seen: Seen, dates: readonly string[], rates: number): Due {
  const lines = seen.lines.filter((line) => text(line, "code") === "ROOM" && dates.includes(text(line, "date")));
  return { ids: lines.map((line) => text(line, "id")), sum: Math.max(0, forRooms(seen, rates)) };
}

/** HOT-7: the saving from the best quote for the same stay. */
export function rateMatchDue(seen: Seen): Due {
  const { stay, quotes, nights } = seen;
  const terms = text(stay, "plan") === "FLEX" ? "flexible" : "non_refundable";
  const isSame = (quote: JsonObject) =>
    text(quote, "terms") === terms &&
    ["property", "type", "arrival", "departure", "guests"].every((name) => text(quote, name) === text(stay, name));
  const savedBy = (quote: JsonObject) => round(ratesOf(nights) - texts(quote, "rates").reduce((sum, rate) => sum + Number(rate), 0));
  const isInTime = hoursSince(text(stay, "booked_at")) <= 24 && hoursUntil(checkIn(seen)) > 0;
  const saved = isInTime ? Math.max(0, ...quotes.filter(isSame).map(savedBy)) : 0;
  const dates = saved > 0 ? nights.map((night) => text(night, "date")) : [];
  return nightsDue(seen, dates, saved);
}

/** HOT-9: the nights to be taken off for a guest who leaves on a given day. */
export function earlyDue(seen: Seen, leaving: string): Due {
  if (text(seen.stay, "plan") !== "FLEX") return nothing;
  const unstayed = seen.nights.filter((night) => text(night, "date") >= leaving);
  const off = unstayed.slice(hoursUntil(`${leaving}T12:00`) < 24 ? 1 : 0);
  return nightsDue(
    seen,
    off.map((night) => text(night, "date")),
    ratesOf(off),
  );
}

/** HOT-10: the nights with an outage of four hours or more, and the amount to be taken off for them. */
export function outageDue(seen: Seen): Due {
  const hours = (night: JsonObject) =>
    Math.max(
      0,
      ...entries(seen, "outage")
        .filter((entry) => text(entry, "night") === text(night, "date"))
        .map((entry) => amount(entry, "hours")),
    );
  const share = (night: JsonObject) => (hours(night) > 12 ? 0.5 : hours(night) >= 4 ? 0.25 : 0);
  const hit = seen.nights.filter((night) => share(night) > 0);
  const rates = hit.reduce((sum, night) => sum + share(night) * amount(night, "rate"), 0);
  return nightsDue(
    seen,
    hit.map((night) => text(night, "date")),
    rates,
  );
}
