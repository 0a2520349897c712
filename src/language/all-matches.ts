const NONE: readonly never[] = [];

/** All matches of a global pattern that matches no empty text; `matchAll` would make a copy of the pattern for each text. */
export function allMatches(pattern: RegExp, text: string): readonly RegExpExecArray[] {
  pattern.lastIndex = 0;
  let match = pattern.exec(text);
  if (match === null) return NONE;
  const matches: RegExpExecArray[] = [];
  for (; match !== null; match = pattern.exec(text)) matches.push(match);
  return matches;
}
