import type { TrialRecord } from "./trial-record.ts";

const written = new WeakMap<TrialRecord, string>();

/** A record as it is stored; written out once, however many ask for it. */
export function recordText(record: TrialRecord): string {
  const known = written.get(record);
  if (known !== undefined) return known;
  const text = JSON.stringify(record);
  written.set(record, text);
  return text;
}
