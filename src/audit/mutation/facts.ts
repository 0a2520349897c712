import { sayFact } from "../../agent/stand-in/name-slot.ts";
import { sayValue, sentencesOf } from "../../agent/stand-in/say-value.ts";
import type { Literal } from "../../language/literal.ts";
import { readLiterals } from "../../language/read-literals.ts";
import { fillValue } from "../../world/replay.ts";
import type { GoldenRun } from "../trials/golden-run.ts";
import type { Mutant } from "./operator.ts";

/** A fact that the customer must be told, in the reference's words. */
export interface SpokenFact {
  readonly name: string;
  readonly said: string;
  /** The kind of value; undefined for a word. */
  readonly kind: Literal["kind"] | undefined;
}

/** The facts that the customer must be told in a golden run. */
export function factsOf({ played, situation }: GoldenRun): SpokenFact[] {
  return played.truth.tell.flatMap(({ name, value }) => {
    const found = fillValue(value, situation.results);
    if (found === null) return [];
    const said = sayValue(found);
    return [{ name, said, kind: readLiterals(said)[0]?.kind }];
  });
}

/** A mutant that changes every message that states a fact. */
export function whereTold({ name, said }: SpokenFact, change: (text: string) => string): Mutant {
  return {
    what: name,
    open: () => ({
      say: (text, turn) => {
        if (!text.includes(said)) return text;
        turn.mark();
        return change(text);
      },
    }),
  };
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

/** A sentence that gives a fact a different value. */
export function sentenceWith({ name }: SpokenFact, said: string): string {
  return sayFact(name, said);
}
