import { defineRule, type JsonObject, type Trace } from "deskproof";
import { refusalOf } from "../../../shared/trace-queries.ts";
import { adjustmentsBy, isAdjustedRight } from "./adjustments.ts";
import { type Seen, seenBefore } from "./seen.ts";

/** Whether a case was closed with a refusal under this rule. */
export function isRefusedBy(trace: Trace, rule: string): boolean {
  return refusalOf(trace)?.rule === rule;
}

/** Whether a refusal under this rule, if there is one, is correct. */
export function isRefusedRight(trace: Trace, rule: string, isUnmet: (seen: Seen) => boolean): boolean {
  const refusal = refusalOf(trace);
  return refusal?.rule !== rule || isUnmet(seenBefore(trace, refusal.step));
}

interface FolioRule {
  readonly id: string;
  readonly says: string;
  /** Whether nothing is due for this stay under the rule, which makes a refusal correct. */
  readonly isUnmet: (seen: Seen) => boolean;
}

/** A rule that grants money by adjusting the folio. */
export function folioRule({ id, says, isUnmet }: FolioRule) {
  return defineRule({
    id,
    says,
    inPlay: (trace) => adjustmentsBy(trace, id).length > 0 || isRefusedBy(trace, id),
    check: (trace) => adjustmentsBy(trace, id).every((step) => isAdjustedRight(trace, step, id)) && isRefusedRight(trace, id, isUnmet),
  });
}

/** Whether any line on the folio satisfies a condition. */
export function hasLine(seen: Seen, isIt: (seen: Seen, line: JsonObject) => boolean): boolean {
  return seen.lines.some((line) => isIt(seen, line));
}
