import type { Clause } from "./clause.ts";
import { compilePhrases, type PhraseHit } from "./phrase.ts";
import { wordGroups } from "./word-list.ts";

/** The cues that help identify a clause's act, by the `data/phrases-*.txt` list that has their wordings. */
const CUES = {
  courtesies: ["greet", "apology", "noAct"],
  closing: ["anythingElse", "moreHelp", "invite", "farewell", "openDoor", "freeToShare"],
  holding: ["waitPlease", "goesToCheck"],
  asking: ["askGive", "askConfirm", "askKnow", "askHave", "askNeed", "onceHave", "helpYou", "moreDetails", "yourCall"],
  agreeing: ["likeMe", "shallI", "likeProceed", "likeTo", "likeThing", "youLike", "isClear", "isThatRight"],
  refusing: ["cannot", "nonRefundable", "lookedInVain"],
  offering: ["iWill", "iCan", "suggest", "youCould", "advise", "youCanFind", "takesOver", "theirDoing"],
  leading: ["optionsLead", "availableLead", "summaryLead", "stepsLead", "haveOptions"],
} as const;

/** The name of a cue. */
export type Cue = (typeof CUES)[keyof typeof CUES][number];

const CUE_PHRASES = Object.entries(CUES).flatMap(([list, cues]) => {
  const wordings = wordGroups(`phrases-${list}`);
  return cues.map((cue): [string, readonly string[]] => {
    if (wordings[cue] === undefined) throw new Error(`The list data/phrases-${list}.txt has no group "${cue}".`);
    return [cue, wordings[cue]];
  });
});

const findHits = compilePhrases(CUE_PHRASES);

/** A clause with the cues found in it. */
export class ClauseReading {
  readonly clause: Clause;
  readonly index: number;
  readonly hits: readonly PhraseHit[];

  constructor(clause: Clause, index: number) {
    this.clause = clause;
    this.index = index;
    this.hits = findHits(clause.tokens);
  }

  /** Whether any cue was found. */
  get cued(): boolean {
    return this.hits.length > 0;
  }

  /** The first hit for a cue, if the clause has one. */
  cue(name: Cue): PhraseHit | undefined {
    return this.hits.find(({ tag }) => tag === name);
  }

  /** Whether the clause has one of these cues. */
  says(...cues: readonly Cue[]): boolean {
    return cues.some((cue) => this.cue(cue) !== undefined);
  }
}

/** A sentence, as a list of clauses. */
export type Sentence = readonly ClauseReading[];

/** A message split into sentences and clauses, with the cues in each clause. */
export interface ParsedMessage {
  readonly text: string;
  readonly readings: readonly ClauseReading[];
  readonly sentences: readonly Sentence[];
}

/** Finds a clause of a sentence by the clause's index in the message. */
export function readingAt(sentence: Sentence, index: number): ClauseReading | undefined {
  return sentence.find((reading) => reading.index === index);
}

/** Finds the cues in the clauses of a message. */
export function findCues(text: string, clauses: readonly Clause[]): ParsedMessage {
  const readings = clauses.map((clause, index) => new ClauseReading(clause, index));
  const sentences = [...Map.groupBy(readings, ({ clause }) => clause.sentence).values()];
  return { text, readings, sentences };
}
