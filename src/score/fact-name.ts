/** The words of a fact's name. */
export function plainWords(name: string): string[] {
  return name.toLowerCase().split("_");
}

// "id" and "on" are not said, but a new flight is not any flight.
const telling: ReadonlySet<string> = new Set(["new", "old"]);

/** Whether a text names a fact: every telling word of its name is said, in whatever form. */
export function namesFact(text: string, name: string): boolean {
  const stems = stemsOf(name);
  const lower = text.toLowerCase();
  const qualified = plainWords(name).every((word) => !telling.has(word) || new RegExp(`\\b${word}\\b`).test(lower));
  return stems.length > 0 && qualified && stems.every((stem) => lower.includes(stem));
}

/** The beginnings of a name's longer words. */
export function stemsOf(name: string): string[] {
  return plainWords(name)
    .filter((word) => word.length > 3)
    .map((word) => word.slice(0, 5));
}
