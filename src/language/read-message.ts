import { lazy, memoizeText } from "../memoize.ts";
import type { Act, ActDraft } from "./act.ts";
import { actsOfDrafts } from "./acts-of-drafts.ts";
import { type AskingClause, readAskingClauses } from "./asking.ts";
import type { Clause } from "./clause.ts";
import { findCues, type ParsedMessage } from "./clause-reading.ts";
import { interpret } from "./interpret.ts";
import type { Literal } from "./literal.ts";
import { LONGEST_READ } from "./longest-read.ts";
import { readLiterals } from "./read-literals.ts";
import { clausesOf, type SentenceSource, sentencesIn, type TokenLine, tokenizeLines } from "./segment.ts";
import type { Span } from "./span.ts";
import type { Token } from "./token.ts";
import { readVerbClaims, type VerbClaim } from "./verb-claim.ts";
import { isPastForm } from "./verb-group.ts";
import { wordClass } from "./word-class.ts";

const PAST = wordClass("was were did had have has");
const FUTURE = wordClass("will shall going");

/** A reading of one sentence; each part is computed on first use. */
export class SentenceReading implements Span {
  readonly start: number;
  readonly end: number;
  readonly tokens: readonly Token[];
  readonly #source: SentenceSource;
  #clauses: readonly Clause[] | undefined;
  #claims: readonly VerbClaim[] | undefined;

  constructor(source: SentenceSource) {
    this.start = source.start;
    this.end = source.end;
    this.tokens = source.tokens;
    this.#source = source;
  }

  /** The clauses of the sentence, in order. */
  get clauses(): readonly Clause[] {
    this.#clauses ??= clausesOf(this.#source);
    return this.#clauses;
  }

  /** The sentence's claims that someone does, did or will do something, with tense, mood and polarity. */
  get claims(): readonly VerbClaim[] {
    this.#claims ??= readVerbClaims(this.clauses);
    return this.#claims;
  }

  /** Whether a claim in the sentence may be about the past; this check is much faster than reading the claims. */
  get mayTellPast(): boolean {
    return this.tokens.some((token) => PAST.holds(token) || isPastForm(token));
  }

  /** Whether a claim in the sentence may be about the future. */
  get mayTellFuture(): boolean {
    return FUTURE.occursIn(this.tokens);
  }
}

/** A reading of a message of up to `LONGEST_READ` characters; each part is computed on first use. */
export class MessageReading {
  readonly text: string;
  readonly #lines = lazy((): readonly TokenLine[] => tokenizeLines(this.text.slice(0, LONGEST_READ)));
  #clauses: readonly Clause[] | undefined;
  #sentences: readonly SentenceReading[] | undefined;
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
    this.#clauses ??= this.sentences.flatMap((sentence) => sentence.clauses);
    return this.#clauses;
  }

  /** The stems of the content words in a part of the message. */
  stemsIn({ start, end }: Span): ReadonlySet<string> {
    const stems = new Set<string>();
    for (const { line, tokens } of this.#lines()) {
      if (line.end <= start || line.start >= end) continue;
      for (const token of tokens) if (token.start >= start && token.end <= end) for (const stem of token.stems) stems.add(stem);
    }
    return stems;
  }

  /** The sentences of the message, in order. */
  get sentences(): readonly SentenceReading[] {
    this.#sentences ??= sentencesIn(this.#lines()).map((source) => new SentenceReading(source));
    return this.#sentences;
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
