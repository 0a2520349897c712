import type { Literal } from "../../language/literal.ts";
import { type MessageReading, readMessage } from "../../language/read-message.ts";
import type { Span } from "../../language/span.ts";
import { contentStems } from "../../language/stem.ts";
import type { VerbClaim } from "../../language/verb-claim.ts";
import { summaryOf } from "../exact/hand-over.ts";
import { handOvers } from "../given-ends.ts";
import { oncePer } from "../once-per.ts";
import type { TrialView } from "../trial-view.ts";

/**
 * The maximum number of typed values considered per message. Real messages have far fewer, and the limit keeps pairwise
 * comparisons cheap.
 */
const mostValues = 120;

/** The content of a sentence and of the sentence before it, computed on first use. */
export class Surroundings {
  readonly #text: string;
  #stems: ReadonlySet<string> | undefined;
  #numbers: readonly number[] | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  get stems(): ReadonlySet<string> {
    this.#stems ??= contentStems(this.#text);
    return this.#stems;
  }

  /** The bare numbers in both sentences, which may show a calculation such as 640 kWh x 0.26 = 166.40. */
  get numbers(): readonly number[] {
    this.#numbers ??= numbersIn(this.#text);
    return this.#numbers;
  }
}

/** A text by the agent that others rely on, which is a message to the customer or an escalation summary. */
export class Said {
  readonly step: number;
  readonly to: "customer" | "colleague";
  readonly #reading: MessageReading;
  readonly #surroundings: (Surroundings | undefined)[] = [];
  #values: readonly Literal[] | undefined;

  constructor(step: number, reading: MessageReading, to: Said["to"]) {
    this.step = step;
    this.to = to;
    this.#reading = reading;
  }

  get text(): string {
    return this.#reading.text;
  }

  /** The first typed values of the text. */
  get values(): readonly Literal[] {
    this.#values ??= this.#reading.values.slice(0, mostValues);
    return this.#values;
  }

  get clauses(): MessageReading["clauses"] {
    return this.#reading.clauses;
  }

  get claims(): readonly VerbClaim[] {
    return this.#reading.verbClaims;
  }

  get sentences(): readonly Span[] {
    return this.#reading.sentences;
  }

  /** The content of the sentence at a position and of the sentence before it. */
  around({ start }: Pick<Span, "start">): Surroundings {
    const at = this.#sentenceAt(start);
    const known = this.#surroundings[at];
    if (known !== undefined) return known;
    const { end } = this.sentences[at] ?? { end: this.text.length };
    const found = new Surroundings(this.text.slice(this.#startBefore(at), Math.max(end, start)));
    this.#surroundings[at] = found;
    return found;
  }

  /** The text from a claim to the end of its sentence. */
  sentenceFrom({ start, clause }: Pick<VerbClaim, "start" | "clause">): string {
    return this.text.slice(start, this.sentences[this.#sentenceAt(clause.start)]?.end ?? clause.end);
  }

  /** The text of a span. */
  quote({ start, end }: Span): string {
    return this.text.slice(start, end).trim();
  }

  /** The start of the previous sentence, skipping the separator line of a table. */
  #startBefore(at: number): number {
    const [before, earlier] = [this.sentences[at - 1], this.sentences[at - 2]];
    const isRule =
      before !== undefined && /^[\s|:-]*$/.test(this.text.slice(before.start, Math.min(before.end, before.start + 80)));
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
export const saidIn: (view: TrialView) => readonly Said[] = oncePer((view) => {
  const summaries = handOvers(view).map((step) => new Said(step, readMessage(summaryOf(view, step)), "colleague"));
  const messages = view.messages.map(({ step, reading }) => new Said(step, reading, "customer"));
  return [...summaries, ...messages].sort((one, other) => one.step - other.step);
});
