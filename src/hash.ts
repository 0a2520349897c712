import { hash } from "node:crypto";

/** Returns a short, stable id for a text: the first 16 hex digits of its SHA-256 hash. */
export function hashOf(text: string): string {
  return hash("sha256", text, "hex").slice(0, 16);
}
