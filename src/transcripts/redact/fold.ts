/** Normalises a word's case, accents and apostrophes, so that José, JOSÉ and jose are the same. */
export function fold(word: string): string {
  return word.normalize("NFD").replaceAll(/\p{M}/gu, "").replaceAll(/[’`´]/g, "'").toLowerCase();
}

/** The letters and digits of a value, ignoring spaces, hyphens and case. */
export function compactFolded(value: string): string {
  return fold(value).replaceAll(/[^\p{L}\p{N}]/gu, "");
}
