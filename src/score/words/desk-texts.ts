import { describeTools } from "../../conversation/describe-tools.ts";
import type { Literal } from "../../language/literal.ts";
import { readLiterals } from "../../language/read-literals.ts";
import { contentStems } from "../../language/stem.ts";
import { memoize } from "../../memoize.ts";
import type { Desk } from "../../suite/suite.ts";
import { dayNumber, minutesOf } from "../stated/values.ts";

/** A sentence from the policy, an article or a tool's description. */
interface DeskSentence {
  readonly text: string;
  readonly stems: ReadonlySet<string>;
}

/** The texts a desk gives its agents, sentence by sentence. */
export class DeskTexts {
  readonly sentences: readonly DeskSentence[];
  readonly #byStem = new Map<string, number[]>();
  readonly #byValue = new Map<string, number[]>();

  constructor(texts: readonly string[]) {
    this.sentences = texts.flatMap(sentencesIn).map((text) => ({ text, stems: contentStems(text) }));
    this.sentences.forEach(({ text, stems }, at) => {
      for (const stem of stems) push(this.#byStem, stem, at);
      for (const literal of readLiterals(text)) for (const key of keysOf(literal)) push(this.#byValue, key, at);
      for (const [, day] of text.matchAll(dayNumber)) push(this.#byValue, `count ${minutesOf(Number(day), "day")}`, at);
    });
  }

  /** Whether a sentence in these texts states the value and shares a content word with the words around it. */
  gives(literal: Literal, around: { readonly stems: ReadonlySet<string> }): boolean {
    return keysOf(literal).every((key) =>
      this.#byValue.get(key)?.some((at) => this.sentences[at]?.stems.isDisjointFrom(around.stems) === false),
    );
  }

  /** The share of these stems that the closest sentence contains, from 0 to 1. */
  nearness(stems: ReadonlySet<string>): number {
    if (stems.size === 0) return 1;
    const shared = new Map<number, number>();
    let most = 0;
    for (const stem of stems)
      for (const at of this.#byStem.get(stem) ?? []) {
        const count = (shared.get(at) ?? 0) + 1;
        shared.set(at, count);
        most = Math.max(most, count);
      }
    return most / stems.size;
  }

  /** Whether a word appears in any of the texts. */
  holds(stem: string): boolean {
    return this.#byStem.has(stem);
  }
}

/** The texts of a desk, cached. */
export const deskTexts: (desk: Desk) => DeskTexts = memoize((desk) => {
  const articles = desk.template.source.articles.map(({ title, text }) => `${title}\n\n${text}`);
  const tools = describeTools(desk).map(({ name, description, parameters }) =>
    [name.replaceAll("_", " "), description, ...descriptionsIn(parameters)].join("\n\n"),
  );
  const phrases = [...desk.tools.values()].flatMap((tool) => [tool.phrases.propose ?? "", tool.phrases.done ?? ""]);
  return new DeskTexts([desk.policy, ...articles, ...tools, ...phrases]);
});

function descriptionsIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) =>
    key === "description" && typeof item === "string" ? [item] : descriptionsIn(item),
  );
}

function sentencesIn(text: string): string[] {
  return text
    .replaceAll(/\n(?![\n|*#-])/g, " ")
    .split(/(?<=[.;!?])\s+|\n+/)
    .filter((sentence) => sentence.trim() !== "");
}

/** The lookup keys of a value; for a range, those of both ends. */
function keysOf(literal: Literal): string[] {
  const { kind, value } = literal;
  if (kind === "count")
    return value.split("-").map((part) => `count ${minutesOf(Number(part), literal.unit) ?? `${Number(part)} ${literal.unit}`}`);
  if (kind === "money" || kind === "percent") return [`${kind} ${Number(value)}`];
  return [`${kind} ${value.toLowerCase()}`];
}

function push(index: Map<string, number[]>, key: string, at: number): void {
  const places = index.get(key);
  if (places) places.push(at);
  else index.set(key, [at]);
}
