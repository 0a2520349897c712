const NONE: readonly never[] = [];

/**
 * Returns all matches of a global pattern that never matches the empty string. Unlike `matchAll`, it does not clone the
 * pattern for every text.
 */
export function allMatches(pattern: RegExp, text: string): readonly RegExpExecArray[] {
  pattern.lastIndex = 0;
  let match = pattern.exec(text);
  if (match === null) return NONE;
  const matches: RegExpExecArray[] = [];
  for (; match !== null; match = pattern.exec(text)) matches.push(match);
  return matches;
}
