import { recentlySaid, rememberSaid } from "../remember.ts";
import type { Act } from "./act.ts";
import { actsOfDrafts } from "./acts-of-drafts.ts";
import type { Clause } from "./clause.ts";
import type { Draft } from "./draft.ts";
import { interpret } from "./interpret.ts";
import type { Literal } from "./literal.ts";
import { LONGEST_READ } from "./longest-read.ts";
import { findCues, type Message } from "./message.ts";
import { readLiterals } from "./read-literals.ts";
import { readVerbClaims } from "./read-verb-claims.ts";
import { segment } from "./segment.ts";
import type { Span } from "./span.ts";
import type { VerbClaim } from "./verb-claim.ts";

// The scorer and the customer read the same messages, and stand-ins repeat themselves.
// For most messages only the acts are cached, because a full reading takes too much memory.
const keptActs = recentlySaid<readonly Act[]>(1_024);

/** A reading of a message of up to `LONGEST_READ` characters; each part is computed on first use. */
export class MessageReading {
  readonly text: string;
  #clauses: readonly Clause[] | undefined;
  #sentences: readonly Span[] | undefined;
  #values: readonly Literal[] | undefined;
  #verbClaims: readonly VerbClaim[] | undefined;
  #cued: Message | undefined;
  #drafts: readonly Draft[] | undefined;
  #acts: readonly Act[] | undefined;

  constructor(text: string) {
    this.text = text;
  }

  /** The clauses of the message, in order. */
  get clauses(): readonly Clause[] {
    this.#clauses ??= segment(this.text.slice(0, LONGEST_READ));
    return this.#clauses;
  }

  /** The sentences of the message, as spans of the text. */
  get sentences(): readonly Span[] {
    this.#sentences ??= sentencesOf(this.clauses);
    return this.#sentences;
  }

  /** The typed values that the message states, in order. */
  get values(): readonly Literal[] {
    this.#values ??= readLiterals(this.text);
    return this.#values;
  }

  /** The claims of the message that someone does, did or will do something, with tense, mood and polarity. */
  get verbClaims(): readonly VerbClaim[] {
    this.#verbClaims ??= readVerbClaims(this.clauses);
    return this.#verbClaims;
  }

  /** The acts of the message, such as asking, offering, refusing or claiming an action. */
  get acts(): readonly Act[] {
    this.#acts ??= keptActs.get(this.text) ?? this.#readActs();
    return this.#acts;
  }

  /** The clauses of the message, with the cues that identify acts. */
  get cued(): Message {
    this.#cued ??= findCues(this.text, this.clauses);
    return this.#cued;
  }

  /** The acts of the message, without their arguments. */
  get drafts(): readonly Draft[] {
    this.#drafts ??= interpret(this.cued);
    return this.#drafts;
  }

  #readActs(): readonly Act[] {
    const acts = actsOfDrafts(this.cued, this.drafts, () => this.values);
    keptActs.set(this.text, acts);
    return acts;
  }
}

/** Reads a message; the most recent readings are cached. */
export const readMessage: (text: string) => MessageReading = rememberSaid(64, (text) => new MessageReading(text));

function sentencesOf(clauses: readonly Clause[]): Span[] {
  const spans: Span[] = [];
  let last = -1;
  for (const { sentence, start, end } of clauses) {
    if (sentence === last) spans[spans.length - 1] = { start: spans.at(-1)?.start ?? start, end };
    else spans.push({ start, end });
    last = sentence;
  }
  return spans;
}
