import { describeTools } from "../../conversation/describe-tools.ts";
import type { Literal } from "../../language/literal.ts";
import { readLiterals } from "../../language/read-literals.ts";
import { contentStems, stemList, stemOf } from "../../language/stem.ts";
import { lazy } from "../../memoize.ts";
import type { Desk } from "../../suite/suite.ts";
import type { Tool } from "../../world/tool.ts";
import { textsIn } from "./json-parts.ts";
import { dayNumber, minutesOf, valuesIn } from "./values.ts";

/** The texts a desk gives its agents, sentence by sentence, and what the checks of the wording derive from them, its tools and its rows. */
export function deskTexts(desk: Desk) {
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
    /** The values that the agent is shown before a trial starts, from the policy, the articles and the tools. */
    values: lazy(() => {
      const articles = desk.template.source.articles.map(({ id, title, text }) => `${id} ${title} ${text}`);
      return valuesIn([desk.policy, ...articles, JSON.stringify(describeTools(desk))]);
    }),
    /** The stems in the name and description of each tool. */
    means: lazy(() => [...desk.tools.values()].map(({ name, describe }) => contentStems(`${name.replaceAll("_", " ")} ${describe}`))),
    /** The stems in each tool's name, action, description and phrases. */
    purposes: lazy(() => new Map([...desk.tools.values()].map((tool) => [tool, purposeOf(tool)]))),
    /** Whether a field of a record is internal. */
    internalFields: lazy(() => internalFields(sentences)),
    /** The desk's statuses. */
    stages: lazy(() => stagesOf(desk)),
  };
}
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

function purposeOf({ name, describe, action = "", phrases }: Tool): ReadonlySet<string> {
  const parts = [name, action, phrases.done ?? "", phrases.propose ?? ""].join(" ").replaceAll(/[_{}]/g, " ");
  return new Set([...contentStems(parts), ...contentStems(describe), stemOf(action)]);
}

// Field names that always mark internal information, and field names that do so only if the policy says so.
const deskOnly = /(?:^|_)(?:risk|internal)(?:_|$)/;
const remarks = /(?:^|_)(?:flag|note|reason|comment|remark)s?$/;
const denying = /\b(?:never|not|no|nothing|nobody)\b/i;
const telling = stemList("telling-verbs");

/** Returns a function that tells whether a field is internal, by its name or because the policy forbids disclosing such fields. */
function internalFields(sentences: readonly { readonly text: string; readonly stems: ReadonlySet<string> }[]) {
  const forbidden = sentences.filter(({ text, stems }) => denying.test(text) && !stems.isDisjointFrom(telling));
  const named = new Set(forbidden.flatMap(({ stems }) => [...stems]));
  return (field: string) => deskOnly.test(field) || (remarks.test(field) && field.split("_").every((part) => named.has(stemOf(part))));
}

const stageColumn = /(?:^|_)(?:state|status|stage|code|event|scan)$/;
const stageWord = /^[A-Za-z]+(?:_[A-Za-z]+)+$/;
const fewestStems = 2;

/** The desk's multi-word statuses, as named in its rows; single-word statuses are verbs, which other checks handle. */
function stagesOf({ template }: Desk) {
  const cells = template.source.seed.flatMap(({ rows }) => rows.flatMap((row) => Object.entries(row)));
  const named = cells.flatMap(([column, value]) =>
    stageColumn.test(column) && typeof value === "string" && stageWord.test(value) ? [value.toLowerCase().replaceAll("_", " ")] : [],
  );
  const stages = [...new Set(named)]
    .map((phrase) => ({ phrase, stems: (phrase.match(/[a-z]{3,}/g) ?? []).map(stemOf) }))
    .filter(({ stems }) => stems.length >= fewestStems);
  const patterns = stages.map(({ phrase }) => phrase.replaceAll(" ", "[^a-z]+"));
  return { stages, any: new RegExp(patterns.join("|") || "$^", "i") };
}
