import type { CallStep, JsonObject, Trace } from "deskproof";
import { amount, list, text } from "../../../shared/fields.ts";
import { isSameSum, total } from "../../../shared/money.ts";
import { argument, lastRead, logBefore, made, resultOf, tried } from "../../../shared/trace-queries.ts";

/** The records of a booking that were read before a step. */
export interface Reads {
  readonly booking: JsonObject | undefined;
  readonly status: JsonObject | undefined;
  readonly payments: readonly JsonObject[];
}

/** The booking, its disruptions and its payments as they were last read before a step. */
export function readsBefore(trace: Trace, step: CallStep): Reads {
  return {
    booking: lastRead(trace, "get_booking", step),
    status: lastRead(trace, "get_flight_status", step),
    payments: list(lastRead(trace, "get_payments", step), "payments"),
  };
}

/** The number of people in a booking. */
export function partyOf(booking: JsonObject | undefined): number {
  return amount(booking, "pax_count");
}

/** The segments of a booking that are still to be flown. */
export function unflownOf(booking: JsonObject | undefined): readonly JsonObject[] {
  return list(booking, "segments").filter((segment) => text(segment, "status") === "confirmed");
}

/** Attempts to make refunds of these kinds. */
export function refunds(trace: Trace, ...kinds: readonly string[]): readonly CallStep[] {
  return tried(trace, "issue_refund").filter((step) => kinds.includes(argument(step, "kind")));
}

/** The amount already posted for the log row that a write resumes. */
function postedBefore(trace: Trace, step: CallStep): number {
  const resumed = logBefore(trace, step).find((row) => text(row, "id") === argument(step, "resume_of"));
  return amount(resumed, "posted") || 0;
}

/** Whether a refund is exactly the amount due, less what was already posted. */
export function paysExactly(trace: Trace, step: CallStep, due: number): boolean {
  return due > 0 && isSameSum(Number(argument(step, "amount")), due - postedBefore(trace, step));
}

/** The total already refunded on a booking, according to the log. */
export function refundedBefore(trace: Trace, step: CallStep): number {
  const rows = logBefore(trace, step).filter((row) => text(row, "purpose").startsWith("refund_"));
  return total(
    rows.map((row) => {
      if (text(row, "state") === "completed") return amount(row, "amount") || 0;
      return text(row, "state") === "pending" ? amount(row, "posted") || 0 : 0;
    }),
  );
}

/** The flights that the searches before a step returned. */
export function flightsFound(trace: Trace, step: CallStep): readonly JsonObject[] {
  return made(trace, "search_flights")
    .filter((search) => search.index < step.index)
    .flatMap((search) => list(resultOf(search), "flights"));
}

/** Whether only a person may change a booking's journey (AIR-13). */
export function isSpecial(booking: JsonObject | undefined): boolean {
  return text(booking, "special") !== "" || partyOf(booking) >= 10;
}
