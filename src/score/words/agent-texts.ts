import type { Literal } from "../../language/literal.ts";
import { type MessageReading, readMessage, type SentenceReading } from "../../language/read-message.ts";
import type { Span } from "../../language/span.ts";
import type { VerbClaim } from "../../language/verb-claim.ts";
import { memoizeLatest } from "../../memoize.ts";
import { summaryOf } from "../exact/hand-over.ts";
import type { SuspectedPassage } from "../trial/define-check.ts";
import { handOvers } from "../trial/made-calls.ts";
import type { TrialView } from "../trial/trial-view.ts";

// Real messages have far fewer values and numbers; the limits keep pairwise comparisons cheap.
const mostValues = 120;
const mostNumbers = 40;

/** The content of a sentence and of the sentence before it. */
interface Surroundings {
  readonly stems: ReadonlySet<string>;
  /** The bare numbers, which may show a calculation such as 640 kWh x 0.26 = 166.40. */
  readonly numbers: readonly number[];
}

/** A text by the agent that others rely on: a message to the customer or an escalation summary. */
export class AgentText {
  readonly step: number;
  readonly to: "customer" | "colleague";
  readonly text: string;
  /** The first amounts, dates, ids and other values in the text. */
  readonly values: readonly Literal[];
  /** The stems of the content words of the text. */
  readonly stems: ReadonlySet<string>;
  readonly sentences: readonly SentenceReading[];
  readonly #reading: MessageReading;
  readonly #surroundings: Surroundings[] = [];

  constructor(step: number, reading: MessageReading, to: AgentText["to"]) {
    this.step = step;
    this.to = to;
    this.text = reading.text;
    this.values = reading.values.slice(0, mostValues);
    this.stems = reading.stemsIn({ start: 0, end: reading.text.length });
    this.sentences = reading.sentences;
    this.#reading = reading;
  }

  /** The stems of the content words in a part of the text. */
  stemsIn(span: Span): ReadonlySet<string> {
    return this.#reading.stemsIn(span);
  }

  /** The text of a span. */
  quote({ start, end }: Span): string {
    return this.text.slice(start, end).trim();
  }

  /** Suspects a span of the text, if there is a reason to. */
  suspect(span: Span, why: string | undefined): SuspectedPassage[] {
    return why === undefined ? [] : [{ step: this.step, quote: this.quote(span), why }];
  }

  /** Suspects each claim that there is a reason to suspect. Most sentences may not matter, which saves parsing their claims. */
  suspectClaims(mayMatter: (sentence: SentenceReading) => boolean, whyOf: (claim: VerbClaim) => string | undefined): SuspectedPassage[] {
    return this.sentences.filter(mayMatter).flatMap(({ claims }) => claims.flatMap((claim) => this.suspect(claim, whyOf(claim))));
  }

  /** The content of the sentence at a position and of the sentence before it. */
  around({ start }: Pick<Span, "start">): Surroundings {
    const at = this.#sentenceAt(start);
    const end = Math.max(this.sentences[at]?.end ?? this.text.length, start);
    this.#surroundings[at] ??= this.#contentOf({ start: this.#startBefore(at), end });
    return this.#surroundings[at];
  }

  /** The span from a claim to the end of its sentence. */
  sentenceFrom({ start, clause }: Pick<VerbClaim, "start" | "clause">): Span {
    return { start, end: this.sentences[this.#sentenceAt(clause.start)]?.end ?? clause.end };
  }

  #contentOf(span: Span): Surroundings {
    const numbers = this.text.slice(span.start, span.end).match(/\d+(?:,\d{3})*(?:\.\d+)?/g) ?? [];
    return { stems: this.stemsIn(span), numbers: numbers.slice(0, mostNumbers).map((number) => Number(number.replaceAll(",", ""))) };
  }

  /** The start of the previous sentence, skipping the separator line of a table. */
  #startBefore(at: number): number {
    const [before, earlier] = [this.sentences[at - 1], this.sentences[at - 2]];
    const isRule = before !== undefined && /^[\s|:-]*$/.test(this.text.slice(before.start, Math.min(before.end, before.start + 80)));
    return ((isRule ? earlier : undefined) ?? before ?? this.sentences[at])?.start ?? 0;
  }

  /** The last sentence that starts at or before a position. */
  #sentenceAt(place: number): number {
    return Math.max(
      0,
      this.sentences.findLastIndex(({ start }) => start <= place),
    );
  }
}

/** Everything the agent wrote in a trial, in order. */
export const agentTextsIn = memoizeLatest((view: TrialView): readonly AgentText[] => {
  const summaries = handOvers(view).map((step) => new AgentText(step, readMessage(summaryOf(view, step)), "colleague"));
  const messages = view.messages.map(({ step, reading }) => new AgentText(step, reading, "customer"));
  return [...summaries, ...messages].sort((one, other) => one.step - other.step);
});

/** The agent's messages to the customer. */
export const customerTextsIn = memoizeLatest((view: TrialView) => agentTextsIn(view).filter(({ to }) => to === "customer"));
