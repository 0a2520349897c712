import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { makeFolder } from "../make-folder.ts";
import { UserError } from "../user-error.ts";

const keyLength = 32;

/**
 * Signs a text with a key that only this user on this machine has, so that it can later be distinguished from text
 * written by someone else. If the key cannot be stored, there is no signature, but everything else works.
 */
export function signatureOf(text: string): string | undefined {
  const key = readKey() ?? makeKey();
  return key && sign(text, key);
}

/** Whether this user signed the text on this machine. */
export function isSignedHere(text: string, signature: string | undefined): boolean {
  const key = readKey();
  if (!key || signature === undefined) return false;
  const [given, right] = [Buffer.from(signature), Buffer.from(sign(text, key))];
  return given.length === right.length && timingSafeEqual(given, right);
}

function sign(text: string, key: Buffer): string {
  return createHmac("sha256", key).update(text).digest("hex");
}

/** The folder for per-user state on this machine (the XDG state directory). */
function keyFolder(): string {
  return join(process.env.XDG_STATE_HOME || join(homedir(), ".local", "state"), "deskproof");
}

function readKey(): Buffer | undefined {
  return unlessRefused(() => {
    const key = readFileSync(join(keyFolder(), "key"));
    return key.length === keyLength ? key : undefined;
  });
}

function makeKey(): Buffer | undefined {
  unlessRefused(() => {
    makeFolder(keyFolder());
    writeFileSync(join(keyFolder(), "key"), randomBytes(keyLength), { mode: 0o600, flag: "wx" });
  });
  // Another process may have created the key in the meantime.
  return readKey();
}

/** The result of `work`, or undefined if the operating system denies the operation. */
function unlessRefused<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof UserError || (error instanceof Error && "code" in error)) return undefined;
    throw error;
  }
}
