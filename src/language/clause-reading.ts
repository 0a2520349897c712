import type { Clause } from "./clause.ts";
import { ACT_PHRASES } from "./lexicon-phrases.ts";
import { PHRASE_CLASSES } from "./lexicon-word-classes.ts";
import { compilePhrases, type PhraseHit } from "./phrase.ts";

/** The name of something a clause says that helps to tell its act. */
export type Cue = keyof typeof ACT_PHRASES;

const isCue = (name: string): name is Cue => Object.hasOwn(ACT_PHRASES, name);
const CUES = Object.keys(ACT_PHRASES).filter(isCue);
const findCues = compilePhrases(
  CUES.map((name): [Cue, readonly string[]] => [name, ACT_PHRASES[name]]),
  PHRASE_CLASSES,
);

/** A clause with the cues found in it. */
export class ClauseReading {
  readonly clause: Clause;
  readonly index: number;
  readonly hits: readonly PhraseHit<Cue>[];

  constructor(clause: Clause, index: number) {
    this.clause = clause;
    this.index = index;
    this.hits = findCues(clause.tokens);
  }

  /** Whether any cue was found. */
  get cued(): boolean {
    return this.hits.length > 0;
  }

  /** The first place where the clause says this, if it does. */
  cue(name: Cue): PhraseHit<Cue> | undefined {
    for (let at = 0; at < this.hits.length; at += 1) if (this.hits[at]?.tag === name) return this.hits[at];
    return undefined;
  }

  /** Whether the clause says one of these; a list of any length would be a new array at each of very many calls. */
  says(name: Cue, second?: Cue, third?: Cue, fourth?: Cue, fifth?: Cue, sixth?: Cue): boolean {
    for (let at = 0; at < this.hits.length; at += 1) {
      const tag = this.hits[at]?.tag;
      if (tag === undefined) return false;
      if (tag === name || tag === second || tag === third || tag === fourth || tag === fifth || tag === sixth)
        return true;
    }
    return false;
  }
}
