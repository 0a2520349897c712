import type { MessageReading, SentenceReading } from "../../language/read-message.ts";
import type { Span } from "../../language/span.ts";
import type { VerbClaim } from "../../language/verb-claim.ts";
import { lazy } from "../../memoize.ts";
import { Values } from "../stated/values.ts";
import type { SuspectedPassage } from "./define-check.ts";

// Real messages have far fewer values and numbers; the limits keep pairwise comparisons cheap.
const mostValues = 120;
const mostNumbers = 40;

/** A text by the agent that others rely on: a message to the customer or an escalation summary. */
export function agentText(step: number, reading: MessageReading, to: "customer" | "colleague") {
  const { text, sentences } = reading;
  const quote = ({ start, end }: Span) => text.slice(start, end).trim();
  const suspect = (span: Span, why: string | undefined): SuspectedPassage[] =>
    why === undefined ? [] : [{ step, quote: quote(span), why }];
  /** The last sentence that starts at or before a position, or else the first. */
  const sentenceAt = (place: number) => sentences.findLastIndex(({ start }, index) => start <= place || index === 0);
  const values = reading.values.slice(0, mostValues);
  const surroundings: ReturnType<typeof contentOf>[] = [];
  return {
    step,
    to,
    text,
    sentences,
    /** The first amounts, dates, ids and other values in the text. */
    values,
    /** These values by kind; a derived value usually appears next to the values it was derived from. */
    valueSets: lazy(() => new Values(values)),
    /** The stems of the content words of the text. */
    stems: reading.stemsIn({ start: 0, end: text.length }),
    /** The stems of the content words in a part of the text. */
    stemsIn: (span: Span) => reading.stemsIn(span),
    /** The text of a span. */
    quote,
    /** Suspects a span of the text, if there is a reason to. */
    suspect,
    /** Suspects each claim that there is a reason to suspect. Most sentences may not matter, which saves parsing their claims. */
    suspectClaims: (mayMatter: (sentence: SentenceReading) => boolean, whyOf: (claim: VerbClaim) => string | undefined) =>
      sentences.filter(mayMatter).flatMap(({ claims }) => claims.flatMap((claim) => suspect(claim, whyOf(claim)))),
    /** The content of the sentence at a position and of the sentence before it. */
    around: ({ start }: Pick<Span, "start">) => {
      const at = sentenceAt(start);
      const end = Math.max(sentences[at]?.end ?? text.length, start);
      surroundings[at] ??= contentOf(reading, { start: startBefore(reading, at), end });
      return surroundings[at];
    },
    /** The span from a claim to the end of its sentence. */
    sentenceFrom: ({ start, clause }: Pick<VerbClaim, "start" | "clause">): Span => {
      return { start, end: sentences[sentenceAt(clause.start)]?.end ?? clause.end };
    },
  };
}
export type AgentText = ReturnType<typeof agentText>;

/** The stems in a span, and its bare numbers, which may show a calculation such as 640 kWh x 0.26 = 166.40. */
function contentOf(reading: MessageReading, span: Span) {
  const numbers = reading.text.slice(span.start, span.end).match(/\d+(?:,\d{3})*(?:\.\d+)?/g) ?? [];
  return { stems: reading.stemsIn(span), numbers: numbers.slice(0, mostNumbers).map((number) => Number(number.replaceAll(",", ""))) };
}

/** The start of the previous sentence, skipping the separator line of a table. */
function startBefore({ text, sentences }: MessageReading, at: number): number {
  const [before, earlier] = [sentences[at - 1], sentences[at - 2]];
  const isRule = before !== undefined && /^[\s|:-]*$/.test(text.slice(before.start, Math.min(before.end, before.start + 80)));
  return ((isRule ? earlier : undefined) ?? before ?? sentences[at])?.start ?? 0;
}
