/** Normalises a word's case, accents and apostrophes, so that José, JOSÉ and jose are the same. */
export function fold(word: string): string {
  return word.normalize("NFD").replaceAll(/\p{M}/gu, "").replaceAll(/[’`´]/g, "'").toLowerCase();
}

/** The letters and digits of a value, so that spaces, hyphens and case make no difference. */
export function compact(value: string): string {
  return fold(value).replaceAll(/[^\p{L}\p{N}]/gu, "");
}
