import type { ActionName } from "./act.ts";
import { ACTION_WORDS, type ActionForm, LIGHT_FORMS } from "./action-words.ts";
import { OBJECT_VERB_FORMS, objectAction } from "./object-action.ts";
import { type Token, tokenBefore } from "./token.ts";
import { listedClass, WordClass, wordClass } from "./word-class.ts";

/** An action named in a clause, with the position and form of the word that names it. */
interface ActionMention {
  readonly action: ActionName;
  readonly at: number;
  readonly form: ActionForm;
}

/** The action named by the word at a position. A verb's object may decide the action; "send an engineer" means schedule. */
export function actionAt(tokens: readonly Token[], at: number): ActionMention | undefined {
  if (!MAY_ACT.holds(tokens[at])) return undefined;
  const word = tokens[at]?.word ?? "";
  const readings = ACTION_WORDS.get(word);
  const decided = objectAction(tokens, at);
  if (decided !== undefined) return { action: decided, at, form: formOf(tokens, at) ?? guessForm(word) };
  if (word === "money" && tokens[at + 1]?.word === "back") return { action: "refund", at, form: "noun" };
  if (word === "credited" || word === "crediting") return { action: "refund", at, form: guessForm(word) };
  if (isPriceMove(tokens, at)) return undefined;
  if (isReducedOrder(tokens, at) || isPriceAdjustment(tokens, at)) return { action: "discount", at, form: "noun" };
  if (word === "return" && RETURN_TRIPS.holds(tokens[at + 1])) return undefined;
  if (ORDERS.holds(tokens[at]) && isNumbered(tokens[at + 1])) return undefined;
  if (readings === undefined || (word === "credit" && CARDS.holds(tokens[at + 1]))) return undefined;
  const form = formOf(tokens, at);
  const action = form && readings.get(form);
  return action && { action, at, form };
}

/** Whether any word from this token on names an action. */
export function namesAction(tokens: readonly Token[], from: number): boolean {
  return tokens.some((_, at) => at >= from && actionAt(tokens, at) !== undefined);
}

// Most words name no action, and this class rules them out with one lookup.
const MAY_ACT = new WordClass([...ACTION_WORDS.keys(), ...OBJECT_VERB_FORMS, "money", "credited", "crediting"]);
const RETURN_TRIPS = wordClass("flight flights trip journey date leg ticket tickets :");
const CARDS = wordClass("card cards");
const CHANGES = wordClass("change changes");
const ADJUSTMENTS = wordClass("adjustment adjustments");

/** Whether the next word is a number, so that "order" in "order NL-20318" is a noun and not an act of ordering. */
function isNumbered(next: Token | undefined): boolean {
  return next !== undefined && next.word.length > 3 && /\d/.test(next.word);
}

const PRICES = wordClass("price prices fare cost total amount");

/** Whether "change" refers to a price, as in "at no change in price", and not to an action. */
function isPriceMove(tokens: readonly Token[], at: number): boolean {
  if (tokens[at + 1]?.word !== "in" || !CHANGES.holds(tokens[at])) return false;
  return PRICES.holds(tokens[at + 2]) || PRICES.holds(tokens[at + 3]);
}

/** Whether an adjustment is a price adjustment, which is a refund and not a change. */
function isPriceAdjustment(tokens: readonly Token[], at: number): boolean {
  return ADJUSTMENTS.holds(tokens[at]) && PRICES.holds(tokens[at - 1]);
}

const ORDERS = wordClass("order purchase booking");

/** Whether "order" belongs to a discount, as in "10% off your next order", and is not an act of ordering. */
function isReducedOrder(tokens: readonly Token[], at: number): boolean {
  if (!ORDERS.holds(tokens[at])) return false;
  let off = at - 1;
  while (off > at - 4 && tokens[off]?.word !== "off") off -= 1;
  return tokens[off]?.word === "off" && /^(?:%|percent|\d[\d.,]*)$/.test(tokens[off - 1]?.word ?? "");
}

const DETERMINERS = wordClass("the a an your my our this that these any no recent original new each their");
const BEFORE_NOUN = listedClass("read-actions-before-noun");
const BEFORE_VERB = listedClass("read-actions-before-verb");

function formOf(tokens: readonly Token[], at: number): ActionForm | undefined {
  const word = tokens[at]?.word ?? "";
  const readings = ACTION_WORDS.get(word);
  if (readings === undefined) return undefined;
  const before = tokenBefore(tokens, at);
  if (DETERMINERS.holds(before) && !readings.has("noun") && !readings.has("ing")) return undefined;
  for (const form of ["past", "ing", "third"] as const) {
    if (readings.has(form) && !(readings.has("noun") && form !== "past")) return form;
  }
  if (readings.has("noun") && !readings.has("base")) return "noun";
  if (readings.has("base") && !readings.has("noun")) return "base";
  if (BEFORE_VERB.holds(before) && !(BEFORE_NOUN.holds(before) && nounAfterLink(tokens, at))) return "base";
  return before === undefined ? "base" : "noun";
}

/** Whether an ambiguous word after "and" or "or" is a noun, because the nearest action word before the conjunction can be one. */
function nounAfterLink(tokens: readonly Token[], at: number): boolean {
  for (let index = at - 2; index >= 0 && index > at - 6; index -= 1) {
    const readings = MAY_ACT.holds(tokens[index]) ? ACTION_WORDS.get(tokens[index]?.word ?? "") : undefined;
    if (readings !== undefined) return readings.has("noun");
  }
  return false;
}

function guessForm(word: string): ActionForm {
  if (word.endsWith("ing")) return "ing";
  return /(?:ed|sent|put|taken|set|took|gave|brought|wrote|cut|given|written|paid|kept)$/.test(word) ? "past" : "base";
}

const STOPS = listedClass("read-actions-stops");
const LINKS = wordClass("and or , then / & nor");
const AFTER_LINK = wordClass("also now just");

/** The actions of the verb phrase that starts at a token, including coordinated ones. */
export function actionsFrom(tokens: readonly Token[], from: number): ActionMention[] {
  const found: ActionMention[] = [];
  for (let at = from; at < tokens.length; at += 1) {
    if (STOPS.holds(tokens[at]) && !(tokens[at]?.word === "as" && found.length === 0)) break;
    const mention = actionAt(tokens, at);
    if (mention === undefined) continue;
    const first = found[0];
    if (first === undefined) {
      if (mention.form === "noun" && at > from + 12) break;
      found.push(mention);
    } else if (isLinked(tokens, at, first, mention) && !found.some(({ action }) => action === mention.action)) {
      found.push(mention);
    }
  }
  return found;
}

function isLinked(tokens: readonly Token[], at: number, first: ActionMention, mention: ActionMention): boolean {
  const sameKind = (mention.form === "noun") === (first.form === "noun");
  if (!sameKind) return first.form !== "past" && LIGHT_FORMS.holds(tokens[at - 2]) && hasLink(tokens, at - 3);
  if (mention.form !== "noun") return hasLink(tokens, at - 1);
  return hasLink(tokens, at - 1) || hasLink(tokens, at - 2) || hasLink(tokens, at - 3);
}

function hasLink(tokens: readonly Token[], at: number): boolean {
  return LINKS.holds(tokens[at]) || (AFTER_LINK.holds(tokens[at]) && LINKS.holds(tokens[at - 1]));
}
