import type { JsonObject } from "deskproof";
import { daysBetween } from "../../shared/clock.ts";
import { amount, text } from "../../shared/fields.ts";
import { round } from "../../shared/money.ts";
import { billTotal } from "./bill-total.ts";
import { type Books, where, withId } from "./books.ts";

const readWindowDays = 14;
const leastGap = 0.1;
const longestBillDays = 365;
const visitsWithoutAccess = 2;

function daysOf(bill: JsonObject): number {
  return daysBetween(text(bill, "period_from"), text(bill, "period_to"));
}

function counts(read: JsonObject): boolean {
  return text(read, "kind") === "actual" || (text(read, "kind") === "customer" && text(read, "photo") !== "");
}

/** UTL-2: the read with which an estimated bill has to be rebilled, if there is one. */
export function betterRead({ reads }: Books, bill: JsonObject): JsonObject | undefined {
  const closing = withId(reads, text(bill, "read_to"));
  if (text(closing, "kind") !== "estimated") return undefined;
  const [read] = where(reads, "serial", text(bill, "meter_serial"))
    .filter((one) => {
      const after = daysBetween(text(bill, "period_to"), text(one, "date"));
      return counts(one) && after >= 0 && after <= readWindowDays;
    })
    .sort((one, other) => (text(one, "date") < text(other, "date") ? -1 : 1));
  const gap = Math.abs(amount(closing, "value") - amount(read, "value"));
  return read && gap >= leastGap * amount(bill, "kwh") - 1e-9 ? read : undefined;
}

/** The tariff that the contract specifies for the fuel of a bill. */
export function contractTariff({ account, meters }: Books, bill: JsonObject): string {
  const fuel = text(
    meters.find((meter) => text(meter, "serial") === text(bill, "meter_serial")),
    "fuel",
  );
  return (fuel === "gas" && text(account, "gas_tariff")) || text(account, "contract_tariff");
}

/** UTL-3: whether a bill that begins under the contract uses a tariff other than the contract's. */
export function isOnOtherTariff(books: Books, bill: JsonObject): boolean {
  if (text(bill, "period_from") < text(books.account, "contract_start")) return false;
  return text(bill, "tariff_id") !== contractTariff(books, bill);
}

/** UTL-4: whether a bill is the later of two for the same meter and period. */
export function isSecondBill({ bills }: Books, bill: JsonObject): boolean {
  const same = ["meter_serial", "period_from", "period_to"];
  return bills.some(
    (other) =>
      text(other, "id") !== text(bill, "id") &&
      text(other, "state") !== "void" &&
      same.every((name) => text(other, name) === text(bill, name)) &&
      text(other, "issued") < text(bill, "issued"),
  );
}

/** UTL-5: if a bill begins before the tenancy, the read from which it has to start instead. */
export function moveInRead({ account, reads }: Books, bill: JsonObject): JsonObject | undefined {
  const start = text(account, "tenancy_start");
  if (!(text(bill, "period_from") < start && start < text(bill, "period_to"))) return undefined;
  return where(reads, "serial", text(bill, "meter_serial")).find((read) => text(read, "date") === start);
}

/** UTL-6: the amount to be credited for the part of a catch-up bill that is too old. */
export function tooOldPart({ events }: Books, bill: JsonObject): number {
  const days = daysOf(bill);
  const refused = where(where(events, "kind", "visit"), "state", "no_access").length;
  if (text(bill, "kind") !== "catch_up" || !(days > longestBillDays) || refused >= visitsWithoutAccess) return 0;
  return round((amount(bill, "total") * (days - longestBillDays)) / days);
}

/** The total of a bill after all corrections; its own total if nothing is wrong with the bill. */
export function rightTotal(books: Books, bill: JsonObject): number {
  if (isSecondBill(books, bill)) return 0;
  const moveIn = moveInRead(books, bill);
  const read = betterRead(books, bill);
  if (!moveIn && !read && !isOnOtherTariff(books, bill)) return amount(bill, "total");
  const from = moveIn ?? withId(books.reads, text(bill, "read_from"));
  const to = read ?? withId(books.reads, text(bill, "read_to"));
  const tariff = withId(books.tariffs, contractTariff(books, bill));
  return billTotal({
    kwh: amount(to, "value") - amount(from, "value"),
    from: moveIn ? text(books.account, "tenancy_start") : text(bill, "period_from"),
    to: text(bill, "period_to"),
    unit: amount(tariff, "unit"),
    standing: amount(tariff, "standing"),
  });
}
