/** Part of a text, and whether it is quoted. */
interface QuotedPart {
  readonly start: number;
  readonly text: string;
  readonly quoted: boolean;
}

/** Splits a text at the quotes it contains; overlapping quotes are merged. */
export function quotedParts(text: string, quotes: readonly string[]): readonly QuotedPart[] {
  const found = quotes
    .filter((quote) => quote !== "")
    .flatMap((quote) => {
      const start = text.indexOf(quote);
      return start < 0 ? [] : [{ start, end: start + quote.length }];
    })
    .toSorted((one, other) => one.start - other.start);
  const parts: QuotedPart[] = [];
  let end = 0;
  for (const range of found) {
    const start = Math.max(range.start, end);
    if (range.end <= end) continue;
    if (start > end) parts.push({ start: end, text: text.slice(end, start), quoted: false });
    parts.push({ start, text: text.slice(start, range.end), quoted: true });
    end = range.end;
  }
  if (end < text.length) parts.push({ start: end, text: text.slice(end), quoted: false });
  return parts;
}
