// Stop words.
const idle: ReadonlySet<string> = new Set(
  (
    "a an and are as at be but by can do does for from has have how i if in is it its me my no not " +
    "of on or our so that the their them then there they this to up us was we what when where which " +
    "who will with you your"
  ).split(" "),
);

/** The words of a text without stop words, stemmed so that "damaged" matches "damage". */
export function stemsOf(text: string): string[] {
  const words = text
    .toLowerCase()
    .normalize("NFD")
    .match(/[a-z]+|\d+/g);
  return (words ?? []).filter((word) => !idle.has(word)).map(stem);
}

// Words of more than five letters are cut to five; a shorter plural loses its final s.
function stem(word: string): string {
  if (word.length > 5) return word.slice(0, 5);
  return word.length > 3 && word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word;
}

/** Returns a function that weighs words: the rarer a word, the higher its weight (inverse document frequency). */
export function rarity(texts: readonly ReadonlySet<string>[]): (word: string) => number {
  const counts = new Map<string, number>();
  for (const words of texts) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return (word) => Math.log(1 + texts.length / (counts.get(word) ?? texts.length));
}
