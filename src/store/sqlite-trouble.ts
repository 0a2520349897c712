import { UserError } from "../user-error.ts";

/** Why a file cannot be written, by SQLite's primary result code, and what to do. */
const unwritable: { readonly [code: number]: string } = {
  5: "another process keeps it locked. Wait for it to end",
  8: "it is read-only, or its folder is. Copy it to a folder of yours",
  10: "the disk does not take it: it may be full. Make room",
  13: "the disk is full. Make room",
  14: "its folder is read-only, or the disk is full. Make room, or copy it to a folder of yours",
};

/** Why a file cannot be read, by SQLite's primary result code, and what to do. */
const unreadable: { readonly [code: number]: string } = {
  5: "another process keeps it locked. Wait for it to end",
  10: "the disk does not give it back. Copy the file to another disk",
  14: "it cannot be opened. Copy it to a folder of yours",
};

const damaged = "Take a copy that is whole, or run it again";

/** What SQLite says against writing a file, as a mistake the user can mend; other errors stay as they are. */
export function writeTrouble(error: unknown, path: string, left: string): unknown {
  const why = unwritable[codeOf(error)];
  return why === undefined ? readTrouble(error, path) : new UserError(`${path} cannot be written: ${why}. ${left}`);
}

/** What is wrong with a file that is read, as a mistake the user can mend; other errors stay as they are. */
export function readTrouble(error: unknown, path: string): unknown {
  const code = codeOf(error);
  if (code === notADatabase) return new UserError(`${path} is not a Deskproof run.`);
  const why = unreadable[code];
  if (why !== undefined) return new UserError(`${path} cannot be read: ${why}.`);
  return isDamage(error, code) ? new UserError(`${path} is damaged (${firstLine(error)}). ${damaged}.`) : error;
}

const generalError = 1;
const corrupt = 11;
const notADatabase = 26;

// A table or column that is missing is SQLite's general error; what is no JSON, or lacks fields, does not come from a run.
function isDamage(error: unknown, code: number): boolean {
  if (code === corrupt || code === generalError) return true;
  return error instanceof Error && (error instanceof SyntaxError || error.name === "ZodError");
}

function firstLine(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.startsWith("[") ? "it lacks what a run has" : (message.split("\n", 1)[0] ?? "").slice(0, 120);
}

function codeOf(error: unknown): number {
  return error instanceof Error && "errcode" in error && typeof error.errcode === "number" ? error.errcode & 0xff : 0;
}
