import { sayValue, sentencesOf } from "../../agent/stand-in/say-value.ts";
import { readLiterals } from "../../language/read-literals.ts";
import { fillValue } from "../../world/replay.ts";
import type { GoldenRun } from "../trials/golden-run.ts";
import { type Mutant, reworded } from "./operator.ts";

/** The facts that the customer must be told in a golden run, in the reference's words. */
export function factsOf({ played, situation }: GoldenRun) {
  return played.truth.tell.flatMap(({ name, value }) => {
    const found = fillValue(value, situation.results);
    if (found === null) return [];
    const said = sayValue(found);
    // A word has no kind.
    return [{ name, said, kind: readLiterals(said)[0]?.kind }];
  });
}
export type SpokenFact = ReturnType<typeof factsOf>[number];

/** A mutant that changes every message that states a fact. */
export function whereTold({ name, said }: SpokenFact, change: (text: string) => string): Mutant {
  return reworded(name, (text) => (text.includes(said) ? change(text) : text));
}

/** A text without the sentences that contain a value. */
export function withoutSentences(text: string, said: string): string {
  const kept = sentencesOf(text).filter((sentence) => !sentence.includes(said));
  return kept.join(" ") || "All right.";
}

/** A text with its first number increased by `steps`, which turns an id, amount or date into a different one. */
export function offBy(said: string, steps: number): string {
  return said.replace(/\d+/, (digits) => String(Number(digits) + steps).padStart(digits.length, "0"));
}
