import { memoizeText } from "../memoize.ts";
import type { Literal } from "./literal.ts";
import { readCounts } from "./literal-count.ts";
import { FORMS_WITH_DIGITS, WORDED_FORMS } from "./literal-forms.ts";
import { readIds } from "./literal-id.ts";
import { LONGEST_READ } from "./longest-read.ts";

/** Reads every typed value in a text, in order. */
export const readLiterals: (text: string) => readonly Literal[] = memoizeText((whole) => {
  const text = whole.slice(0, LONGEST_READ);
  const literals: Literal[] = [];
  let rest = text;
  const take = (found: readonly Literal[]) => {
    literals.push(...found);
    rest = blank(rest, found);
  };
  for (const { hint, pattern, values } of /\d/.test(text) ? [...WORDED_FORMS, ...FORMS_WITH_DIGITS] : WORDED_FORMS) {
    if (!hint.test(rest)) continue;
    const matches = [...rest.matchAll(pattern)];
    take(matches.flatMap((match) => values(match).map((value) => ({ ...value, start: match.index, end: match.index + match[0].length }))));
  }
  take(readIds(rest));
  take(readCounts(rest));
  return inheritYears(
    literals.sort((left, right) => left.start - right.start),
    text,
  );
});

/** Replaces each match with null characters, which belong to no word or number, so that offsets stay the same. */
function blank(text: string, found: readonly Literal[]): string {
  let [blanked, at] = ["", 0];
  for (const { start, end } of found) {
    if (start < at) continue;
    blanked += text.slice(at, start) + "\u0000".repeat(end - start);
    at = end;
  }
  return blanked + text.slice(at);
}

const LINKED = /^ ?(?:and|or|to|through|until|[-–—&]|,) ?(?:on )?$/;

/** Gives dates without a year the year of the date linked to them, as in "June 2 and June 3, 2025". */
function inheritYears(literals: Literal[], text: string): readonly Literal[] {
  for (let index = literals.length - 2; index >= 0; index -= 1) {
    const [literal, next] = literals.slice(index, index + 2);
    if (literal?.kind !== "date" || next?.kind !== "date" || !literal.value.startsWith("--") || next.value.startsWith("--")) continue;
    if (LINKED.test(text.slice(literal.end, next.start)))
      literals[index] = { ...literal, value: next.value.slice(0, 4) + literal.value.slice(1) };
  }
  return literals;
}
