import { allMatches } from "./all-matches.ts";
import type { Literal } from "./literal.ts";

const LINK_END = String.raw`[^\s<>()"'\]]`;
const LINK = new RegExp(
  [
    String.raw`\b(?:https?://|www\.)${LINK_END}+`,
    String.raw`\b(?:[a-z0-9-]{1,63}\.){1,4}(?:com|org|net|io|co\.uk|example|eu|de|app|shop)\b(?:/${LINK_END}*)?`,
  ].join("|"),
  "gi",
);
const MAY_HOLD_LINK = /:\/\/|www\.|\.(?:com|org|net|io|co|example|eu|de|app|shop)\b/i;
const EMAIL = /(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64}){1,4}/g;
const PHONE = new RegExp(
  [
    String.raw`(?<![\w+.-])(?:\+\d{1,3}[ \u00a0().-]{0,2}(?:\d[ \u00a0().-]{0,2}){6,12}\d`,
    String.raw`\(\d{3}\)[ -]?\d{3}[ -]\d{4}|\d{3}[-. ]\d{3}[-. ]\d{4}|0\d{2,4}[ -]\d{3,4}[ -]?\d{3,4}`,
    String.raw`0\d{3,4}[ -]\d{6}|0\d{9,10}|1?-?8\d\d-\d{3}-\d{4})(?![\w-])`,
  ].join("|"),
  "g",
);
const HAS_PHONE = /\+\d|\d{3}[ )-]|0\d{9}/;
const TRAILING = ".,;:!?";

/** Reads email addresses, links and phone numbers. */
export function readContacts(text: string): Literal[] {
  const found: Literal[] = [];
  if (text.includes("@")) {
    for (const match of allMatches(EMAIL, text)) {
      const value = withoutTrailing(match[0]);
      found.push({ kind: "email", value: value.toLowerCase(), start: match.index, end: match.index + value.length });
    }
  }
  if (MAY_HOLD_LINK.test(text)) readLinks(text, found);
  if (!HAS_PHONE.test(text)) return found;
  for (const match of allMatches(PHONE, text)) {
    const value = match[0].replace(/[^\d+]/g, "");
    found.push({ kind: "phone", value, start: match.index, end: match.index + match[0].length });
  }
  return found;
}

/**
 * Strips trailing punctuation from a URL. A regular expression would backtrack at every punctuation mark in the URL.
 */
function withoutTrailing(address: string): string {
  let end = address.length;
  while (end > 0 && TRAILING.includes(address.charAt(end - 1))) end -= 1;
  return address.slice(0, end);
}

function readLinks(text: string, found: Literal[]): void {
  const emails = found.length;
  for (const match of allMatches(LINK, text)) {
    const value = withoutTrailing(match[0]);
    const start = match.index;
    if (found.slice(0, Math.min(emails, 20)).some((email) => start >= email.start && start < email.end)) continue;
    found.push({ kind: "link", value, start, end: start + value.length });
  }
}
