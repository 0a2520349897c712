import type { TrialRecord } from "../../record/trial-record.ts";
import { compareChanges, type RowDifference } from "../../world/compare-changes.ts";
import { netChanges } from "../../world/net-changes.ts";
import type { RowChange } from "../../world/row.ts";
import type { AcceptedEnd } from "./accepted-ends.ts";
import type { TrialView } from "./trial-view.ts";

/** The accepted outcome closest to the trial's own, and how the rows differ. */
export interface NearestEnd extends RowDifference {
  readonly end: AcceptedEnd;
  /** The net changes of the trial. */
  readonly left: readonly RowChange[];
}

/**
 * Finds the accepted outcome that best matches the trial's rows; if several match equally well, takes the one with the
 * trial's disposition.
 */
export function nearestEnd({ record, ends, desk }: Pick<TrialView, "record" | "ends" | "desk">): NearestEnd {
  const left = netChanges(changesOf(record));
  const given = "disposition" in record.ending ? JSON.stringify(record.ending.disposition) : "";
  let best: NearestEnd | undefined;
  let nearest = Number.POSITIVE_INFINITY;
  for (const end of ends) {
    const { missing, extra } = compareChanges(end.changes, left, desk.template.source);
    const rows = missing.length + extra.length;
    const distance = rows * 2 + (ends.length > 1 && JSON.stringify(end.disposition) === given ? 0 : 1);
    if (distance >= nearest) continue;
    best = { end, left, missing, extra };
    nearest = distance;
  }
  if (!best) throw new Error("a case has at least one accepted outcome");
  return best;
}

/** Returns every row change of a trial, in order. */
export function changesOf(record: TrialRecord): RowChange[] {
  const changes: RowChange[] = [];
  for (const event of record.events) if (event.kind === "call" && event.outcome.kind === "ok") changes.push(...event.outcome.changes);
  return changes;
}
