import { isJsonArray, type Json } from "../../json.ts";
import type { TrialRecord } from "../../record/trial-record.ts";
import type { Desk } from "../../suite/suite.ts";
import type { TrialView } from "../trial-view.ts";
import { commonplaces } from "./commonplaces.ts";
import { contentStems } from "./content-stems.ts";

/** What a desk has in writing, paragraph by paragraph. */
interface Written {
  readonly passages: readonly ReadonlySet<string>[];
  /** How much a stem tells: the more paragraphs have it, the less. */
  weigh(stem: string): number;
}

const written = new WeakMap<Desk, Written>();
const heard = new WeakMap<TrialRecord, ReadonlySet<string>>();

/** How well a sentence is borne out by what the desk has in writing and the trial has brought up. */
interface Grounding {
  /** How many things it speaks of. */
  readonly size: number;
  /** The stems that the nearest passage lacks, and nobody in the trial has used. */
  readonly missing: readonly string[];
  /** Those of them that stand nowhere in policy or articles. */
  readonly unheard: readonly string[];
  /** The share of what it says, 0 to 1, that is borne out. */
  readonly share: number;
}

/** Holds a sentence against the passage of the desk's policy and articles that is nearest to it. */
export function groundingOf(view: TrialView, sentence: string): Grounding {
  const desk = writtenBy(view.desk);
  const stems = contentStems(sentence);
  const known = heardIn(view.record);
  const missing = missingIn(
    desk,
    stems.filter((stem) => !known.has(stem)),
  );
  return {
    size: stems.length,
    missing,
    unheard: missing.filter((stem) => !desk.passages.some((passage) => passage.has(stem))),
    share: shareWithout(desk, stems, missing),
  };
}

/** The share of a sentence that the desk's own writing bears out: what the trial has brought up can only add to it. */
export function writtenShare({ desk }: TrialView, sentence: string): number {
  const stems = contentStems(sentence);
  const own = writtenBy(desk);
  return shareWithout(own, stems, missingIn(own, stems));
}

/** Those of some stems that the nearest passage lacks. */
function missingIn({ passages, weigh }: Written, stems: readonly string[]): readonly string[] {
  let [missing, least] = [stems, weightOf(weigh, stems)];
  for (const passage of passages) {
    const lacking = stems.filter((stem) => !passage.has(stem));
    const weight = weightOf(weigh, lacking);
    if (weight < least) [missing, least] = [lacking, weight];
  }
  return missing;
}

function shareWithout({ weigh }: Written, stems: readonly string[], missing: readonly string[]): number {
  const total = weightOf(weigh, stems);
  return total === 0 ? 1 : 1 - weightOf(weigh, missing) / total;
}

function weightOf(weigh: Written["weigh"], stems: readonly string[]): number {
  return stems.reduce((sum, stem) => sum + weigh(stem), 0);
}

function writtenBy(desk: Desk): Written {
  const found = written.get(desk);
  if (found) return found;
  const texts = [
    ...commonplaces,
    desk.policy,
    ...(desk.template.source.articles ?? []).map(({ title, text }) => `${title}\n\n${text}`),
  ];
  const passages = texts.flatMap(passagesOf).map((text) => new Set(contentStems(text)));
  const counts = new Map<string, number>();
  for (const stems of passages) for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  const weigh = (stem: string) => Math.log((passages.length + 1) / ((counts.get(stem) ?? 0) + 1));
  const made = { passages, weigh };
  written.set(desk, made);
  return made;
}

/** The paragraphs of a text; a numbered sentence and a line of a list or a table are paragraphs too. */
function passagesOf(text: string): string[] {
  return text.split(/\n\s*\n|\n(?=\*\*|\||[-*] |\d+\. )/).filter((part) => part.trim() !== "");
}

/** What the customer said and what tools returned, in stems. */
function heardIn(record: TrialRecord): ReadonlySet<string> {
  const found = heard.get(record);
  if (found) return found;
  const texts = record.events.flatMap((event) => {
    if (event.kind === "customer_message") return [event.text];
    // An article that was read is a source as a whole, not word by word.
    if (event.kind !== "call" || event.outcome.kind !== "ok") return [];
    const { tool, args, outcome } = event;
    // What an agent writes into a call at length is its own words, and no source.
    const named = [tool, ...Object.keys(args), ...textsIn(args).filter((text) => text.length < longestName)];
    return [...named, ...textsIn(outcome.value).filter((text) => text.length < longestField)];
  });
  const stems = new Set(texts.flatMap((text) => contentStems(text.replaceAll("_", " "))));
  heard.set(record, stems);
  return stems;
}

const longestName = 40;
const longestField = 300;

/** Every text in a value. */
function textsIn(value: Json | undefined): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return (isJsonArray(value) ? value : Object.values(value)).flatMap(textsIn);
}
