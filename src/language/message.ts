import type { Clause } from "./clause.ts";
import { ClauseReading } from "./clause-reading.ts";

/** A sentence, as a list of clauses. */
export interface Sentence {
  readonly readings: readonly ClauseReading[];
}

/** A message split into sentences and clauses, with the cues in each clause. */
export interface ParsedMessage {
  readonly text: string;
  readonly readings: readonly ClauseReading[];
  readonly sentences: readonly Sentence[];
}

/** Finds a clause of a sentence by the clause's index in the message. */
export function readingAt({ readings }: Sentence, index: number): ClauseReading | undefined {
  const at = index - (readings[0]?.index ?? 0);
  return at < 0 ? undefined : readings[at];
}

/** Finds the cues in the clauses of a message. */
export function findCues(text: string, clauses: readonly Clause[]): ParsedMessage {
  const readings = clauses.map((clause, index) => new ClauseReading(clause, index));
  const sentences: Sentence[] = [];
  let start = 0;
  for (let end = 1; end <= readings.length; end += 1) {
    if (readings[end]?.clause.sentence === readings[start]?.clause.sentence) continue;
    sentences.push({ readings: readings.slice(start, end) });
    start = end;
  }
  return { text, readings, sentences };
}
