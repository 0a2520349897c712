import type { Clause } from "./clause.ts";
import { clausesOf, type SentencePlace } from "./segment.ts";
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
  readonly #place: SentencePlace;
  #clauses: readonly Clause[] | undefined;
  #claims: readonly VerbClaim[] | undefined;

  constructor(place: SentencePlace) {
    this.start = place.start;
    this.end = place.end;
    this.#place = place;
  }

  get tokens(): readonly Token[] {
    return this.#place.tokens;
  }

  /** The clauses of the sentence, in order. */
  get clauses(): readonly Clause[] {
    this.#clauses ??= clausesOf(this.#place);
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
