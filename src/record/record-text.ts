import { type Memoized, memoize } from "../memoize.ts";
import type { TrialRecord } from "./trial-record.ts";

/** A record's stored form, cached so that it is serialised only once. */
export const recordText: Memoized<TrialRecord, string> = memoize((record) => JSON.stringify(record));
