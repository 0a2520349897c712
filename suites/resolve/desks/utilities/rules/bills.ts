import { type CallStep, defineRule, type JsonObject, type Trace } from "deskproof";
import { amount, text } from "../../../shared/fields.ts";
import { isSameSum } from "../../../shared/money.ts";
import { namesAmount } from "../../../shared/told.ts";
import { argument, closingOf, resultOf, tried } from "../../../shared/trace-queries.ts";
import { betterRead, contractTariff, isOnOtherTariff, isSecondBill, moveInRead, rightTotal, tooOldPart } from "../bills-due.ts";
import { type Books, booksAt, withId } from "../books.ts";
import { creditsFor, isRefusal, isRightCredit, refusesRightly } from "./held-against.ts";

interface Rebill {
  readonly step: CallStep;
  readonly books: Books;
  readonly bill: JsonObject;
  readonly mode: string;
}

/** The attempted rebills, each with the records read before it; if the bill was not read, its record is empty. */
function rebills(trace: Trace, ...modes: readonly string[]): readonly Rebill[] {
  return tried(trace, "rebill_account")
    .map((step) => {
      const books = booksAt(trace, step);
      const bill = withId(books.bills, argument(step, "bill_id")) ?? {};
      return { step, books, bill, mode: argument(step, "mode") };
    })
    .filter(({ mode }) => modes.length === 0 || modes.includes(mode));
}

/** Whether a bill that a refusal cites should have been corrected. */
function someCited(isDue: (books: Books, bill: JsonObject) => boolean): Parameters<typeof refusesRightly>[2] {
  return (books, cites) => books.bills.some((bill) => cites(bill) && isDue(books, bill));
}

/** Whether the closing message tells the customer the result for the bill. */
function isTold(trace: Trace, step: CallStep): boolean {
  const closing = closingOf(trace);
  const result = resultOf(step);
  const sums = [amount(result, "new_total"), amount(result, "reduction")];
  return !closing || sums.some((sum) => namesAmount(argument(closing, "message"), sum));
}

export const billFormula = defineRule({
  id: "UTL-1",
  says:
    "The total of a bill is 1.05 × (kWh × the unit price + days × the daily charge), rounded once at " +
    "the end, with half a penny rounded up. The number of days is the bill's end date less its start " +
    "date; the 5% is tax. The amount of a correction is the bill's new total less its old total.",
  inPlay: (trace) => rebills(trace).length > 0 || isRefusal(trace, "UTL-1"),
  check: (trace) =>
    rebills(trace).every(({ step, books, bill }) => {
      const isDone = step.call.outcome.kind === "ok";
      const made = amount(resultOf(step), "new_total");
      return !isDone || (isSameSum(made, rightTotal(books, bill)) && isTold(trace, step));
    }) &&
    refusesRightly(
      trace,
      "UTL-1",
      someCited((books, bill) => !isSameSum(rightTotal(books, bill), amount(bill, "total"))),
    ),
});

export const estimates = defineRule({
  id: "UTL-2",
  says:
    "Rebill a bill that closed on an estimate (mode `read`) if there is a better read of its meter: an " +
    "actual read, or a customer's read with a photograph, dated on the bill's last day or up to 14 " +
    "days after it. If there are several better reads, only the earliest counts. It must differ from " +
    "the estimate by at least 10% of the kWh billed. Otherwise refuse, even if a later read differs by " +
    "more: the next bill will correct the difference automatically.",
  inPlay: (trace) => rebills(trace, "read", "read_and_tariff", "tariff").length > 0 || isRefusal(trace, "UTL-2"),
  check: (trace) =>
    rebills(trace, "read", "read_and_tariff").every(
      ({ step, books, bill }) => argument(step, "read_id") === text(betterRead(books, bill), "id"),
    ) &&
    rebills(trace, "tariff").every(({ books, bill }) => betterRead(books, bill) === undefined) &&
    refusesRightly(
      trace,
      "UTL-2",
      someCited((books, bill) => betterRead(books, bill) !== undefined),
    ),
});

export const contractPrices = defineRule({
  id: "UTL-3",
  says:
    "If a bill was calculated on a tariff other than the contract's tariff for that fuel, rebill it " +
    "on the contract's tariff (mode `tariff`; together with UTL-2, `read_and_tariff`). If the bill " +
    "was calculated on the contract's tariff, refuse. The contract applies to bills that begin on " +
    "its `contract_start` or later; if no `contract_start` is shown, the contract has applied since " +
    "the tenancy began. A bill that begins before the contract applies stands.",
  inPlay: (trace) => rebills(trace, "read", "read_and_tariff", "tariff").length > 0 || isRefusal(trace, "UTL-3"),
  check: (trace) =>
    rebills(trace, "tariff", "read_and_tariff").every(
      ({ step, books, bill }) => isOnOtherTariff(books, bill) && argument(step, "tariff_id") === contractTariff(books, bill),
    ) &&
    rebills(trace, "read").every(({ books, bill }) => !isOnOtherTariff(books, bill)) &&
    refusesRightly(trace, "UTL-3", someCited(isOnOtherTariff)),
});

export const billedTwice = defineRule({
  id: "UTL-4",
  says:
    "If there are two bills for the same meter and the same period, void the one issued later " +
    "(`rebill_account`, mode `void`), whether or not it has been paid. Bills for different periods " +
    "both stand.",
  inPlay: (trace) => rebills(trace, "void").length > 0 || isRefusal(trace, "UTL-4"),
  check: (trace) =>
    rebills(trace, "void").every(({ books, bill }) => isSecondBill(books, bill)) && refusesRightly(trace, "UTL-4", someCited(isSecondBill)),
});

export const fromTheFirstDay = defineRule({
  id: "UTL-5",
  says:
    "The holder pays from the first day of the tenancy. If a bill begins before that day, rebill it " +
    "from that day, using the read taken on that day (mode `tenancy`). A bill that begins on that " +
    "day or later stands.",
  inPlay: (trace) => rebills(trace, "tenancy").length > 0 || isRefusal(trace, "UTL-5"),
  check: (trace) =>
    rebills(trace, "tenancy").every(({ step, books, bill }) => {
      const read = moveInRead(books, bill);
      return read !== undefined && argument(step, "read_id") === text(read, "id");
    }) &&
    refusesRightly(
      trace,
      "UTL-5",
      someCited((books, bill) => moveInRead(books, bill) !== undefined),
    ),
});

export const catchUpBills = defineRule({
  id: "UTL-6",
  says:
    "If a catch-up bill covers more than 365 days, credit the part that is too old: total × (days − " +
    "365) / days. The bill itself stays as it is. Give no credit if two or more visits are on record " +
    "as `no_access`, or if the bill covers 365 days or fewer.",
  inPlay: (trace) => creditsFor(trace, "catch_up").length > 0 || isRefusal(trace, "UTL-6"),
  check: (trace) =>
    creditsFor(trace, "catch_up").every((step) => isRightCredit(trace, step, "catch_up")) &&
    refusesRightly(
      trace,
      "UTL-6",
      someCited((books, bill) => tooOldPart(books, bill) > 0),
    ),
});
