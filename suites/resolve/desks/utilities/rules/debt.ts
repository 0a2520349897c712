import { type CallStep, defineRule, type Trace } from "deskproof";
import { amount, fieldsOf, text } from "../../../shared/fields.ts";
import { isSameSum } from "../../../shared/money.ts";
import { namesAmount } from "../../../shared/told.ts";
import { argument, refusalOf, tried, writes } from "../../../shared/trace-queries.ts";
import { booksAt } from "../books.ts";
import { isVulnerable } from "../grounds.ts";
import { fitsMonths, instalmentOf, mayHavePlan, noticeStands } from "../supply-at-risk.ts";
import { terms } from "../terms.ts";
import { isRefusal, refusesRightly } from "./held-against.ts";

function plansOf(trace: Trace): readonly CallStep[] {
  return tried(trace, "create_ticket").filter((step) => argument(step, "queue") === "payment_plan");
}

function handedOverAs(trace: Trace, reason: string): readonly CallStep[] {
  return tried(trace, "escalate_to_human").filter((step) => argument(step, "reason") === reason);
}

/** Whether every escalation with this reason is justified by the records read and the messages. */
function isGrounded(trace: Trace, reason: string): boolean {
  return handedOverAs(trace, reason).every((step) => terms.grounds[reason]?.(trace, step) ?? false);
}

export const paymentPlans = defineRule({
  id: "UTL-12",
  says:
    "Open a payment plan as a ticket in the `payment_plan` queue if the arrears are 50 to 600 " +
    "pounds, no plan was broken in the last 180 days, the plan runs for 3 to 12 months, and each " +
    "instalment is at least 15 pounds. The instalment is the arrears divided by the number of " +
    "months, rounded up to the penny. If there are no arrears at all, refuse; in every other case in " +
    "which one of these conditions is not met, escalate as `debt_care`.",
  inPlay: (trace) => plansOf(trace).length > 0 || handedOverAs(trace, "debt_care").length > 0 || isRefusal(trace, "UTL-12"),
  check: (trace) =>
    plansOf(trace).every((step) => {
      const books = booksAt(trace, step);
      const fields = fieldsOf(step.call.args.fields);
      const [arrears, months] = [amount(books.account, "arrears"), amount(fields, "months")];
      const isRight = isSameSum(amount(fields, "instalment"), instalmentOf(arrears, months));
      return mayHavePlan(books) && fitsMonths(arrears, months) && isRight;
    }) &&
    isGrounded(trace, "debt_care") &&
    // A plan is either set up or escalated; only an account without arrears is refused.
    refusesRightly(trace, "UTL-12", ({ account }) => amount(account, "arrears") > 0),
});

export const healthFirst = defineRule({
  id: "UTL-14",
  says:
    "Escalate as `vulnerable`, whatever else was asked, if both of these are true: (a) there is a " +
    "disconnection notice, or supply is off, or the account is more than 60 days in arrears; and (b) " +
    "the account is on the priority register (verified or applied for), or the customer says that " +
    "losing supply endangers somebody's health.",
  inPlay: (trace) => handedOverAs(trace, "vulnerable").length > 0 || writes(trace).some((step) => isVulnerable(trace, step)),
  check: (trace) => {
    const refusal = refusalOf(trace);
    return (
      isGrounded(trace, "vulnerable") &&
      writes(trace).every((step) => !isVulnerable(trace, step)) &&
      (!refusal || !isVulnerable(trace, refusal.step))
    );
  },
});

/** Whether the closing message tells the customer the arrears and the date of the notice. */
function tellsNotice(trace: Trace, { step }: { readonly step: CallStep }): boolean {
  const { account, debt } = booksAt(trace, step);
  const message = argument(step, "message");
  const day = Number(text(debt, "notice_date").slice(8, 10));
  return namesAmount(message, amount(account, "arrears")) && namesAmount(message, day);
}

export const notices = defineRule({
  id: "UTL-15",
  says:
    "A disconnection notice stands if the oldest unpaid bill is at least 28 days overdue and two " +
    "reminders were sent at least 7 days apart. In that case, tell the customer the amount in arrears " +
    "and the date of the notice, which is the day on which supply is to be cut off. If either " +
    "condition is not met, escalate as `disconnection` instead. This desk never switches supply on or " +
    "off, and does not promise to do either.",
  inPlay: (trace) => handedOverAs(trace, "disconnection").length > 0 || isRefusal(trace, "UTL-15"),
  check: (trace) => {
    const refusal = refusalOf(trace);
    return (
      isGrounded(trace, "disconnection") &&
      refusesRightly(trace, "UTL-15", ({ debt }) => text(debt, "notice_date") !== "" && !noticeStands(debt)) &&
      (refusal?.rule !== "UTL-15" || tellsNotice(trace, refusal))
    );
  },
});
