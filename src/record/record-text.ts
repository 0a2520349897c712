import type { TrialRecord } from "./trial-record.ts";

const written = new WeakMap<TrialRecord, string>();

/** A record's stored form, cached so that it is serialized only once. */
export function recordText(record: TrialRecord): string {
  const known = written.get(record);
  if (known !== undefined) return known;
  const text = JSON.stringify(record);
  written.set(record, text);
  return text;
}
