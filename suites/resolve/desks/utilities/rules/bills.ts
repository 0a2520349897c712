import { type CallStep, defineRule, type JsonObject, type Trace } from "deskproof";
import { amount, text } from "../../../shared/fields.ts";
import { isSameSum } from "../../../shared/money.ts";
import { namesAmount } from "../../../shared/told.ts";
import { argument, closingOf, resultOf, tried } from "../../../shared/trace-queries.ts";
import {
  betterRead,
  contractTariff,
  isOnOtherTariff,
  isSecondBill,
  moveInRead,
  rightTotal,
  tooOldPart,
} from "../bills-due.ts";
import { type Books, booksAt, withId } from "../books.ts";
import { creditsFor, isRefusal, isRightCredit, refusesRightly } from "./held-against.ts";

interface Rebill {
  readonly step: CallStep;
  readonly books: Books;
  readonly bill: JsonObject;
  readonly mode: string;
}

/** The rebills with the books as they lay open before them; a bill that was not read is an empty one. */
function rebills(trace: Trace, ...modes: readonly string[]): readonly Rebill[] {
  return tried(trace, "rebill_account")
    .map((step) => {
      const books = booksAt(trace, step);
      const bill = withId(books.bills, argument(step, "bill_id")) ?? {};
      return { step, books, bill, mode: argument(step, "mode") };
    })
    .filter(({ mode }) => modes.length === 0 || modes.includes(mode));
}

/** Whether some bill that a no cites should have been corrected. */
function someCited(isDue: (books: Books, bill: JsonObject) => boolean): Parameters<typeof refusesRightly>[2] {
  return (books, cites) => books.bills.some((bill) => cites(bill) && isDue(books, bill));
}

/** Whether the customer reads in the closing what became of the bill. */
function isTold(trace: Trace, step: CallStep): boolean {
  const closing = closingOf(trace);
  const result = resultOf(step);
  const sums = [amount(result, "new_total"), amount(result, "reduction")];
  return !closing || sums.some((sum) => namesAmount(argument(closing, "message"), sum));
}

export const billFormula = defineRule({
  id: "UTL-1",
  says: "A bill is 1.05 × (kWh × the price of a unit + days × the daily charge), rounded half up once; the days are its end less its beginning, the 5% is tax. What a corrected bill changes is its new total less its old.",
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
  says: "A bill that was closed on an estimate is made anew (mode `read`) on an actual read, or on a customer's read with a photograph, of that meter, dated on the bill's last day or up to 14 days after it, the earliest if there are several, when it differs from the estimate by at least 10% of the kWh billed; otherwise we say no, and the next bill settles it by itself.",
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
  says: "A bill made on another tariff than the contract's for that fuel is made anew on the contract's (mode `tariff`; together with UTL-2, `read_and_tariff`); if it was made on the contract's, we say no.",
  inPlay: (trace) => rebills(trace, "read", "read_and_tariff", "tariff").length > 0 || isRefusal(trace, "UTL-3"),
  check: (trace) =>
    rebills(trace, "tariff", "read_and_tariff").every(
      ({ step, books, bill }) =>
        isOnOtherTariff(books, bill) && argument(step, "tariff_id") === contractTariff(books, bill),
    ) &&
    rebills(trace, "read").every(({ books, bill }) => !isOnOtherTariff(books, bill)) &&
    refusesRightly(trace, "UTL-3", someCited(isOnOtherTariff)),
});

export const billedTwice = defineRule({
  id: "UTL-4",
  says: "Of two bills for the same meter and the same period the one issued later is voided (`rebill_account`, mode `void`), paid or not; bills for different periods both stand.",
  inPlay: (trace) => rebills(trace, "void").length > 0 || isRefusal(trace, "UTL-4"),
  check: (trace) =>
    rebills(trace, "void").every(({ books, bill }) => isSecondBill(books, bill)) &&
    refusesRightly(trace, "UTL-4", someCited(isSecondBill)),
});

export const fromTheFirstDay = defineRule({
  id: "UTL-5",
  says: "The holder pays from the first day of the tenancy: a bill that begins before it is made anew from that day and the read of that day (mode `tenancy`); a bill that begins on it or after it stands.",
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
  says: "Of a catch-up bill over more than 365 days the part that is too old is credited, total × (days − 365) / days, the bill itself stays; nothing is credited when two or more visits are on record as `no_access`, or when the bill covers 365 days or fewer.",
  inPlay: (trace) => creditsFor(trace, "catch_up").length > 0 || isRefusal(trace, "UTL-6"),
  check: (trace) =>
    creditsFor(trace, "catch_up").every((step) => isRightCredit(trace, step, "catch_up")) &&
    refusesRightly(
      trace,
      "UTL-6",
      someCited((books, bill) => tooOldPart(books, bill) > 0),
    ),
});
