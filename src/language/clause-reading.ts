import type { Clause } from "./clause.ts";
import { ACT_PHRASES } from "./lexicon-phrases.ts";
import { PHRASE_CLASSES } from "./lexicon-word-classes.ts";
import { compilePhrases, type PhraseHit } from "./phrase.ts";
import { wordSet } from "./word-set.ts";

/** The name of something a clause says that helps to tell its act. */
export type Cue = keyof typeof ACT_PHRASES;

/** A clause with the cues found in it. */
export interface ClauseReading {
  readonly clause: Clause;
  readonly index: number;
  /** Whether any cue was found. */
  readonly cued: boolean;
  /** The first place where the clause says this, if it does. */
  readonly cue: (name: Cue) => PhraseHit<Cue> | undefined;
  readonly says: (...names: Cue[]) => boolean;
}

const CLASSES = new Map(
  Object.entries(PHRASE_CLASSES).map(([name, words]): [string, ReadonlySet<string>] => [name, wordSet(words)]),
);

const isCue = (name: string): name is Cue => Object.hasOwn(ACT_PHRASES, name);
const CUES = Object.keys(ACT_PHRASES).filter(isCue);
const findCues = compilePhrases(
  CUES.map((name): [Cue, readonly string[]] => [name, ACT_PHRASES[name]]),
  CLASSES,
);

/** Finds the cues of one clause. */
export function readClause(clause: Clause, index: number): ClauseReading {
  const hits = findCues(clause.tokens);
  const cue = (name: Cue): PhraseHit<Cue> | undefined => {
    for (const hit of hits) if (hit.tag === name) return hit;
    return undefined;
  };
  if (hits.length === 0) return { clause, index, cued: false, cue, says: () => false };
  const says = (...names: Cue[]): boolean => {
    for (const { tag } of hits) if (names.includes(tag)) return true;
    return false;
  };
  return { clause, index, cued: true, cue, says };
}
