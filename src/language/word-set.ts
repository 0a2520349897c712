/** The one string object that the engine keeps for a word, so that the many comparisons of words are of addresses. */
export function intern(word: string): string {
  return Object.keys({ [word]: true })[0] ?? word;
}

/** The words of a list separated by spaces. */
export function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(" ").map(intern));
}
