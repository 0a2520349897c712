import { memoizeText } from "../memoize.ts";
import type { Literal } from "./literal.ts";
import { readContacts } from "./literal-contact.ts";
import { readCounts } from "./literal-count.ts";
import { readDates } from "./literal-date.ts";
import { readIds } from "./literal-id.ts";
import { readMoney } from "./literal-money.ts";
import { readPercents } from "./literal-percent.ts";
import { readTimes } from "./literal-time.ts";
import { LONGEST_READ } from "./longest-read.ts";

// Earlier readers take precedence, because their matches are blanked out before the next reader runs.
const READERS = [readContacts, readMoney, readDates, readTimes, readPercents, readIds, readCounts] as const;
const WITHOUT_DIGITS = [readContacts, readTimes, readIds, readCounts] as const;

/** Reads every typed value in a text, in order. */
export const readLiterals: (text: string) => readonly Literal[] = memoizeText(readAnew);

function readAnew(text: string): readonly Literal[] {
  const literals: Literal[] = [];
  let rest = text.slice(0, LONGEST_READ);
  for (const read of /\d/.test(rest) ? READERS : WITHOUT_DIGITS) {
    const found = read(rest);
    if (found.length === 0) continue;
    literals.push(...found);
    rest = blank(rest, found);
  }
  return literals.sort((left, right) => left.start - right.start);
}

/** Replaces each match with null characters, which belong to no word or number, so that offsets stay the same. */
function blank(text: string, found: readonly Literal[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { start, end } of [...found].sort((left, right) => left.start - right.start)) {
    if (start < at) continue;
    parts.push(text.slice(at, start), "\u0000".repeat(end - start));
    at = end;
  }
  parts.push(text.slice(at));
  return parts.join("");
}
