import type { Json } from "../../json.ts";
import type { Literal } from "../../language/literal.ts";
import { readLiterals } from "../../language/read-literals.ts";
import { memoizeText } from "../../memoize.ts";

/** The typed literal that makes up the whole value; undefined if the value is a word or a sentence. */
export function literalOf(value: Json): Literal | undefined {
  return literalsOf(String(value))[0];
}

// The literals are cached, because the facts of a case are looked up in each of its trials.
const literalsOf = memoizeText((text: string): readonly Literal[] => {
  const [first, second] = readLiterals(text);
  return first && !second && first.end - first.start >= text.trim().length - 1 ? [first] : [];
});

/** Whether two literals have the same value; a date without a year matches any year. */
export function isSame(one: Literal, other: Literal): boolean {
  if (one.kind !== other.kind) return false;
  if (one.kind === "count" && other.kind === "count" && one.unit !== other.unit) return false;
  if (one.kind !== "date") return one.value.toLowerCase() === other.value.toLowerCase();
  const withoutYear = (date: string) => (date.startsWith("--") ? date.slice(1) : date.slice(4));
  const isPartial = one.value.startsWith("--") || other.value.startsWith("--");
  return isPartial ? withoutYear(one.value) === withoutYear(other.value) : one.value === other.value;
}
