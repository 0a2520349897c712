import type { JsonObject } from "deskproof";
import { daysBetween, daysSince } from "../../shared/clock.ts";
import { amount, text } from "../../shared/fields.ts";
import { type Books, where } from "./books.ts";

/** UTL-12: the limits of a payment plan. */
const planLimits = { least: 50, most: 600, fewest: 3, longest: 12, instalment: 15 } as const;
const brokenPlanDays = 180;
const silentDays = 14;

/** UTL-12: whether an account may have a plan at all. */
export function mayHavePlan({ account, debt }: Books): boolean {
  const arrears = amount(account, "arrears");
  const isBroken = text(debt, "plan_state") === "broken" && daysSince(text(debt, "plan_ended_on")) <= brokenPlanDays;
  return arrears >= planLimits.least && arrears <= planLimits.most && !isBroken;
}

/** UTL-12: an instalment, rounded up to the penny. */
export function instalmentOf(arrears: number, months: number): number {
  // Subtract a tiny amount, so that a floating-point error does not round 418 / 10 up to the next penny.
  return Math.ceil((arrears * 100) / months - 1e-6) / 100;
}

/** UTL-12: whether the arrears can be paid in the given number of months. */
export function fitsMonths(arrears: number, months: number): boolean {
  return months >= planLimits.fewest && months <= planLimits.longest && instalmentOf(arrears, months) >= planLimits.instalment;
}

/** UTL-15: whether a disconnection notice is upheld. */
export function noticeStands(debt: JsonObject): boolean {
  const [first, second] = [text(debt, "reminder_1"), text(debt, "reminder_2")];
  return daysSince(text(debt, "overdue_since")) >= 28 && first !== "" && second !== "" && daysBetween(first, second) >= 7;
}

/** UTL-14: whether there is a notice, supply is off, or the account is more than 60 days in arrears. */
export function isSupplyAtRisk({ account, debt }: Books): boolean {
  return text(debt, "notice_date") !== "" || text(account, "supply") === "off" || amount(account, "arrears_days") > 60;
}

/** UTL-13: whether the result of a meter check requires a technician. */
export function needsTechnician(check: JsonObject | undefined): boolean {
  const last = text(check, "last_signal");
  const isSilent = text(check, "kind") === "smart" && last !== "" && daysSince(last) >= silentDays;
  return text(check, "result") === "fault" || isSilent;
}

/** UTL-13: the visit that is already booked for a meter. */
export function bookedVisit({ events }: Books, serial: string): JsonObject | undefined {
  return where(where(events, "kind", "visit"), "state", "booked").find((event) => text(event, "serial") === serial);
}
