import type { CallStep, JsonObject, Trace } from "deskproof";
import { amount, text, texts } from "../../../shared/fields.ts";
import { isSameSum, total } from "../../../shared/money.ts";
import { argument, cited, refusalOf, tried } from "../../../shared/trace-queries.ts";
import { type Books, booksAt, where, withId } from "../books.ts";
import { sourceDue } from "../credits-due.ts";

/** Whether a refusal under this rule is correct: according to the records read, nothing that it cites was due. */
export function refusesRightly(trace: Trace, rule: string, isDue: (books: Books, cites: (row: JsonObject) => boolean) => boolean): boolean {
  const refusal = refusalOf(trace);
  if (refusal?.rule !== rule) return true;
  const ids = cited(refusal.step);
  return !isDue(booksAt(trace, refusal.step), (row) => ids.includes(text(row, "id")));
}

/** Whether the rule was given as the reason for a refusal. */
export function isRefusal(trace: Trace, rule: string): boolean {
  return refusalOf(trace)?.rule === rule;
}

/** The credits given for sources of one kind. */
export function creditsFor(trace: Trace, kind: string): readonly CallStep[] {
  return tried(trace, "apply_credit").filter((step) => texts(step.call.args, "kinds").includes(kind));
}

/** The records that can be the source of one kind of credit. */
function sourcesOf({ account, bills, charges, events }: Books, kind: string): readonly JsonObject[] {
  if (kind === "catch_up") return bills;
  if (kind === "late_fee") return where(charges, "kind", "LATE");
  if (kind === "exit_fee") return where(charges, "kind", "EXIT");
  if (kind === "missed_visit") return where(events, "kind", "visit");
  return kind === "outage" ? where(events, "kind", "outage") : [{ id: text(account, "ref") }];
}

/** Whether a credit has a source of this kind, something is due for every source, and the amount is the total due. */
export function isRightCredit(trace: Trace, step: CallStep, kind: string): boolean {
  const books = booksAt(trace, step);
  const ids = texts(step.call.args, "source_ids");
  const dues = ids.map((id) => sourceDue(books, id));
  const resumed = withId(books.log, argument(step, "resume_of"));
  const due = total([...dues, -(amount(resumed, "posted") || 0)]);
  return (
    sourcesOf(books, kind).some((row) => ids.includes(text(row, "id"))) &&
    dues.every((sum) => sum > 0) &&
    isSameSum(Number(argument(step, "amount")), due)
  );
}
