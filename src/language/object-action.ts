import type { ActionName } from "./act.ts";
import { inflect } from "./inflect.ts";
import { OBJECT_RULES, OBJECT_WORDS, type ObjectRule } from "./lexicon-object-rules.ts";
import type { Token } from "./token.ts";
import { WordClass, wordClass } from "./word-class.ts";

interface CompiledRule {
  readonly action: ActionName;
  readonly within: number;
  readonly near: readonly WordClass[];
}

// Rules share their classes.
const CLASSES = new Map<string, WordClass>();

function classOf(words: string): WordClass {
  const found = CLASSES.get(words) ?? wordClass(words);
  CLASSES.set(words, found);
  return found;
}

const compile = ({ action, within, near }: ObjectRule): CompiledRule => ({
  action,
  within,
  near: near.map((name) => classOf(OBJECT_WORDS[name])),
});

const RULES_BY_WORD = buildRules();

/** Every form of the verbs whose object decides their action. */
export const OBJECT_VERB_FORMS: readonly string[] = [...RULES_BY_WORD.keys()];
const OBJECT_VERBS = new WordClass(OBJECT_VERB_FORMS);

function buildRules(): ReadonlyMap<string, readonly CompiledRule[]> {
  const byWord = new Map<string, CompiledRule[]>();
  for (const [verbs, rules] of OBJECT_RULES) {
    const compiled = rules.map(compile);
    for (const verb of verbs.split(" ")) {
      const forms = inflect(verb);
      for (const form of new Set([forms.base, forms.third, ...forms.past, ...forms.participle, ...forms.ing])) {
        byWord.set(form, [...(byWord.get(form) ?? []), ...compiled]);
      }
    }
  }
  return byWord;
}

/** The action that the words after a verb decide, if its object does ("send an engineer" schedules). */
export function objectAction(tokens: readonly Token[], at: number): ActionName | undefined {
  if (!OBJECT_VERBS.holds(tokens[at])) return undefined;
  for (const rule of RULES_BY_WORD.get(tokens[at]?.word ?? "") ?? NO_RULES)
    if (applies(rule, tokens, at)) return rule.action;
  return undefined;
}

const NO_RULES: readonly never[] = [];

function applies({ near, within }: CompiledRule, tokens: readonly Token[], at: number): boolean {
  for (const words of near) if (!hasNear(tokens, { at, words, within })) return false;
  return true;
}

/** Whether one of some words stands within so many tokens after a place. */
export function hasNear(
  tokens: readonly Token[],
  { at, words, within }: { at: number; words: WordClass; within: number },
): boolean {
  for (let index = at + 1; index <= at + within && index < tokens.length; index += 1) {
    if (words.holds(tokens[index]) && !isCardName(tokens, index)) return true;
  }
  return false;
}

function isCardName(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1]?.word;
  return tokens[at]?.word === "credit" && (next === "card" || next === "cards");
}
