import { redact } from "./redact.ts";

/** The beginning of a text. Secrets are redacted before the text is cut off, because part of one would not be recognised. */
export function shortened(text: string, longest: number): string {
  const clean = redact(text);
  return clean.length > longest ? `${clean.slice(0, longest - 1)}…` : clean;
}
