import type { CallStep, JsonObject, Trace } from "deskproof";
import { authorisation } from "../../../shared/authorisation.ts";
import { addDays, today } from "../../../shared/clock.ts";
import { amount, text } from "../../../shared/fields.ts";
import { isSameSum, total } from "../../../shared/money.ts";
import { argument, tried } from "../../../shared/trace-queries.ts";
import { type Due, earlyDue, isContradicted, isHarm, isHarmDropped, isSecondPosting, noShowDue, outageDue, rateMatchDue } from "./due.ts";
import { namedLines, type Seen, seenBefore } from "./seen.ts";

/** The part of an adjustment that is due under one rule. */
interface Part {
  readonly rule: string;
  readonly reason: string;
  readonly sum: number;
  /** Whether the named lines are exactly those to be taken off under the rule. */
  readonly isRight: boolean;
}

type Judge = (seen: Seen, lines: readonly JsonObject[]) => Omit<Part, "rule" | "reason">;

const byLine =
  (comesOff: (seen: Seen, line: JsonObject) => boolean): Judge =>
  (seen, lines) => ({
    // Lines that an earlier attempt adjusted have already been taken off the folio.
    sum: total(lines.filter((line) => text(line, "state") !== "adjusted").map((line) => amount(line, "amount"))),
    isRight: lines.every((line) => comesOff(seen, line)),
  });

const byDue =
  (dueOf: (seen: Seen) => Due): Judge =>
  (seen, lines) => {
    const { ids, sum } = dueOf(seen);
    const named = lines.map((line) => text(line, "id"));
    return { sum, isRight: ids.length === named.length && ids.every((id) => named.includes(id)) };
  };

/**
 * The amount due for leaving early. The write does not give the day of departure, so this is the first day from today on,
 * within a week, on which exactly the named lines come off; today if there is no such day.
 */
function leavingFor(seen: Seen, lines: readonly JsonObject[]): Due {
  const dates = [0, 1, 2, 3, 4, 5, 6, 7].map((days) => addDays(today, days));
  const dues = dates.map((date) => earlyDue(seen, date));
  const named = lines.map((line) => text(line, "id"));
  return dues.find(({ ids }) => ids.length === named.length && ids.every((id) => named.includes(id))) ?? dues[0] ?? { ids: [], sum: 0 };
}

const judges: { readonly [reason: string]: readonly [rule: string, judge: Judge] } = {
  no_show: ["HOT-3", byDue(noShowDue)],
  disputed: ["HOT-4", byLine(isContradicted)],
  posted_twice: ["HOT-5", byLine(isSecondPosting)],
  no_report: ["HOT-6", byLine(isHarmDropped)],
  rate_match: ["HOT-7", byDue(rateMatchDue)],
  early_departure: ["HOT-9", (seen, lines) => byDue(() => leavingFor(seen, lines))(seen, lines)],
  outage: ["HOT-10", byDue(outageDue)],
};

function reasonFor(seen: Seen, line: JsonObject, given: string): string {
  const code = text(line, "code");
  if (code === "ROOM") return ["rate_match", "early_departure", "outage"].includes(given) ? given : "outage";
  if (code === "NOSHOW") return "no_show";
  if (isHarm(line)) return "no_report";
  return isSecondPosting(seen, line) ? "posted_twice" : "disputed";
}

/** The parts of an adjustment, each with its rule. */
function partsOf(trace: Trace, step: CallStep): readonly Part[] {
  const seen = seenBefore(trace, step);
  const lines = namedLines(seen, step, "line_ids");
  const reasons = new Set(lines.map((line) => reasonFor(seen, line, argument(step, "reason"))));
  return [...reasons].flatMap((reason) => {
    const [rule, judge] = judges[reason] ?? [];
    const own = lines.filter((line) => reasonFor(seen, line, argument(step, "reason")) === reason);
    return rule !== undefined && judge ? [{ rule, reason, ...judge(seen, own) }] : [];
  });
}

/** Attempts to make an adjustment that includes a part due under a rule. */
export function adjustmentsBy(trace: Trace, rule: string): readonly CallStep[] {
  return tried(trace, "adjust_folio").filter((step) => partsOf(trace, step).some((part) => part.rule === rule));
}

/**
 * Whether an adjustment takes off exactly the lines due under a rule, has the total amount of all its parts, and gives
 * the reason for its largest part.
 */
export function isAdjustedRight(trace: Trace, step: CallStep, rule: string): boolean {
  if (authorisation(trace, step, rule)) return true;
  const parts = partsOf(trace, step);
  const [largest] = parts.toSorted((one, other) => other.sum - one.sum);
  return (
    parts.filter((part) => part.rule === rule).every(({ isRight }) => isRight) &&
    isSameSum(Number(argument(step, "amount")), total(parts.map(({ sum }) => sum))) &&
    argument(step, "reason") === largest?.reason
  );
}
