import type { CallStep, JsonObject, Trace } from "deskproof";
import { daysSince, hoursBetween, today } from "../../../shared/clock.ts";
import { list, text, texts } from "../../../shared/fields.ts";
import { customerBefore, filesSeen, lastRead } from "../../../shared/trace-queries.ts";

/** The fees of a booking as they were read before a step. */
export function feesBefore(trace: Trace, step: CallStep): readonly JsonObject[] {
  return list(lastRead(trace, "get_fees", step), "fees");
}

/** The bags of a booking as they were read before a step. */
export function bagsBefore(trace: Trace, step: CallStep): readonly JsonObject[] {
  return list(lastRead(trace, "get_service_records", step), "bags");
}

/** The passengers of a booking as they were read before a step. */
export function passengersBefore(trace: Trace, step: CallStep): readonly JsonObject[] {
  return list(lastRead(trace, "get_service_records", step), "passengers");
}

/** The number of days a bag has been missing; NaN if it is not missing. */
export function daysMissing(bag: JsonObject): number {
  const since = text(bag, "missing_since");
  return since === "" || text(bag, "delivered_at") !== "" ? Number.NaN : daysSince(since);
}

function hasCertificate(trace: Trace, step: CallStep): boolean {
  return filesSeen(trace, step.index).some((file) => {
    const [date = ""] = /\d{4}-\d\d-\d\d/.exec(text(file, "text")) ?? [];
    return text(file, "kind") === "death_certificate" && date !== "" && daysSince(date) <= 14;
  });
}

function isFirstOfTheYear(trace: Trace, step: CallStep): boolean {
  const days = texts(lastRead(trace, "get_fees", step), "gold_waivers");
  return !days.some((day) => day.slice(0, 4) === today.slice(0, 4));
}

/** Whether a fee may be waived for a given reason. */
export function isWaivable(trace: Trace, step: CallStep, { fee, reason }: { fee: JsonObject; reason: string }): boolean {
  if (text(fee, "state") !== "charged") return false;
  const kind = text(fee, "kind");
  if (reason === "late_bag") return kind === "bag" && hoursBetween(text(fee, "missing_since"), text(fee, "delivered_at")) > 24;
  if (reason === "seat") return kind === "seat" && text(fee, "given") !== "" && text(fee, "bought") !== text(fee, "given");
  if (reason === "bereavement") return kind === "change" && hasCertificate(trace, step);
  const isGold = text(customerBefore(trace, step), "tier") === "gold";
  return reason === "gold" && kind === "change" && isGold && isFirstOfTheYear(trace, step);
}

/** The number of letters to replace, remove or add to turn one name into another. */
export function lettersWrong(one: string, other: string): number {
  const [from, to] = [[...one.toUpperCase()], [...other.toUpperCase()]];
  let row = Array.from({ length: to.length + 1 }, (_, place) => place);
  for (const [place, letter] of from.entries()) {
    const next = [place + 1];
    for (const [at, wanted] of to.entries()) {
      const replaced = (row[at] ?? 0) + (letter === wanted ? 0 : 1);
      next.push(Math.min(replaced, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
