import { createHash } from "node:crypto";

/** A short, stable name for a text: the first 16 hex digits of its SHA-256. */
export function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}
