import { describeTools } from "../../conversation/describe-tools.ts";
import type { Literal } from "../../language/literal.ts";
import { readLiterals } from "../../language/read-literals.ts";
import { contentStems } from "../../language/stem.ts";
import { memoize } from "../../memoize.ts";
import type { Desk } from "../../suite/suite.ts";
import { dayNumber, minutesOf } from "../stated/values.ts";
import { textsIn } from "../trial/json-parts.ts";

/** The texts a desk gives its agents, sentence by sentence. */
export const deskTexts = memoize((desk: Desk) => {
  const sentences = textsOf(desk)
    .flatMap(sentencesIn)
    .map((text) => ({ text, stems: contentStems(text) }));
  const byStem = Map.groupBy(
    sentences.flatMap((sentence) => [...sentence.stems].map((stem) => ({ stem, sentence }))),
    ({ stem }) => stem,
  );
  const byValue = Map.groupBy(
    sentences.flatMap((sentence) => valueKeysIn(sentence.text).map((key) => ({ key, sentence }))),
    ({ key }) => key,
  );
  return {
    sentences,
    /** Whether a sentence in these texts states the value and shares a content word with the words around it. */
    gives: (literal: Literal, around: { readonly stems: ReadonlySet<string> }) =>
      keysOf(literal).every((key) => byValue.get(key)?.some(({ sentence }) => !sentence.stems.isDisjointFrom(around.stems))),
    /** The share of these stems that the closest sentence contains, from 0 to 1. */
    nearness: (stems: ReadonlySet<string>) => {
      if (stems.size === 0) return 1;
      const sharing = Map.groupBy(
        [...stems].flatMap((stem) => byStem.get(stem) ?? []),
        ({ sentence }) => sentence,
      );
      return Math.max(0, ...sharing.values().map(({ length }) => length)) / stems.size;
    },
    /** Whether a word appears in any of the texts. */
    holds: (stem: string) => byStem.has(stem),
  };
});
export type DeskTexts = ReturnType<typeof deskTexts>;

function textsOf(desk: Desk): string[] {
  const articles = desk.template.source.articles.map(({ title, text }) => `${title}\n\n${text}`);
  const tools = describeTools(desk).map(({ name, description, parameters }) => {
    const described = textsIn(parameters).filter(({ fields }) => fields.at(-1) === "description");
    return [name.replaceAll("_", " "), description, ...described.map(({ text }) => text)].join("\n\n");
  });
  const phrases = [...desk.tools.values()].flatMap((tool) => [tool.phrases.propose ?? "", tool.phrases.done ?? ""]);
  return [desk.policy, ...articles, ...tools, ...phrases];
}

function sentencesIn(text: string): string[] {
  return text
    .replaceAll(/\n(?![\n|*#-])/g, " ")
    .split(/(?<=[.;!?])\s+|\n+/)
    .filter((sentence) => sentence.trim() !== "");
}

function valueKeysIn(text: string): string[] {
  const days = [...text.matchAll(dayNumber)].map(([, day]) => `count ${minutesOf(Number(day), "day")}`);
  return [...readLiterals(text).flatMap(keysOf), ...days];
}

/** The lookup keys of a value; for a range, those of both ends. */
function keysOf(literal: Literal): string[] {
  const { kind, value } = literal;
  if (kind === "count")
    return value.split("-").map((part) => `count ${minutesOf(Number(part), literal.unit) ?? `${Number(part)} ${literal.unit}`}`);
  if (kind === "money" || kind === "percent") return [`${kind} ${Number(value)}`];
  return [`${kind} ${value.toLowerCase()}`];
}
