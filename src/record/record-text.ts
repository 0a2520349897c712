import type { TrialRecord } from "./trial-record.ts";

const written = new WeakMap<TrialRecord, string>();

/** Keeps the text that a record was just read from as its stored form. */
export function keepText(record: TrialRecord, text: string): void {
  written.set(record, text);
}

/** A record's stored form, cached so that it is serialized only once. */
export function recordText(record: TrialRecord): string {
  const known = written.get(record);
  if (known !== undefined) return known;
  const text = JSON.stringify(record);
  written.set(record, text);
  return text;
}
