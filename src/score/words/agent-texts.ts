import type { Literal } from "../../language/literal.ts";
import { type MessageReading, readMessage } from "../../language/read-message.ts";
import type { SentenceReading } from "../../language/sentence-reading.ts";
import type { Span } from "../../language/span.ts";
import type { VerbClaim } from "../../language/verb-claim.ts";
import { memoizeLatest } from "../../memoize.ts";
import { summaryOf } from "../exact/hand-over.ts";
import { handOvers } from "../trial/given-ends.ts";
import type { TrialView } from "../trial/trial-view.ts";

/**
 * The maximum number of typed values considered per message. Real messages have far fewer, and the limit keeps pairwise
 * comparisons cheap.
 */
const mostValues = 120;

/** The content of a sentence and of the sentence before it, computed on first use. */
export class Surroundings {
  readonly #reading: MessageReading;
  readonly #span: Span;
  #stems: ReadonlySet<string> | undefined;
  #numbers: readonly number[] | undefined;

  constructor(reading: MessageReading, span: Span) {
    this.#reading = reading;
    this.#span = span;
  }

  get stems(): ReadonlySet<string> {
    this.#stems ??= this.#reading.stemsIn(this.#span);
    return this.#stems;
  }

  /** The bare numbers in both sentences, which may show a calculation such as 640 kWh x 0.26 = 166.40. */
  get numbers(): readonly number[] {
    this.#numbers ??= numbersIn(this.#reading.text.slice(this.#span.start, this.#span.end));
    return this.#numbers;
  }
}

/** A text by the agent that others rely on: a message to the customer or an escalation summary. */
export class AgentText {
  readonly step: number;
  readonly to: "customer" | "colleague";
  readonly #reading: MessageReading;
  readonly #surroundings: (Surroundings | undefined)[] = [];
  #values: readonly Literal[] | undefined;
  #stems: ReadonlySet<string> | undefined;

  constructor(step: number, reading: MessageReading, to: AgentText["to"]) {
    this.step = step;
    this.to = to;
    this.#reading = reading;
  }

  get text(): string {
    return this.#reading.text;
  }

  /** The first amounts, dates, ids and other values in the text. */
  get values(): readonly Literal[] {
    const { values } = this.#reading;
    this.#values ??= values.length > mostValues ? values.slice(0, mostValues) : values;
    return this.#values;
  }

  /** The stems of the content words of the text. */
  get stems(): ReadonlySet<string> {
    this.#stems ??= this.stemsIn({ start: 0, end: this.text.length });
    return this.#stems;
  }

  /** The stems of the content words in a part of the text. */
  stemsIn(span: Span): ReadonlySet<string> {
    return this.#reading.stemsIn(span);
  }

  get sentences(): MessageReading["sentences"] {
    return this.#reading.sentences;
  }

  /** The claims in the sentences that pass a test. Most sentences fail it, which saves parsing their claims. */
  claims(mayMatter: (sentence: SentenceReading) => boolean): VerbClaim[] {
    const claims: VerbClaim[] = [];
    for (const sentence of this.sentences) if (mayMatter(sentence)) claims.push(...sentence.claims);
    return claims;
  }

  /** The content of the sentence at a position and of the sentence before it. */
  around({ start }: Pick<Span, "start">): Surroundings {
    const at = this.#sentenceAt(start);
    const known = this.#surroundings[at];
    if (known !== undefined) return known;
    const { end } = this.sentences[at] ?? { end: this.text.length };
    const found = new Surroundings(this.#reading, { start: this.#startBefore(at), end: Math.max(end, start) });
    this.#surroundings[at] = found;
    return found;
  }

  /** The span from a claim to the end of its sentence. */
  sentenceFrom({ start, clause }: Pick<VerbClaim, "start" | "clause">): Span {
    return { start, end: this.sentences[this.#sentenceAt(clause.start)]?.end ?? clause.end };
  }

  /** The text of a span. */
  quote({ start, end }: Span): string {
    return this.text.slice(start, end).trim();
  }

  /** The start of the previous sentence, skipping the separator line of a table. */
  #startBefore(at: number): number {
    const [before, earlier] = [this.sentences[at - 1], this.sentences[at - 2]];
    const isRule = before !== undefined && /^[\s|:-]*$/.test(this.text.slice(before.start, Math.min(before.end, before.start + 80)));
    return ((isRule ? earlier : undefined) ?? before ?? this.sentences[at])?.start ?? 0;
  }

  /** The last sentence that starts at or before a position. */
  #sentenceAt(place: number): number {
    let [low, high] = [0, this.sentences.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.sentences[middle]?.start ?? 0) <= place) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

const mostNumbers = 40;

function numbersIn(text: string): number[] {
  const found = text.match(/\d+(?:,\d{3})*(?:\.\d+)?/g) ?? [];
  return found.slice(0, mostNumbers).map((number) => Number(number.replaceAll(",", "")));
}

/** Everything the agent wrote in a trial, in order. */
export const agentTextsIn: (view: TrialView) => readonly AgentText[] = memoizeLatest((view) => {
  const summaries = handOvers(view).map((step) => new AgentText(step, readMessage(summaryOf(view, step)), "colleague"));
  const messages = view.messages.map(({ step, reading }) => new AgentText(step, reading, "customer"));
  return [...summaries, ...messages].sort((one, other) => one.step - other.step);
});
