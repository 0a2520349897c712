import { memoizeText } from "../memoize.ts";
import { wordSet } from "./word-class.ts";

/** A topic, with sentences that are about it. */
export interface TopicExamples {
  readonly topic: string;
  readonly examples: readonly string[];
}

/** Recognises the topics it was trained on. */
export interface TopicReader {
  knows(topic: string): boolean;
  /** How likely a text is to be about each topic; 0 means no evidence either way. */
  read(text: string): ReadonlyMap<string, number>;
}

/** Counts sentences, and how many of them have each feature. */
export function tally(sentences: readonly string[]) {
  const features = new Map<string, number>();
  for (const feature of sentences.flatMap(featuresOf)) features.set(feature, (features.get(feature) ?? 0) + 1);
  return { features, sentences: sentences.length };
}
export type Tally = ReturnType<typeof tally>;

/**
 * Learns topics from example sentences, as a naive Bayes classifier over single words and pairs of words. It has no
 * built-in knowledge of any business; everything it knows comes from the examples. A feature counts for a topic if it
 * is more frequent in the topic's examples than in sentences in general.
 */
export function learnTopics(lessons: readonly TopicExamples[], usual?: Tally): TopicReader {
  const all = usual ?? tally(lessons.flatMap(({ examples }) => examples));
  const topics = [...Map.groupBy(lessons, ({ topic }) => topic)].map(([topic, same]) => {
    const seen = tally(same.flatMap(({ examples }) => examples));
    return { topic, seen, missing: Math.max(lowest, Math.log(doubt / (seen.sentences + doubt))) };
  });
  // Most topics lack most features, so each feature lists only the topics that have it.
  const signs = new Map<string, { at: number; more: number }[]>();
  for (const [at, { seen, missing }] of topics.entries())
    for (const feature of seen.features.keys()) {
      const others = signs.get(feature) ?? [];
      others.push({ at, more: evidence(feature, seen, all) - missing });
      signs.set(feature, others);
    }
  const known = new Set(topics.map(({ topic }) => topic));
  return {
    knows: (topic) => known.has(topic),
    // Cached, because the customer and its monitors examine the same clause several times.
    read: memoizeText((text) => {
      const rates = topics.map(() => 0);
      let [heard, strange] = [0, 0];
      for (const feature of featuresOf(text)) {
        const isPair = feature.includes(" ");
        if (!all.features.has(feature)) strange += isPair ? 0 : unheard;
        else heard += isPair ? pairWeight : 1;
        for (const { at, more } of signs.get(feature) ?? []) rates[at] = (rates[at] ?? 0) + (isPair ? pairWeight : 1) * more;
      }
      return new Map(topics.map(({ topic, missing }, at) => [topic, (rates[at] ?? 0) + heard * missing + strange]));
    }, recent),
  };
}

/** How many readings are cached. */
const recent = 1_024;
/** The smoothing added to each topic's counts, in sentences, so that a word seen once does not decide the topic. */
const doubt = 0.5;
/** The largest penalty that a topic gets for a word that is missing from its examples. */
const lowest = -1.2;
/** The penalty that every topic gets for a word that occurs in no example. */
const unheard = -0.1;
/** The weight of a pair of words relative to a single word. */
const pairWeight = 0.5;

/** Returns the logarithm of a feature's frequency in a topic's examples relative to its frequency in sentences in general. */
function evidence(feature: string, seen: Tally, all: Tally): number {
  const usual = ((all.features.get(feature) ?? 0) + 0.5) / (all.sentences + 1);
  const here = ((seen.features.get(feature) ?? 0) + doubt * usual) / (seen.sentences + doubt);
  return Math.max(lowest, Math.log(here / usual));
}

// Words so common in requests that they reveal little about the topic.
const everyday = wordSet(
  "a an the this that these those please just your you me i my we us it its of in for to at on and " +
    "or any some with as by be been so tell let know give send also",
);

/** The stems of a text's words, each pair of neighbouring stems, and the first stem, which often shows the kind of question. */
export function featuresOf(text: string): readonly string[] {
  // Amounts and order numbers say nothing about the topic, but sizes and counts do.
  const stems = (text.toLowerCase().match(/\p{L}+|(?<![\d.,])\d{1,2}(?![\d.,])/gu) ?? []).map(stem);
  const single = stems.filter((word) => !everyday.has(word));
  const pairs = stems.slice(1).map((word, index) => `${stems[index] ?? ""} ${word}`);
  return [...new Set([...single, ...pairs, `^ ${stems[0] ?? ""}`])];
}

/** Reduces a word to a rough stem, so that "delivered" and "delivery" count as the same word. */
function stem(word: string): string {
  const plain = word.replace("colour", "color").replace("neighbour", "neighbor");
  if (plain.length < 4) return plain;
  const bare = plain.length > 4 ? plain.replace(/(?:ings?|ed|es|s|e|ly|y)$/, "") : plain.replace(/s$/, "");
  return bare.replace(/([^aeiou])\1$/, "$1").slice(0, 6);
}
