// Words of the language come again and again: each is looked up once for all messages.
const mostWords = 20_000;

/** Which of some lists of words a text has words of: bit n % 32 of number n / 32 stands for list n. */
export type Cues = Int32Array;

/** Finds words of some lists in texts. */
export class CueFinder {
  readonly #size: number;
  readonly #lists = new Map<string, number[]>();
  // Which numbers a word has bits in, and the bits: most words have none.
  readonly #seen = new Map<string, readonly number[]>();

  constructor(lists: readonly (readonly string[])[]) {
    this.#size = Math.ceil(lists.length / 32);
    for (const [index, list] of lists.entries())
      for (const word of list) {
        const known = this.#lists.get(word);
        if (known) known.push(index);
        else this.#lists.set(word, [index]);
      }
  }

  /** A place for what is found. */
  none(): Cues {
    return new Int32Array(this.#size);
  }

  /** Puts what a text has into `cues`; tells whether it has anything. */
  find(text: string, cues: Cues): boolean {
    cues.fill(0);
    let [start, isAny] = [-1, false];
    for (let at = 0; at <= text.length; at += 1) {
      const inWord = at < text.length && isLetter(text.charCodeAt(at));
      if (inWord && start < 0) start = at;
      else if (!inWord && start >= 0) {
        const bits = this.#bitsOf(text.slice(start, at));
        for (let one = 0; one < bits.length; one += 2) {
          const place = bits[one] ?? 0;
          cues[place] = (cues[place] ?? 0) | (bits[one + 1] ?? 0);
          isAny = true;
        }
        start = -1;
      }
    }
    return isAny;
  }

  #bitsOf(spelled: string): readonly number[] {
    const known = this.#seen.get(spelled);
    if (known) return known;
    const cues = this.none();
    for (const cue of cuesOf(spelled.toLowerCase()))
      for (const list of this.#lists.get(cue) ?? []) cues[list >> 5] = (cues[list >> 5] ?? 0) | (1 << (list & 31));
    const bits = [...cues].flatMap((number, place) => (number === 0 ? [] : [place, number]));
    if (this.#seen.size < mostWords) this.#seen.set(spelled, bits);
    return bits;
  }
}

/** Whether a text had a word of a list. */
export function hasCue(cues: Cues, list: number): boolean {
  return ((cues[list >> 5] ?? 0) & (1 << (list & 31))) !== 0;
}

/** Whether words are made of it. */
export function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 0xc0 && code < 0x250);
}

/** What a word is a word of: `guarantee`, `guarant*`, `*antee`, `*rant*`. */
function cuesOf(word: string): string[] {
  const cues = [word];
  for (let start = 0; start < word.length; start += 1)
    for (let end = start + 1; end <= word.length; end += 1) {
      const part = word.slice(start, end);
      cues.push(`*${part}*`);
      if (start === 0) cues.push(`${part}*`);
      if (end === word.length) cues.push(`*${part}`);
    }
  return cues;
}
