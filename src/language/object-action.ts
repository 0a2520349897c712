import type { ActionName } from "./act.ts";
import { inflect } from "./inflect.ts";
import { OBJECT_RULES, OBJECT_WORDS, type ObjectRule } from "./lexicon-object-rules.ts";
import type { Token } from "./token.ts";
import { wordSet } from "./word-set.ts";

interface CompiledRule {
  readonly action: ActionName;
  readonly within: number;
  readonly near: readonly ReadonlySet<string>[];
}

const compile = ({ action, within, near }: ObjectRule): CompiledRule => ({
  action,
  within,
  near: near.map((name) => wordSet(OBJECT_WORDS[name])),
});

const RULES_BY_WORD = buildRules();

/** Every form of the verbs whose object decides their action. */
export const OBJECT_VERB_FORMS: readonly string[] = [...RULES_BY_WORD.keys()];

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
  const rules = RULES_BY_WORD.get(tokens[at]?.word ?? "");
  return rules?.find(({ near, within }) => near.every((words) => hasNear(tokens, { at, words, within })))?.action;
}

/** Whether one of some words stands within so many tokens after a place. */
export function hasNear(
  tokens: readonly Token[],
  { at, words, within }: { at: number; words: ReadonlySet<string>; within: number },
): boolean {
  for (let index = at + 1; index <= at + within && index < tokens.length; index += 1) {
    const word = tokens[index]?.word ?? "";
    const cardName = word === "credit" && /^cards?$/.test(tokens[index + 1]?.word ?? "");
    if (words.has(word) && !cardName) return true;
  }
  return false;
}
