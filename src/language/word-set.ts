/** Returns the JavaScript engine's interned copy of a word, so that string comparisons become pointer comparisons. */
export function intern(word: string): string {
  return Object.keys({ [word]: true })[0] ?? word;
}

/** Creates a set of words from a space-separated list. */
export function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(" ").map(intern));
}
