import { type ActionName, isActionName } from "./act.ts";
import { inflect } from "./inflect.ts";
import type { Token } from "./token.ts";
import { WordClass } from "./word-class.ts";
import { wordGroups } from "./word-list.ts";

/** A rule that assigns an action to a verb if all of these words are near it. */
interface ObjectRule {
  readonly action: ActionName;
  readonly within: number;
  readonly near: readonly WordClass[];
}

const CLASSES: ReadonlyMap<string, WordClass> = new Map(
  Object.entries(wordGroups("object-words")).map(([name, words]) => [name, new WordClass(words)]),
);

function ruleOf(line: string): ObjectRule {
  const [action = "", within, ...near] = line.split(" ");
  const classes = near.flatMap((name) => CLASSES.get(name) ?? []);
  if (!isActionName(action) || classes.length !== near.length) throw new Error(`The object rule "${line}" is no rule.`);
  return { action, within: Number(within), near: classes };
}

const RULES_BY_WORD = buildRules();

/** Every form of the verbs whose action depends on their object. */
export const OBJECT_VERB_FORMS: readonly string[] = [...RULES_BY_WORD.keys()];
const OBJECT_VERBS = new WordClass(OBJECT_VERB_FORMS);

function buildRules(): ReadonlyMap<string, readonly ObjectRule[]> {
  const byWord = new Map<string, ObjectRule[]>();
  for (const [verbs, lines] of Object.entries(wordGroups("object-rules"))) {
    const rules = lines.map(ruleOf);
    for (const verb of verbs.split(" ")) {
      const forms = inflect(verb);
      for (const form of new Set([forms.base, forms.third, ...forms.past, ...forms.participle, ...forms.ing])) {
        byWord.set(form, [...(byWord.get(form) ?? []), ...rules]);
      }
    }
  }
  return byWord;
}

/** The action that a verb's object determines, if any ("send an engineer" means schedule). */
export function objectAction(tokens: readonly Token[], at: number): ActionName | undefined {
  if (!OBJECT_VERBS.holds(tokens[at])) return undefined;
  for (const rule of RULES_BY_WORD.get(tokens[at]?.word ?? "") ?? NO_RULES) if (applies(rule, tokens, at)) return rule.action;
  return undefined;
}

const NO_RULES: readonly never[] = [];

function applies({ near, within }: ObjectRule, tokens: readonly Token[], at: number): boolean {
  for (const words of near) if (!hasNear(tokens, { at, words, within })) return false;
  return true;
}

/** Whether one of these words is among the next few tokens. */
export function hasNear(tokens: readonly Token[], { at, words, within }: { at: number; words: WordClass; within: number }): boolean {
  for (let index = at + 1; index <= at + within && index < tokens.length; index += 1) {
    if (words.holds(tokens[index]) && !isCardName(tokens, index)) return true;
  }
  return false;
}

function isCardName(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1]?.word;
  return tokens[at]?.word === "credit" && (next === "card" || next === "cards");
}
