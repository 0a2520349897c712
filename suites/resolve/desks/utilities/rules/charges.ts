import { type CallStep, defineRule, type JsonObject, type Trace } from "deskproof";
import { text, texts } from "../../../shared/fields.ts";
import { argument, tried } from "../../../shared/trace-queries.ts";
import { type Books, booksAt, where } from "../books.ts";
import { chargeGround, depositDue } from "../credits-due.ts";
import { creditsFor, isRefusal, isRightCredit, refusesRightly } from "./held-against.ts";

interface Waiver {
  readonly step: CallStep;
  readonly books: Books;
  /** The charges of the kind that it takes off. */
  readonly charges: readonly JsonObject[];
}

/** The waivers that take off a charge of a kind; one of a charge that was not read counts for both kinds. */
function waiversOf(trace: Trace, kind: "LATE" | "EXIT"): readonly Waiver[] {
  return tried(trace, "waive_fee").flatMap((step) => {
    const books = booksAt(trace, step);
    const ids = texts(step.call.args, "fee_ids");
    const waived = books.charges.filter((charge) => ids.includes(text(charge, "id")));
    const charges = where(waived, "kind", kind);
    return charges.length > 0 || waived.length < ids.length ? [{ step, books, charges }] : [];
  });
}

function isGrounded({ step, books, charges }: Waiver): boolean {
  const reason = argument(step, "reason");
  return charges.length > 0 && charges.every((charge) => chargeGround(books, charge) === reason);
}

/** Whether some charge that a no cites should have gone. */
function someCited(kind: string): Parameters<typeof refusesRightly>[2] {
  return (books, cites) =>
    where(books.charges, "kind", kind).some((charge) => cites(charge) && chargeGround(books, charge) !== undefined);
}

export const lateCharges = defineRule({
  id: "UTL-7",
  says: "A LATE charge (15 pounds) goes if one of four things is true, tried in this order: its bill was due less than 14 days after issue (`short_notice`); the bill was paid by its due date (`paid_in_time`); no other LATE was charged in the 365 days before it and the bill was paid at most 10 days late (`first_late`); the account is on the priority register, verified (`priority`). Otherwise it stands. An unpaid charge goes by `waive_fee`, a paid one comes back by `apply_credit`.",
  inPlay: (trace) =>
    waiversOf(trace, "LATE").length > 0 || creditsFor(trace, "late_fee").length > 0 || isRefusal(trace, "UTL-7"),
  check: (trace) =>
    waiversOf(trace, "LATE").every(isGrounded) &&
    creditsFor(trace, "late_fee").every((step) => isRightCredit(trace, step, "late_fee")) &&
    refusesRightly(trace, "UTL-7", someCited("LATE")),
});

/** Whether no other fuel's charge is left standing. */
function takesAllFuels({ books, charges }: Waiver): boolean {
  const unpaid = where(where(books.charges, "kind", "EXIT"), "state", "unpaid");
  return unpaid.every((charge) => charges.includes(charge));
}

export const exitCharges = defineRule({
  id: "UTL-8",
  says: "An EXIT charge (50 pounds a fuel) goes if the customer leaves at most 49 days before the end of the contract (`contract_end`), each fuel's; otherwise it stands, and so does one charged more than 60 days before that leaving, which belongs to an earlier contract. Unpaid and paid are dealt with as in UTL-7.",
  inPlay: (trace) =>
    waiversOf(trace, "EXIT").length > 0 || creditsFor(trace, "exit_fee").length > 0 || isRefusal(trace, "UTL-8"),
  check: (trace) =>
    waiversOf(trace, "EXIT").every((waiver) => isGrounded(waiver) && takesAllFuels(waiver)) &&
    creditsFor(trace, "exit_fee").every((step) => isRightCredit(trace, step, "exit_fee")) &&
    refusesRightly(trace, "UTL-8", someCited("EXIT")),
});

export const deposits = defineRule({
  id: "UTL-11",
  says: "The security deposit is credited to the account when the last twelve bills that fell due were all paid by their due dates; before that we keep it.",
  inPlay: (trace) => creditsFor(trace, "deposit").length > 0 || isRefusal(trace, "UTL-11"),
  check: (trace) =>
    creditsFor(trace, "deposit").every((step) => isRightCredit(trace, step, "deposit")) &&
    refusesRightly(trace, "UTL-11", (books) => depositDue(books) > 0),
});
