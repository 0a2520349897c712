import type { ActionName } from "./act.ts";
import { inflect } from "./inflect.ts";
import { actionAt, actionsFrom } from "./read-actions.ts";
import type { Token } from "./token.ts";
import { READING_FORMS } from "./verb-lists.ts";
import { WordClass, wordClass } from "./word-class.ts";
import { wordList } from "./word-list.ts";

/** Participles that claim an action without naming it, such as "processed"; the noun next to them names it. */
export const UNNAMED_ACTIONS: WordClass = new WordClass(wordList("unnamed-actions").flatMap((verb) => inflect(verb).participle));
const DECIDED_BY_NOUN = wordClass("arranged extended");
const NOT_ACTIONS = new WordClass(wordList("claimed-actions-not-actions"));

/** The position of the verb in a claimed action, and the end of its subject. */
interface ClaimingVerb {
  readonly verb: number;
  readonly subjectEnd: number;
  readonly passive: boolean;
}

/** The actions that the verb at a token claims, named by the verb itself or by its subject or object. */
export function claimedActionsAt(tokens: readonly Token[], { verb, subjectEnd, passive }: ClaimingVerb): ActionName[] | undefined {
  const word = tokens[verb]?.word ?? "";
  const mention = actionAt(tokens, verb);
  const byNoun = DECIDED_BY_NOUN.holds(tokens[verb]) || (passive && word === "set");
  if (mention?.form === "past" && !byNoun) {
    const coordinated = actionsFrom(tokens, verb)
      .filter(({ form }) => form === "past")
      .map(({ action }) => action);
    return coordinated.length > 0 ? coordinated : [mention.action];
  }
  if (word === "asked" && !passive && ASKED.holds(tokens[verb + 1])) return ["other"];
  if (word === "let" && !passive && tokens[verb + 1]?.word !== "you" && tokens.some(({ word: know }) => know === "know"))
    return ["contact"];
  const isClaim = UNNAMED_ACTIONS.holds(tokens[verb]) || (!passive && claimsAction(tokens[verb]));
  if (!isClaim && !(word === "used" && passive)) return undefined;
  if (word === "used") return ["pay"];
  const object = passive ? [] : actionsFrom(tokens, verb + 1).map(({ action }) => action);
  const subject = passive ? subjectActions(tokens, subjectEnd) : [];
  if (mention !== undefined && mention.form === "past" && object.length === 0 && subject.length === 0) return [mention.action];
  const named = [...subject, ...object];
  return named.length > 0 ? named : [word === "credited" ? "refund" : word === "booked" ? "book" : "other"];
}

const ASKED = wordClass("the our them my a");
const IRREGULAR_ACTIONS = wordClass("left written spoken rung told withdrawn drawn bumped");

/** Whether a past form claims an action. All regular past forms do, except those of verbs of looking, saying or feeling. */
function claimsAction(token: Token | undefined): boolean {
  if (token === undefined || IRREGULAR_ACTIONS.holds(token)) return token !== undefined;
  return token.word.length > 4 && token.word.endsWith("ed") && !READING_FORMS.holds(token) && !NOT_ACTIONS.holds(token);
}

/** The actions named by the subject before a token, preferring the part after the last comma. */
export function subjectActions(tokens: readonly Token[], end: number): ActionName[] {
  const comma = tokens.findLastIndex(({ word }, at) => at < end && word === ",");
  const near = nounActions(tokens.slice(comma + 1, end));
  return near.length > 0 || comma < 0 ? near : nounActions(tokens.slice(0, end));
}

function nounActions(subject: readonly Token[]): ActionName[] {
  return actionsFrom(subject, 0)
    .filter(({ form, at }) => form === "noun" || form === "ing" || (form === "base" && at === 0))
    .map(({ action }) => action);
}
