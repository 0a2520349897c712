import type { CallStep, JsonObject, Trace } from "deskproof";
import { minutesBetween, today } from "../../shared/clock.ts";
import type { DeskTerms } from "../../shared/desk-terms.ts";
import { amount, text } from "../../shared/fields.ts";
import { round, total } from "../../shared/money.ts";
import { customerMessages, logBefore } from "../../shared/trace-queries.ts";
import {
  auditsOf,
  cancellationDue,
  earlyDue,
  isContradicted,
  isHarm,
  isHarmDropped,
  isIncidental,
  isReported,
  isSecondPosting,
  isUntouched,
  noShowDue,
  outageDue,
  rateMatchDue,
} from "./rules/due.ts";
import { saysStolen } from "./rules/fees.ts";
import { hasFailed, hasSearched, roomsThatFit } from "./rules/offers.ts";
import { isGroup } from "./rules/rooms.ts";
import { type Seen, seenBefore } from "./rules/seen.ts";

/** RES-7: the most that adjustments and waivers may total for one reservation. */
export const mostOnFolio = 250;
/** RES-7: the most that refunds may total for one reservation. */
export const mostRefunded = 1000;

const dangerWords = new RegExp(
  String.raw`\b(?:bed ?-?bugs?|bugs?|bitten|bites?|biting|insects?|vermin|cockroach(?:es)?|fleas?|rats?|mice|` +
    String.raw`injur\w*|hurt|bleed\w*|burn(?:t|ed|ing)|on fire|unconscious|ambulance)\b`,
  "i",
);

/** Whether two audits of one item less than an hour apart contradict each other. */
function auditsDisagree(seen: Seen, line: JsonObject): boolean {
  const audits = auditsOf(seen, line);
  const areClose = (one: JsonObject, other: JsonObject) => Math.abs(minutesBetween(text(one, "at"), text(other, "at"))) < 60;
  return audits.some((one) => audits.some((other) => areClose(one, other) && isUntouched(one) && !isUntouched(other)));
}

/** The total that the rules would take off the folio of a stay, whether or not the guest asks for it. */
function mostDueOnFolio(seen: Seen): number {
  const lines = seen.lines
    .filter((line) => !["adjusted", "waived"].includes(text(line, "state")))
    .filter((line) => (isIncidental(line) && (isContradicted(seen, line) || isSecondPosting(seen, line))) || isHarmDropped(seen, line));
  const sums = [noShowDue(seen), rateMatchDue(seen), earlyDue(seen, today), outageDue(seen)].map(({ sum }) => sum);
  return total([...lines.map((line) => amount(line, "amount")), ...sums.map((sum) => sum || 0)]);
}

/** The amount posted in the log for actions that count towards a limit. */
export function postedBy(log: readonly JsonObject[], isCounted: RegExp): number {
  const rows = log.filter((row) => isCounted.test(text(row, "purpose")));
  return round(rows.reduce((sum, row) => sum + (amount(row, "posted") || 0), 0));
}

/** Matches the purposes of the actions that count towards the folio limit. */
export const onFolio = /^(?:adjust|waive)_/;
/** Matches the purposes of the actions that count towards the refund limit. */
export const refunded = /^refund_/;

function isAboveLimit(trace: Trace, step: CallStep): boolean {
  const seen = seenBefore(trace, step);
  const log = logBefore(trace, step);
  const held = seen.deposits.map((deposit) => amount(deposit, "amount"));
  const back = total([cancellationDue(seen) || 0, ...held]);
  const folio = mostDueOnFolio(seen);
  return (folio > 0 && folio + postedBy(log, onFolio) > mostOnFolio) || (back > 0 && back + postedBy(log, refunded) > mostRefunded);
}

/** The conditions for the hotels' own reasons to escalate. */
export const ownGrounds: DeskTerms["grounds"] = {
  safety: (trace, step) => customerMessages(trace, step.index).some((message) => dangerWords.test(message.text)),
  records_conflict: (trace, step) => {
    const seen = seenBefore(trace, step);
    return seen.lines.some((line) => text(line, "code") === "MINI" && auditsDisagree(seen, line));
  },
  group_contract: isGroup,
  damage_dispute: (trace, step) => {
    const seen = seenBefore(trace, step);
    return seen.lines.some((line) => isHarm(line) && isReported(seen, line));
  },
  theft: saysStolen,
  no_inventory: (trace, step) => {
    const seen = seenBefore(trace, step);
    return hasFailed(seen) && hasSearched(seen) && roomsThatFit(seen).length === 0;
  },
  payment_route: (trace, step) => seenBefore(trace, step).payments.some((payment) => text(payment, "method_state") === "closed"),
  over_limit: isAboveLimit,
};
