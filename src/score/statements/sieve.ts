import { CueFinder, type Cues, hasCue } from "./cue-words.ts";
import type { Ways } from "./needed-words.ts";

const none: readonly number[] = [];

/** Tells by a text's words alone which of some things could be said in it. */
export class Sieve {
  readonly #made: Made;

  constructor(written: WrittenWays) {
    this.#made = make(written);
  }

  /** The numbers of the things that could be said in a text, in order. */
  through(text: string): readonly number[] {
    const { finder, ways, firsts, always, cues } = this.#made;
    if (!finder.find(text, cues)) return always;
    let found = none;
    for (let place = 0; place < cues.length; place += 1)
      for (let bits = (cues[place] ?? 0) & (firsts[place] ?? 0); bits !== 0; bits &= bits - 1) {
        const some = ways[place * 32 + 31 - Math.clz32(bits & -bits)];
        if (some) found = addFitting(found, some, cues);
      }
    if (found.length === 0) return always;
    const all = always.length === 0 ? found : [...new Set([...found, ...always])];
    return all.length === 1 ? all : all.toSorted((one, other) => one - other);
  }
}

/** Ways written down: the lists of words, and for each thing its ways as numbers of lists. */
export interface WrittenWays {
  readonly lists: readonly string[];
  readonly ways: readonly (readonly (readonly number[])[])[];
}

/** Writes ways down so that they need not be worked out again. */
export function writeDown(things: readonly Ways[]): WrittenWays {
  const lists = new Map<string, number>();
  const numberOf = (list: readonly string[]) => {
    const words = list.join(" ");
    const known = lists.get(words) ?? lists.size;
    lists.set(words, known);
    return known;
  };
  const ways = things.map((some) => some.map((needs) => needs.map(numberOf)));
  return { lists: [...lists.keys()], ways };
}

interface Made {
  readonly finder: CueFinder;
  /** By the first and rarest list that a way needs, as texts have words of few: the thing, how many other lists, and which. */
  readonly ways: readonly Int32Array[];
  /** The lists that are the first of a way. */
  readonly firsts: Cues;
  /** What needs no words. */
  readonly always: readonly number[];
  readonly cues: Cues;
}

function make({ lists, ways: things }: WrittenWays): Made {
  const byFirst = new Map<number, number[]>();
  for (const [thing, ways] of things.entries())
    for (const [first, ...others] of ways) {
      if (first === undefined) continue;
      const known = byFirst.get(first) ?? [];
      known.push(thing, others.length, ...others);
      byFirst.set(first, known);
    }
  const finder = new CueFinder(lists.map((words) => words.split(" ")));
  const firsts = finder.none();
  for (const list of byFirst.keys()) firsts[list >> 5] = (firsts[list >> 5] ?? 0) | (1 << (list & 31));
  return {
    finder,
    firsts,
    ways: Array.from({ length: lists.length }, (_, list) => Int32Array.from(byFirst.get(list) ?? [])),
    always: things.flatMap((ways, thing) => (ways.some((needs) => needs.length === 0) ? [thing] : [])),
    cues: finder.none(),
  };
}

function addFitting(found: readonly number[], ways: Int32Array, cues: Cues): readonly number[] {
  let all = found;
  let at = 0;
  while (at < ways.length) {
    const thing = ways[at] ?? 0;
    const end = at + 2 + (ways[at + 1] ?? 0);
    let next = at + 2;
    while (next < end && hasCue(cues, ways[next] ?? 0)) next += 1;
    if (next === end && !all.includes(thing)) all = [...all, thing];
    at = end;
  }
  return all;
}
