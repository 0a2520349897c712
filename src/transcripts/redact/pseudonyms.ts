import { type Random, randomFrom } from "../../random.ts";
import { compactFolded, fold } from "./fold.ts";

const tries = 400;
const groupLengths = [5, 6, 7, 8, 9];

/**
 * The replacements for one import. Each is drawn at random when its original is first seen, so that nothing about the
 * original can be computed from it. The same original always gets the same replacement.
 */
export class Pseudonyms {
  readonly #random: Random;
  /** All values in the import; a replacement must not equal any of them. */
  readonly #taken: Set<string>;
  readonly #tokens = new Map<string, string>();

  constructor(taken: Iterable<string>, seed = "redaction") {
    this.#random = randomFrom(seed);
    this.#taken = new Set(taken);
  }

  /** The replacement for an original, which is identified by its namespace and key; values are drawn until one is unused. */
  token(space: string, key: string, draw: (random: Random, attempt: number) => string): string {
    const known = this.#tokens.get(`${space} ${key}`);
    if (known !== undefined) return known;
    let drawn = "";
    for (let attempt = 0; attempt < tries; attempt++) {
      drawn = draw(this.#random, attempt);
      if (!this.#isTaken(drawn, attempt)) break;
    }
    this.#taken.add(compactFolded(drawn));
    this.#tokens.set(`${space} ${key}`, drawn);
    return drawn;
  }

  /** Whether a drawn value, or a group of digits in it, occurs in the import. */
  #isTaken(drawn: string, attempt: number): boolean {
    const whole = compactFolded(drawn);
    if (this.#taken.has(whole)) return true;
    // In a large import, every short number occurs, so groups are ignored in the second half of the attempts.
    if (attempt > tries / 2 || !/^\d{6,}$/.test(whole)) return false;
    return groupLengths.some((length) =>
      Array.from({ length: Math.max(0, whole.length - length + 1) }, (_, start) => whole.slice(start, start + length)).some((group) =>
        this.#taken.has(group),
      ),
    );
  }

  /** The replacement for a word in a name, an address or an account, in the same case. */
  word(word: string): string {
    return caseLike(this.token("word", fold(word), drawWord), word);
  }

  /** Draws a value with the same pattern: digits replace digits, letters replace letters in the same case. */
  patterned(space: string, value: string): string {
    const key = compactFolded(value);
    if (key === "") return value;
    const drawn = this.token(space, key, (random, attempt) => drawLike(key, random, attempt >= tries - 1));
    return withDrawnCharacters(value, drawn);
  }
}

const onsets = ["b", "br", "c", "d", "dr", "f", "fl", "g", "gr", "h", "k", "l", "m", "n", "p", "r", "s", "t", "tr", "v"];
const vowels = ["a", "e", "i", "o", "u"];
const codas = ["", "l", "n", "r", "s", "m", "nd", "rn", "st"];

/** A made-up word that can replace any word in a name. */
function drawWord(random: Random, attempt: number): string {
  const syllables = attempt > tries / 2 ? 3 : 2;
  const parts = Array.from({ length: syllables }, () => random.pick(onsets) + random.pick(vowels));
  return parts.join("") + random.pick(codas);
}

function drawLike(key: string, random: Random, longer: boolean): string {
  const isHex = /[a-f]/.test(key) && /^[0-9a-f]{12,}$/.test(key);
  const letters = isHex ? "abcdef" : "abcdefghjkmnpqrstuvwxyz";
  const drawn = [...key].map((character, index) => {
    if (!/\d/.test(character)) return random.pick([...letters]);
    return String(index === 0 ? 1 + random.below(9) : random.below(10));
  });
  return drawn.join("") + (longer ? String(random.below(1e6)) : "");
}

/** Replaces the value's letters and digits with the drawn characters, in the same case. */
export function withDrawnCharacters(value: string, drawn: string): string {
  const left = [...drawn];
  const poured = [...value].map((character) => {
    if (!/[\p{L}\p{N}]/u.test(character)) return character;
    const next = left.shift() ?? "";
    return character === character.toLowerCase() ? next : next.toUpperCase();
  });
  return poured.join("") + left.join("");
}

/** A word in the case of another: ANNA, Anna or anna. */
export function caseLike(word: string, like: string): string {
  const letters = like.replaceAll(/[^\p{L}]/gu, "");
  if (letters.length > 1 && letters === letters.toUpperCase()) return word.toUpperCase();
  if (letters === letters.toLowerCase()) return word;
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}
