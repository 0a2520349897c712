import { lazy, memoizeText } from "../../memoize.ts";
import { wordList } from "../word-list.ts";
import { readFact } from "./fact-words.ts";
import { readTurn } from "./read-turn.ts";
import { oddsOfAny, sentenceOdds, signsOfTurn, type Weight, weighFact } from "./weigh-fact.ts";

/** The form of a fact's value. */
export type FactShape = "date" | "money" | "number" | "id" | "email" | "phone" | "person" | "text" | "yes_no" | "file";

/** A fact that an agent may be asking for. */
export interface RankableFact {
  /** For example `membership_number`. */
  readonly name: string;
  readonly description?: string;
  readonly shape?: FactShape;
}

/** A fact with the probability that a turn asks for it. */
export interface RankedFact {
  readonly name: string;
  readonly probability: number;
}

type Weights = ReadonlyMap<string, ReadonlyMap<string, Weight>>;

/** Ranks facts with given weights. */
export interface FactRanker {
  rankFacts(text: string, facts: readonly RankableFact[]): readonly RankedFact[];
  asksForDetail(text: string): number;
}

/** Creates a ranker from weights. */
export function factRanker(weights: Weights): FactRanker {
  const read = memoizeText((text) => {
    const sentences = readTurn(text);
    const odds = sentences.map((sentence) => sentenceOdds(sentence, weights));
    return { turn: signsOfTurn(sentences, odds, weights), odds: oddsOfAny(odds) };
  }, 256);
  const none = weights.get("none");
  return {
    asksForDetail: (text) => 1 / (1 + Math.exp(-read(text).odds)),
    rankFacts: (text, facts) => {
      const { turn, odds } = read(text);
      const rates = facts.map(({ name, description = "", shape = "" }) => {
        let rate = 0;
        weighFact(turn, readFact(name, description, shape), weights, (weight, by) => {
          rate += weight.value * by;
        });
        return rate;
      });
      const noneRate = (none?.get("always")?.value ?? 0) + (none?.get("odds")?.value ?? 0) * odds;
      const largest = Math.max(noneRate, ...rates);
      const total = [noneRate, ...rates].reduce((sum, rate) => sum + Math.exp(rate - largest), 0);
      const ranked = facts.map(({ name }, at) => ({ name, probability: Math.exp((rates[at] ?? 0) - largest) / total }));
      return ranked.sort((one, other) => other.probability - one.probability);
    },
  };
}

// Learnt from the labelled messages in bench/askings by `node bench/train-ranker.ts`.
const ranker = lazy(() => factRanker(readWeights(wordList("ranking-weights"))));

/** Reads weights: each line has a sign and, after tabs, its partners with their weights. */
function readWeights(lines: readonly string[]): Weights {
  return new Map(
    lines.map((line) => {
      const [sign = "", ...entries] = line.split("\t");
      const row = entries.map((entry): [string, Weight] => {
        const at = entry.lastIndexOf(" ");
        return [entry.slice(0, at), { value: Number(entry.slice(at + 1)) }];
      });
      return [sign, new Map(row)];
    }),
  );
}

/**
 * Ranks a customer's facts by the probability that an agent's turn asks for them, best first. The turn may ask for none
 * of them, so the probabilities add up to less than 1; a turn that asks for several facts divides them among these.
 */
export function rankFacts(text: string, facts: readonly RankableFact[]): readonly RankedFact[] {
  return ranker().rankFacts(text, facts);
}

/** The probability that a turn asks the customer for some detail, whichever it is. */
export function asksForDetail(text: string): number {
  return ranker().asksForDetail(text);
}
