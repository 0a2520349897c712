import { type Memoized, memoize } from "../memoize.ts";
import { lastRedactor } from "../secrets/redact.ts";
import { UserError } from "../user-error.ts";
import { TrialRecord } from "./trial-record.ts";

/** A record's stored form, cached so that it is serialised only once. */
export const recordText: Memoized<TrialRecord, string> = memoize((record) => lastRedactor().json(JSON.stringify(record)));

const Happened = TrialRecord.pick({ events: true, ending: true });

/** The record without secrets, so that it is scored as it is stored. Its ids are checked when a run is planned. */
export function redactedRecord(record: TrialRecord): TrialRecord {
  const text = JSON.stringify(record);
  const redactor = lastRedactor();
  const clean = redactor.json(text);
  recordText.set(record, clean);
  if (clean === text) return record;
  const { events, ending } = record;
  // A value such as "agent_message" is also a word of the format.
  const parsed = Happened.safeParse(redactor.value({ events, ending }));
  if (parsed.success) return { ...record, ...parsed.data };
  throw new UserError("a secret variable has an ordinary word as its value, so no record can be stored without it. Change or unset it.");
}
