import type { TrialRecord } from "../../record/trial-record.ts";
import { compareChanges } from "../../world/compare-changes.ts";
import { netChanges } from "../../world/net-changes.ts";
import type { RowChange } from "../../world/row.ts";
import { isMade } from "./made-call.ts";
import type { TrialView } from "./trial-view.ts";

/**
 * Finds the accepted outcome that best matches the trial's rows, and how these differ; if several match equally well, takes the one with
 * the trial's disposition. `left` are the net changes of the trial.
 */
export function nearestEnd({ record, ends, desk }: Pick<TrialView, "record" | "ends" | "desk">) {
  const left = netChanges(changesOf(record));
  const given = "disposition" in record.ending ? JSON.stringify(record.ending.disposition) : "";
  const compared = ends.map((end) => {
    const { missing, extra } = compareChanges(end.changes, left, desk.template.source);
    const isOther = ends.length === 1 || JSON.stringify(end.disposition) !== given;
    return { end, left, missing, extra, distance: (missing.length + extra.length) * 2 + (isOther ? 1 : 0) };
  });
  const [nearest] = compared.sort((one, other) => one.distance - other.distance);
  if (!nearest) throw new Error("a case has at least one accepted outcome");
  return nearest;
}
export type NearestEnd = ReturnType<typeof nearestEnd>;

/** Returns every row change of a trial, in order. */
export function changesOf({ events }: Pick<TrialRecord, "events">): RowChange[] {
  return events.filter(isMade).flatMap(({ outcome }) => outcome.changes);
}
