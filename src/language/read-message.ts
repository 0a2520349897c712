import { memoizeText } from "../memoize.ts";
import type { Act, ActDraft } from "./act.ts";
import { actsOfDrafts } from "./acts-of-drafts.ts";
import { type AskingClause, readAskingClauses } from "./asking.ts";
import type { Clause } from "./clause.ts";
import { findCues, type ParsedMessage } from "./clause-reading.ts";
import { interpret } from "./interpret.ts";
import type { Literal } from "./literal.ts";
import { LONGEST_READ } from "./longest-read.ts";
import { readLiterals } from "./read-literals.ts";
import { clausesOf, sentencesIn, tokenizeLines } from "./segment.ts";

/** A reading of a message of up to `LONGEST_READ` characters; each part is computed on first use. */
export class MessageReading {
  readonly text: string;
  #clauses: readonly Clause[] | undefined;
  #values: readonly Literal[] | undefined;
  #cued: ParsedMessage | undefined;
  #drafts: readonly ActDraft[] | undefined;
  #acts: readonly Act[] | undefined;
  #askingClauses: readonly AskingClause[] | undefined;

  constructor(text: string) {
    this.text = text;
  }

  /** The clauses of the message, in order. */
  get clauses(): readonly Clause[] {
    this.#clauses ??= sentencesIn(tokenizeLines(this.text.slice(0, LONGEST_READ))).flatMap(clausesOf);
    return this.#clauses;
  }

  /** The typed values that the message states, in order. */
  get values(): readonly Literal[] {
    this.#values ??= readLiterals(this.text);
    return this.#values;
  }

  /** The acts of the message, such as asking, offering, refusing or claiming an action. */
  get acts(): readonly Act[] {
    this.#acts ??= actsOfDrafts(this.cued, this.drafts, () => this.values);
    return this.#acts;
  }

  /** The clauses of the message, each with the log odds that it asks the customer for a detail. */
  get askingClauses(): readonly AskingClause[] {
    this.#askingClauses ??= readAskingClauses(this.text);
    return this.#askingClauses;
  }

  /** The clauses of the message, with the cues that identify acts. */
  get cued(): ParsedMessage {
    this.#cued ??= findCues(this.text, this.clauses);
    return this.#cued;
  }

  /** The acts of the message, without their arguments. */
  get drafts(): readonly ActDraft[] {
    this.#drafts ??= interpret(this.cued);
    return this.#drafts;
  }
}

/** Reads a message. The scorer and the customer read the same ones; only recent readings are kept, because they take much memory. */
export const readMessage: (text: string) => MessageReading = memoizeText((text) => new MessageReading(text), 1_024);
