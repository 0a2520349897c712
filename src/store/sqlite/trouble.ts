import { UserError } from "../../user-error.ts";
import { damaged } from "../damaged.ts";

/** Why a file cannot be written and what to do about it, by SQLite's primary result code. */
const unwritable: { readonly [code: number]: string } = {
  5: "another process has locked it. Wait for it to finish",
  8: "the file or its folder is read-only. Copy it to a folder you can write to",
  10: "the disk rejected the write and may be full. Free some space",
  13: "the disk is full. Free some space",
  14: "its folder is read-only, or the disk is full. Free some space, or copy it to a folder you can write to",
};

/** Why a file cannot be read and what to do about it, by SQLite's primary result code. */
const unreadable: { readonly [code: number]: string } = {
  5: "another process has locked it. Wait for it to finish",
  10: "the disk reported a read error. Copy the file to another disk",
  14: "it cannot be opened. Copy it to a folder you can write to",
};

/** Turns SQLite's write errors into a `UserError`; other errors are returned unchanged. */
export function writeTrouble(error: unknown, path: string, left: string): unknown {
  const why = unwritable[codeOf(error)];
  return why === undefined ? readTrouble(error, path) : new UserError(`${path} cannot be written: ${why}. ${left}`);
}

/** Turns SQLite's read errors into a `UserError`; other errors are returned unchanged. */
export function readTrouble(error: unknown, path: string): unknown {
  const code = codeOf(error);
  if (code === notADatabase) return new UserError(`${path} is not a Deskproof run.`);
  const why = unreadable[code];
  if (why !== undefined) return new UserError(`${path} cannot be read: ${why}.`);
  return isDamage(error, code) ? damaged(path, firstLine(error)) : error;
}

/** Whether another process had locked the file for too long. */
export function isLocked(error: unknown): boolean {
  return codeOf(error) === busy;
}

const generalError = 1;
const busy = 5;
const corrupt = 11;
const tooBig = 18;
const notADatabase = 26;

// SQLite reports a missing table or column as its general error.
// Invalid JSON, missing fields and numbers that are too large never come from an intact run.
function isDamage(error: unknown, code: number): boolean {
  if (code === corrupt || code === tooBig || code === generalError) return true;
  if (!(error instanceof Error)) return false;
  const isTooLarge = "code" in error && error.code === "ERR_OUT_OF_RANGE";
  return error instanceof SyntaxError || error.name === "ZodError" || isTooLarge;
}

function firstLine(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.startsWith("[") ? "parts of a run are missing" : (message.split("\n", 1)[0] ?? "").slice(0, 120);
}

function codeOf(error: unknown): number {
  return error instanceof Error && "errcode" in error && typeof error.errcode === "number" ? error.errcode & 0xff : 0;
}
