import type { Clause } from "./clause.ts";
import { CUE_PHRASES, type Cue } from "./cue.ts";
import { compilePhrases, type PhraseHit } from "./phrase.ts";

const findCues = compilePhrases(CUE_PHRASES);

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

  /** The first hit for a cue, if the clause has one. */
  cue(name: Cue): PhraseHit<Cue> | undefined {
    for (let at = 0; at < this.hits.length; at += 1) if (this.hits[at]?.tag === name) return this.hits[at];
    return undefined;
  }

  /** Whether the clause has one of these cues. */
  says(...cues: readonly Cue[]): boolean {
    for (let at = 0; at < this.hits.length; at += 1) {
      const tag = this.hits[at]?.tag;
      for (let other = 0; other < cues.length; other += 1) if (cues[other] === tag) return true;
    }
    return false;
  }
}
