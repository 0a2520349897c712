import type { ActionName } from "./act.ts";
import { inflect } from "./inflect.ts";
import { hasNear } from "./object-action.ts";
import { PHRASE_CLASSES } from "./phrase.ts";
import type { Token } from "./token.ts";
import { WordClass, wordClass } from "./word-class.ts";
import { wordSet } from "./word-set.ts";

const forms = (verb: string): string[] => {
  const { base, third, past, participle, ing } = inflect(verb);
  return [base, third, ...past, ...participle, ...ing];
};

const PERSON = new WordClass(PHRASE_CLASSES.person ?? []);
const OTHERS = wordClass("our the another tier level second management a my them");
const CARRIED_OVER = wordClass("number contract ownership funds balance money line tenancy points ticket name");
/** Recipients of parcels; none of them takes over a case. */
export const CARRIERS: WordClass = wordClass("carrier carriers courier couriers dock depot driver drivers");
const GIVING = wordSet("hand pass transfer forward");
const THROUGH = wordClass("through");
const OVER = wordClass("over");
const TO = wordClass("to");
const VERB_OF = new Map(
  "hand pass assign connect put transfer escalate route get forward refer"
    .split(" ")
    .flatMap((verb) => forms(verb).map((form): [string, string] => [form, verb])),
);
VERB_OF.set("transfers", "transfer");

/** Every form of the verbs that can express an escalation. */
export const HANDOVER_VERB_FORMS: readonly string[] = [...VERB_OF.keys()];
/** The forms of the escalation verbs as a word class. */
export const HANDOVER_VERBS: WordClass = new WordClass(HANDOVER_VERB_FORMS);

/** Whether the verb at a token escalates the customer or the case, or transfers something the customer owns. */
export function handoverAction(tokens: readonly Token[], at: number): ActionName | undefined {
  if (!HANDOVER_VERBS.holds(tokens[at])) return undefined;
  const verb = VERB_OF.get(tokens[at]?.word ?? "") ?? "";
  const next = tokens[at + 1]?.word ?? "";
  const toPerson = hasNear(tokens, { at, words: PERSON, within: 9 });
  const toCarrier = GIVING.has(verb) && hasNear(tokens, { at, words: CARRIERS, within: 5 });
  if (toCarrier && !toPerson && next !== "you") return undefined;
  switch (verb) {
    case "put":
    case "get":
      if (next !== "you" && next !== "this") return undefined;
      return hasNear(tokens, { at, words: THROUGH, within: 3 }) || (verb === "get" && toPerson) ? "handover" : undefined;
    case "transfer":
      return hasNear(tokens, { at, words: CARRIED_OVER, within: 4 }) && !toPerson ? "transfer" : "handover";
    case "hand":
      return next === "you" || toPerson || hasNear(tokens, { at, words: TO, within: 5 }) || hasNear(tokens, { at, words: OVER, within: 4 })
        ? "handover"
        : undefined;
    case "connect":
      return toPerson || (next === "you" && /^(?:to|with|through)$/.test(tokens[at + 2]?.word ?? "")) ? "handover" : undefined;
    default:
      return toPerson || goesToOthers(tokens, at) ? "handover" : undefined;
  }
}

/** Whether someone other than the customer receives the case, as in "passed to our surveyors". */
function goesToOthers(tokens: readonly Token[], at: number): boolean {
  for (let index = at + 1; index < Math.min(tokens.length - 1, at + 8); index += 1) {
    if (tokens[index]?.word === "to" && OTHERS.holds(tokens[index + 1])) return true;
  }
  return false;
}
