import { answerClasses, type FactReading, factWord } from "./fact-words.ts";
import type { TurnSentence } from "./read-turn.ts";

/** A learnt number. */
export interface Weight {
  readonly value: number;
}

interface WeightRow<Kind extends Weight> {
  get(sign: string): Kind | undefined;
}

/** The learnt weights, by pairs of signs. */
export interface WeightTable<Kind extends Weight> {
  get(sign: string): WeightRow<Kind> | undefined;
}

/** What a turn's sentences say, each sign with how far it belongs to a sentence that asks: from 0 to 1. */
export interface TurnSigns<Kind extends Weight> {
  /** The stems of words in sentences that ask. */
  readonly asked: ReadonlyMap<string, number>;
  /** Those shortly after a question word, as in "which club". */
  readonly named: ReadonlyMap<string, number>;
  /** The stems of words in sentences that tell. */
  readonly told: ReadonlyMap<string, number>;
  /** The stems that the words speak of. */
  readonly meant: ReadonlyMap<string, number>;
  readonly pairs: readonly { readonly row: WeightRow<Kind>; readonly share: number }[];
}

/** The log odds that a sentence asks for a detail. */
export function sentenceOdds({ signs }: TurnSentence, table: WeightTable<Weight>): number {
  const row = table.get("asks");
  return signs.reduce((sum, sign) => sum + (row?.get(sign)?.value ?? 0), 0);
}

/** The log odds that any of the sentences asks. */
export function oddsOfAny(odds: readonly number[]): number {
  const none = odds.reduce((product, one) => product / (1 + Math.exp(one)), 1);
  return Math.max(-4, Math.min(4, Math.log((1 - none + 1e-9) / (none + 1e-9))));
}

const questionWord = /^(?:what|which|when|where|who|whom|whose|why|how)(?:'s)?$/;
const leastShare = 0.02;

/** The signs of a turn whose sentences ask with these log odds. */
export function signsOfTurn<Kind extends Weight>(
  sentences: readonly TurnSentence[],
  odds: readonly number[],
  table: WeightTable<Kind>,
): TurnSigns<Kind> {
  const [asked, named, told, meant] = [new Map(), new Map(), new Map(), new Map()];
  const paired = new Map<string, number>();
  const shares = sharesOf(odds);
  sentences.forEach(({ words, stems }, at) => {
    const share = shares[at] ?? 0;
    stems.forEach((stem, index) => {
      raise(asked, stem, share);
      raise(told, stem, 1 - share);
      for (const cue of factWord(stem)?.cues ?? []) raise(meant, cue, share);
      const [word = "", before] = [words[index], words[index - 1]];
      for (const sign of [stem, ...classesOf(stem)]) raise(paired, sign, share);
      if (before !== undefined && !questionWord.test(word)) raise(paired, `${before} ${word}`, share);
      if (!questionWord.test(word)) return;
      for (const sign of [`?${word}`, `${word} ${words[index + 1] ?? ""}`]) raise(paired, sign, share);
      for (const next of stems.slice(index + 1, index + 4)) {
        raise(named, next, share);
        for (const name of classesOf(next)) raise(paired, `?${name}`, share);
      }
    });
  });
  const pairs = [...paired].flatMap(([sign, share]) => {
    const row = share < leastShare ? undefined : table.get(sign);
    return row ? [{ row, share }] : [];
  });
  return { asked, named, told, meant, pairs };
}

/** How far each sentence asks, relative to the one that most probably does. */
function sharesOf(odds: readonly number[]): readonly number[] {
  const shares = odds.map((one) => 1 / (1 + Math.exp(-one)));
  const most = Math.max(0.05, ...shares);
  return shares.map((share) => share / most);
}

function classesOf(stem: string): readonly string[] {
  return [...(factWord(stem)?.kinds ?? []).map((kind) => `~${kind}`), ...answerClasses(stem)];
}

function raise(signs: Map<string, number>, sign: string, share: number): void {
  if (share > (signs.get(sign) ?? 0)) signs.set(sign, share);
}

/** Calls `add` with every weight for or against the turn's asking for the fact, and with how much it counts. */
export function weighFact<Kind extends Weight>(
  turn: TurnSigns<Kind>,
  fact: FactReading,
  table: WeightTable<Kind>,
  add: (weight: Kind, by: number) => void,
): void {
  const general = table.get("fact");
  for (const [sign, by] of generalSigns(turn, fact)) {
    const weight = by === 0 ? undefined : general?.get(sign);
    if (weight) add(weight, by);
  }
  for (const { row, share } of turn.pairs)
    for (const [target, part] of fact.targets) {
      const weight = row.get(target);
      if (weight) add(weight, share * part);
    }
}

/** How well a fact's words match the turn's, whatever the words are. */
function generalSigns({ asked, named, told, meant }: TurnSigns<Weight>, fact: FactReading): (readonly [sign: string, by: number])[] {
  const signs: (readonly [string, number])[] = fact.kinds.map((kind) => [`kind ${kind}`, 1]);
  let matched = 0;
  for (const { stem, isHead, cues } of fact.name) {
    const part = isHead ? "head" : "part";
    const same = asked.get(stem) ?? 0;
    const near = Math.max(same, most(cues, asked));
    const best = Math.max(near, meant.get(stem) ?? 0);
    matched += best;
    signs.push(
      ...([
        [`${part} same`, same],
        [`${part} named`, named.get(stem) ?? 0],
        [`${part} told`, told.get(stem) ?? 0],
        [`${part} near`, near - same],
        [`${part} near named`, most(cues, named)],
        [`${part} meant`, best - near],
        [`${part} missed`, 1 - best],
      ] as const),
    );
  }
  const size = Math.max(1, fact.name.length);
  signs.push([`size ${Math.min(3, size)}`, 1], ["matched", matched / size]);
  if (matched > size - 0.3) signs.push(["all matched", 1]);
  if (matched < 0.3) signs.push(["none matched", 1]);
  const described = fact.description.reduce((sum, stem) => sum + (asked.get(stem) ?? 0), 0);
  if (described > 0) signs.push(["described", described], ["share described", described / fact.description.length]);
  return signs;
}

function most(stems: readonly string[], shares: ReadonlyMap<string, number>): number {
  return stems.reduce((best, stem) => Math.max(best, shares.get(stem) ?? 0), 0);
}
