import type { TrialRecord } from "../../record/trial-record.ts";

/**
 * The record as the checks see it. A call that was undone when the case was reopened counts as an attempt that changed
 * nothing and ended nothing. Every step keeps its index.
 */
export function standingRecord(record: TrialRecord): TrialRecord {
  if (!record.events.some((event) => event.kind === "call" && event.takenBack)) return record;
  const events = record.events.map((event) => (event.kind === "call" && event.takenBack ? { ...event, outcome: takenBack } : event));
  return { ...record, events };
}

const takenBack = {
  kind: "rejected" as const,
  code: "taken_back",
  message: "the customer wrote again, and the case was reopened",
};
