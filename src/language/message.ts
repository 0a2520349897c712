import { type ClauseReading, readClause } from "./clause-reading.ts";
import { LONGEST_READ } from "./longest-read.ts";
import { segment } from "./segment.ts";

/** A sentence as the clauses it is made of. */
export interface Sentence {
  readonly readings: readonly ClauseReading[];
}

/** A message cut into sentences and clauses, with the cues of each clause. */
export interface Message {
  readonly text: string;
  readonly readings: readonly ClauseReading[];
  readonly sentences: readonly Sentence[];
}

/** Segments a message and finds the cues of its clauses. */
export function readMessage(text: string): Message {
  const readings = segment(text.slice(0, LONGEST_READ)).map(readClause);
  const sentences: { readings: ClauseReading[] }[] = [];
  let last = -1;
  for (const reading of readings) {
    if (reading.clause.sentence !== last) sentences.push({ readings: [] });
    sentences.at(-1)?.readings.push(reading);
    last = reading.clause.sentence;
  }
  return { text, readings, sentences };
}
