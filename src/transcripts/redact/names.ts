import { fold } from "./fold.ts";
import { notNames, roleWords, wordsAndNames } from "./ordinary-words.ts";
import type { Detector, PersonalPassage } from "./personal-passage.ts";
import { caseLike, type Pseudonyms } from "./pseudonyms.ts";

const word = /\p{L}[\p{L}\p{M}]*(?:['’](?!s\b)[\p{L}\p{M}]+)*/gu;
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}]/u;
const particles = new Set("van von de der den da di la le bin al el du dos ten ter".split(" "));

/** The words of a person's name, without titles, particles and words for roles. */
function nameWords(name: string): string[] {
  return (name.replaceAll(/<[^<>]{0,99}>|\([^()]{0,99}\)|(?<!\S)\S{1,64}@\S{1,99}/g, " ").match(word) ?? []).filter((part) => {
    const key = fold(part);
    return part.length > 1 && !particles.has(key) && !roleWords.has(key) && (!notNames.has(key) || wordsAndNames.has(key));
  });
}

/** The words of names that an import contains, with the tickets that introduce them. */
export class NameIndex {
  readonly #tickets = new Map<string, Set<number>>();
  readonly #places = new Set<string>();
  /** Names in scripts without spaces between words, which are searched for verbatim. */
  readonly #unspaced = new Set<string>();
  /** The number of tickets in which each lowercase word occurs. */
  readonly #lower: ReadonlyMap<string, number>;

  constructor(lower: ReadonlyMap<string, number>) {
    this.#lower = lower;
  }

  /** Adds the words of a name that a ticket introduces. */
  add(name: string, ticket: number): void {
    for (const part of nameWords(name)) {
      if (unspaced.test(part)) this.#unspaced.add(part);
      else this.#add(fold(part), ticket);
    }
  }

  /** Adds a word of an address, which is replaced only where the ticket repeats it. */
  addPlace(place: string, ticket: number): void {
    this.#places.add(`${ticket} ${fold(place)}`);
  }

  #add(key: string, ticket: number): void {
    const tickets = this.#tickets.get(key) ?? new Set();
    this.#tickets.set(key, tickets.add(ticket));
  }

  /** Words that can only be names, which must not occur in any output. */
  *certain(): Generator<string> {
    for (const key of this.#tickets.keys()) if (!this.#isOrdinary(key)) yield key;
  }

  /** Finds names from the whole import in a text from one ticket. */
  detector(ticket: number): Detector {
    return (text) => {
      const found: PersonalPassage[] = unspaced.test(text) ? this.#findUnspaced(text) : [];
      for (const { 0: part, index } of text.matchAll(word)) {
        if (!this.#isName(part, { text, index, ticket })) continue;
        found.push({
          kind: "name",
          start: index,
          end: index + part.length,
          replace: (pseudonyms) => pseudonyms.word(part),
        });
        const initial = initialBefore(text, index);
        if (initial) found.push(initial);
      }
      return found;
    };
  }

  #findUnspaced(text: string): PersonalPassage[] {
    return [...this.#unspaced].flatMap((name) => {
      const found: PersonalPassage[] = [];
      for (let start = text.indexOf(name); start >= 0; start = text.indexOf(name, start + name.length))
        found.push({ kind: "name", start, end: start + name.length, replace: (pseudonyms) => pseudonyms.word(name) });
      return found;
    });
  }

  #isName(part: string, { text, index, ticket }: { text: string; index: number; ticket: number }): boolean {
    const key = fold(part);
    const isCapital = /^\p{Lu}/u.test(part);
    const tickets = this.#tickets.get(key);
    if (!tickets) return isCapital && this.#places.has(`${ticket} ${key}`) && !wordsAndNames.has(key);
    if (!this.#isOrdinary(key)) return isCapital || part.length > 3 || tickets.has(ticket);
    if (!tickets.has(ticket)) return false;
    if (this.#precedesName(text, index + part.length, ticket)) return true;
    return isCapital ? standsAsName(text, index, part.length) : isGreeted(text, index, part.length);
  }

  /** Whether a word is also an ordinary word, according to a list or because it occurs in lowercase in tickets from other people. */
  #isOrdinary(key: string): boolean {
    if (wordsAndNames.has(key) || key.length < 3) return true;
    const own = this.#tickets.get(key)?.size ?? 0;
    return (this.#lower.get(key) ?? 0) > own + 2;
  }

  /** Whether a word that can only be a name follows, as in "will hart" or "Li van Dijk". */
  #precedesName(text: string, end: number, ticket: number): boolean {
    const next = /^[ \t-]+(?:(?:van|von|de|der|den|da|di|la|le|du)[ \t]+){0,2}(\p{L}[\p{L}\p{M}]*)/u.exec(text.slice(end, end + 60))?.[1];
    const key = fold(next ?? "");
    return (this.#tickets.get(key)?.has(ticket) ?? false) && (!this.#isOrdinary(key) || /^\p{Lu}/u.test(next ?? ""));
  }
}

// "Will you refund it?" starts with a verb; "Hi Will,", "Will here" and "from Will" have a name.
function standsAsName(text: string, index: number, length: number): boolean {
  const next = /^[ \t]+([\p{L}'’]+)/u.exec(text.slice(index + length))?.[1];
  if (/^(?:you|i|we|it|he|she|they|there|this|that|the|a|an|my|your)$/i.test(next ?? "")) return false;
  if (next === undefined || next === "here" || !/^\p{Ll}/u.test(next)) return true;
  return !/(?:^|[.!?\n"“])\s*$/.test(text.slice(0, index));
}

/** Whether a lowercase word is the only word after a greeting. */
function isGreeted(text: string, index: number, length: number): boolean {
  const isAlone = /^[ \t]*(?:[,!]|\n|$)/.test(text.slice(index + length));
  return isAlone && /(?:^|\n)[ \t]*(?:hi|hello|hey|dear|hallo)[ \t]+$/i.test(text.slice(0, index));
}

/** The initial before a surname, as in "J. Weber". */
function initialBefore(text: string, index: number): PersonalPassage | undefined {
  const match = /(?<![\p{L}\p{N}.])(\p{Lu})\.[ \t]?$/u.exec(text.slice(Math.max(0, index - 4), index));
  if (!match) return undefined;
  const start = Math.max(0, index - 4) + match.index;
  const letter = match[1] ?? "";
  return { kind: "name", start, end: start + 1, replace: (pseudonyms) => initialToken(pseudonyms, letter) };
}

function initialToken(pseudonyms: Pseudonyms, letter: string): string {
  const drawn = pseudonyms.token("initial", letter, (random) => `${random.pick([..."bdfgklmnprstv"])}0initial`);
  return caseLike(drawn.slice(0, 1), letter);
}
