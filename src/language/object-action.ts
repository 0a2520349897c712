import { type ActionName, isActionName } from "./act.ts";
import { PHRASE_CLASSES } from "./phrase.ts";
import type { Token } from "./token.ts";
import { allForms } from "./verb-lists.ts";
import { WordClass, wordClass, wordSet } from "./word-class.ts";
import { wordGroups } from "./word-list.ts";

const CLASSES: ReadonlyMap<string, WordClass> = new Map(
  Object.entries(wordGroups("object-words")).map(([name, words]) => [name, new WordClass(words)]),
);

/** A rule that assigns an action to a verb if all of these words are near it. */
function ruleOf(line: string) {
  const [action = "", within, ...near] = line.split(" ");
  const classes = near.flatMap((name) => CLASSES.get(name) ?? []);
  if (!isActionName(action) || classes.length !== near.length) throw new Error(`The object rule "${line}" is no rule.`);
  return { action, within: Number(within), near: classes };
}

const RULES_BY_WORD = buildRules();
const HANDOVER_VERB_OF = new Map(
  "hand pass assign connect put transfer escalate route get forward refer"
    .split(" ")
    .flatMap((verb) => allForms(verb).map((form): [string, string] => [form, verb])),
);

/** Every form of the verbs whose action depends on their object. */
export const OBJECT_VERB_FORMS: readonly string[] = [...RULES_BY_WORD.keys(), ...HANDOVER_VERB_OF.keys()];
/** Every form of the verbs that can express an escalation. */
const HANDOVER_VERBS: WordClass = new WordClass(HANDOVER_VERB_OF.keys());
const OBJECT_VERBS = new WordClass(RULES_BY_WORD.keys());

function buildRules(): ReadonlyMap<string, readonly ReturnType<typeof ruleOf>[]> {
  const byWord = new Map<string, ReturnType<typeof ruleOf>[]>();
  for (const [verbs, lines] of Object.entries(wordGroups("object-rules"))) {
    const rules = lines.map(ruleOf);
    for (const form of new Set(verbs.split(" ").flatMap(allForms))) byWord.set(form, [...(byWord.get(form) ?? []), ...rules]);
  }
  return byWord;
}

/** The action that a verb's object determines, if any; "send an engineer" means schedule, and "put you through" an escalation. */
export function objectAction(tokens: readonly Token[], at: number): ActionName | undefined {
  const handover = HANDOVER_VERBS.holds(tokens[at]) ? handoverAction(tokens, at) : undefined;
  if (handover !== undefined || !OBJECT_VERBS.holds(tokens[at])) return handover;
  const rules = RULES_BY_WORD.get(tokens[at]?.word ?? "");
  return rules?.find(({ near, within }) => near.every((words) => hasNear(tokens, { at, words, within })))?.action;
}

/** Whether one of these words is among the next few tokens; "credit" in "credit card" does not count. */
function hasNear(tokens: readonly Token[], { at, words, within }: { at: number; words: WordClass; within: number }): boolean {
  for (let index = at + 1; index <= at + within && index < tokens.length; index += 1) {
    if (words.holds(tokens[index]) && !(tokens[index]?.word === "credit" && CARDS.holds(tokens[index + 1]))) return true;
  }
  return false;
}

const CARDS = wordClass("card cards");
const PERSON = new WordClass(PHRASE_CLASSES.person ?? []);
const OTHERS = wordClass("our the another tier level second management a my them");
const CARRIED_OVER = wordClass("number contract ownership funds balance money line tenancy points ticket name");
/** Recipients of parcels; none of them takes over a case. */
export const CARRIERS: WordClass = wordClass("carrier carriers courier couriers dock depot driver drivers");
const GIVING = wordSet("hand pass transfer forward");
const THROUGH = wordClass("through");
const OVER = wordClass("over");
const TO = wordClass("to");
const CONNECTED = wordClass("to with through");

/** Whether the verb at a token escalates the customer or the case, or transfers something the customer owns. */
function handoverAction(tokens: readonly Token[], at: number): ActionName | undefined {
  const verb = HANDOVER_VERB_OF.get(tokens[at]?.word ?? "") ?? "";
  const next = tokens[at + 1]?.word ?? "";
  const isNear = (words: WordClass, within: number): boolean => hasNear(tokens, { at, words, within });
  const toPerson = isNear(PERSON, 9);
  if (GIVING.has(verb) && !toPerson && next !== "you" && isNear(CARRIERS, 5)) return undefined;
  if (verb === "transfer") return isNear(CARRIED_OVER, 4) && !toPerson ? "transfer" : "handover";
  return escalates() ? "handover" : undefined;

  function escalates(): boolean {
    if (verb === "put" || verb === "get")
      return (next === "you" || next === "this") && (isNear(THROUGH, 3) || (verb === "get" && toPerson));
    if (verb === "hand") return next === "you" || toPerson || isNear(TO, 5) || isNear(OVER, 4);
    if (verb === "connect") return toPerson || (next === "you" && CONNECTED.holds(tokens[at + 2]));
    // Someone other than the customer receives the case, as in "passed to our surveyors".
    return toPerson || tokens.slice(at + 1, at + 8).some(({ word }, index) => word === "to" && OTHERS.holds(tokens[at + 2 + index]));
  }
}
