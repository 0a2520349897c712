import { statSync } from "node:fs";
import type { z } from "zod";
import { recordFormat, TrialRecord } from "../../record/trial-record.ts";
import { scorerVersion, Verdict } from "../../score/verdict.ts";
import { UserError } from "../../user-error.ts";
import { deskproofVersion } from "../../version.ts";
import { damaged } from "../damaged.ts";
import { SqliteFile } from "./file.ts";

const contents = `SELECT t.suite, t.case_id, t.trial, a.record, v.verdict FROM trials t
  JOIN attempts a ON a.trial_id = t.id LEFT JOIN verdicts v ON v.trial_id = t.id ORDER BY t.id`;

/**
 * Looks for damage in a run file. Records and verdicts that this version wrote are trusted when they are read, because checking them takes
 * too long, so this is called only once something unexpected has happened. Returns undefined if the file is intact or is not a run.
 */
export function findDamage(path: string): UserError | undefined {
  try {
    if (path.includes("\0") || !statSync(path, { throwIfNoEntry: false })?.isFile()) return undefined;
    using file = SqliteFile.open(path);
    const wrong = file.read((database) => database.prepare("PRAGMA integrity_check(1)").get()?.integrity_check);
    if (wrong !== "ok") return damaged(path, String(wrong));
    for (const row of file.readEach((database) => database.prepare(contents).iterate())) {
      const what = wrongPart(row);
      if (what === undefined) continue;
      const trial = `${String(row.suite)}/${String(row.case_id)}, trial ${String(row.trial)}`;
      return damaged(path, `${trial}: ${what}`);
    }
    return undefined;
  } catch (error) {
    if (error instanceof UserError) return error.message.includes("is damaged") ? error : undefined;
    throw error;
  }
}

function wrongPart({ record, verdict }: { readonly [column: string]: unknown }): string | undefined {
  return (
    wrongField("record", record, { schema: TrialRecord, isOwn: isOwnRecord }) ??
    (verdict === null ? undefined : wrongField("verdict", verdict, { schema: Verdict, isOwn: isOwnVerdict }))
  );
}

interface Stored {
  readonly schema: z.ZodType;
  readonly isOwn: (value: object) => boolean;
}

function wrongField(name: string, json: unknown, { schema, isOwn }: Stored): string | undefined {
  const value = parsed(String(json));
  if (typeof value !== "object" || value === null) return `the ${name} is not JSON`;
  const issue = isOwn(value) ? schema.safeParse(value).error?.issues[0] : undefined;
  return issue && `${name}.${issue.path.join(".")}: ${issue.message}`;
}

function isOwnRecord(value: object): boolean {
  return "format" in value && value.format === recordFormat && "deskproof" in value && value.deskproof === deskproofVersion;
}

function isOwnVerdict(value: object): boolean {
  return "scorer" in value && value.scorer === scorerVersion;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
