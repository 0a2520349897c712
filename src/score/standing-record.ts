import type { TrialRecord } from "../record/trial-record.ts";

/**
 * The record as the checks see it: a call that was taken back when the case was reopened changed nothing and ended nothing.
 * It was attempted all the same, and every step keeps its place.
 */
export function standingRecord(record: TrialRecord): TrialRecord {
  if (!record.events.some((event) => event.kind === "call" && event.takenBack)) return record;
  const events = record.events.map((event) =>
    event.kind === "call" && event.takenBack ? { ...event, outcome: takenBack } : event,
  );
  return { ...record, events };
}

const takenBack = {
  kind: "rejected" as const,
  code: "taken_back",
  message: "the customer wrote again, and the case was reopened",
};
