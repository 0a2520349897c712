import { UserError } from "../user-error.ts";
import { deskproofVersion } from "../version.ts";
import { recordText } from "./record-text.ts";
import { recordFormat, TrialRecord } from "./trial-record.ts";

type Migration = (older: { readonly [field: string]: unknown }) => { readonly [field: string]: unknown };

/** Entry n migrates a record from format n to format n + 1. */
const migrations: ReadonlyMap<number, Migration> = new Map();

/** Reads a stored record, in the current format or an older one. */
export function readRecord(json: string): TrialRecord {
  const own: TrialRecord = JSON.parse(json);
  // Skip validation for records that this version wrote, because validation would add a tenth to the scoring time.
  if (own.format === recordFormat && own.deskproof === deskproofVersion) {
    recordText.set(own, json);
    return own;
  }
  let fields: { readonly [field: string]: unknown } = own;
  for (let format = Number(fields.format); format < recordFormat; format++) {
    const migrate = migrations.get(format);
    if (!migrate) throw new UserError(`this record has format ${format}, which this version cannot read.`);
    fields = { ...migrate(fields), format: format + 1 };
  }
  if (Number(fields.format) > recordFormat) {
    throw new UserError(`this record has format ${fields.format}, newer than this version can read (${recordFormat}). Update deskproof.`);
  }
  return TrialRecord.parse(fields);
}
