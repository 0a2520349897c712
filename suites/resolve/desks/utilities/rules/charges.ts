import { type CallStep, defineRule, type JsonObject, type Trace } from "deskproof";
import { text, texts } from "../../../shared/fields.ts";
import { argument, tried } from "../../../shared/trace-queries.ts";
import { type Books, booksAt, where } from "../books.ts";
import { chargeGround, depositDue } from "../credits-due.ts";
import { creditsFor, isRefusal, isRightCredit, refusesRightly } from "./held-against.ts";

interface Waiver {
  readonly step: CallStep;
  readonly books: Books;
  /** The charges of the given kind that the call waives. */
  readonly charges: readonly JsonObject[];
}

/** The waivers of one kind of charge; a waiver of a charge that was not read counts as both kinds. */
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

/** Whether a charge that a refusal cites should have been removed. */
function someCited(kind: string): Parameters<typeof refusesRightly>[2] {
  return (books, cites) => where(books.charges, "kind", kind).some((charge) => cites(charge) && chargeGround(books, charge) !== undefined);
}

export const lateCharges = defineRule({
  id: "UTL-7",
  says:
    "Remove a LATE charge (15 pounds) if one of four reasons applies, checked in this order: its " +
    "bill was due less than 14 days after issue (`short_notice`); the bill was paid by its due date " +
    "(`paid_in_time`); no other LATE charge was made in the 365 days before this charge and the bill " +
    "was paid at most 10 days late (`first_late`); the account is on the priority register as " +
    "verified (`priority`). Otherwise the charge stands. Remove an unpaid charge with `waive_fee`; " +
    "refund a paid charge with `apply_credit`. Decide only on the charge that the customer asks " +
    "about; leave earlier charges alone unless the customer asks about them too.",
  inPlay: (trace) => waiversOf(trace, "LATE").length > 0 || creditsFor(trace, "late_fee").length > 0 || isRefusal(trace, "UTL-7"),
  check: (trace) =>
    waiversOf(trace, "LATE").every(isGrounded) &&
    creditsFor(trace, "late_fee").every((step) => isRightCredit(trace, step, "late_fee")) &&
    refusesRightly(trace, "UTL-7", someCited("LATE")),
});

/** Whether a waiver includes every unpaid EXIT charge that qualifies, so that none is left for the other fuel. */
function takesAllFuels({ books, charges }: Waiver): boolean {
  const unpaid = where(where(books.charges, "kind", "EXIT"), "state", "unpaid");
  return unpaid.every((charge) => charges.includes(charge) || chargeGround(books, charge) === undefined);
}

export const exitCharges = defineRule({
  id: "UTL-8",
  says:
    "Remove an EXIT charge (50 pounds per fuel) for the reason `contract_end` if the customer leaves " +
    "at most 49 days before the end of the contract, or if the contract has no end date; otherwise " +
    "the charge stands. A charge made more than 60 days before the customer leaves belongs to an " +
    "earlier contract and stands in any case. Decide on each charge separately, and remove every " +
    "charge that qualifies, even if the customer mentions only one fuel. Treat unpaid and paid " +
    "charges as in UTL-7.",
  inPlay: (trace) => waiversOf(trace, "EXIT").length > 0 || creditsFor(trace, "exit_fee").length > 0 || isRefusal(trace, "UTL-8"),
  check: (trace) =>
    waiversOf(trace, "EXIT").every((waiver) => isGrounded(waiver) && takesAllFuels(waiver)) &&
    creditsFor(trace, "exit_fee").every((step) => isRightCredit(trace, step, "exit_fee")) &&
    refusesRightly(trace, "UTL-8", someCited("EXIT")),
});

export const deposits = defineRule({
  id: "UTL-11",
  says:
    "Credit the security deposit to the account if the last twelve bills were all paid by their due " +
    "dates. Count every bill that was due by today and every bill that has already been paid, but no " +
    "void bills. Until then we keep the deposit.",
  inPlay: (trace) => creditsFor(trace, "deposit").length > 0 || isRefusal(trace, "UTL-11"),
  check: (trace) =>
    creditsFor(trace, "deposit").every((step) => isRightCredit(trace, step, "deposit")) &&
    refusesRightly(trace, "UTL-11", (books) => depositDue(books) > 0),
});
