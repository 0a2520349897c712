import type { ActionName } from "./act.ts";
import type { ClauseReading, Sentence } from "./clause-reading.ts";
import { actionsFrom } from "./read-actions.ts";
import type { Token } from "./token.ts";
import { READING_FORMS } from "./verb-lists.ts";
import { listedClass, wordClass, wordSet } from "./word-class.ts";

const NOT_OFFERED = wordSet("search inform investigate");
const HELPING = listedClass("read-offer-helping");

const ADVERBS = wordClass("certainly also definitely then still gladly always of absolutely now happily");
const NOT_DOING = listedClass("read-offer-not-doing");

/** The actions a statement offers, as in "I can swap it" or "what we could do is …". */
export function offeredActions(reading: ClauseReading, sentence: Sentence): readonly ActionName[] {
  const { clause } = reading;
  if (clause.question || clause.role !== "main" || reading.says("cannot")) return [];
  const can = reading.cue("iCan");
  const could = reading.cue("youCould");
  const suggested = reading.cue("suggest");
  const hit = can ?? could ?? suggested ?? freeTo(reading, sentence);
  if (hit === undefined || clause.tokens[hit.to]?.word === "not") return [];
  if (can !== undefined && waitsForInformation(reading, sentence)) return [];
  const adverb = ADVERBS.holds(clause.tokens[hit.to]) ? 1 : 0;
  const verb = clause.tokens[hit.to + adverb]?.word ?? "";
  if (verb === "have" && /ed$/.test(clause.tokens[hit.to + adverb + 1]?.word ?? "")) return [];
  if (can !== undefined && HELPING.holds(clause.tokens[hit.to + adverb])) return wishedFor(sentence, reading);
  const named = actionsFrom(clause.tokens, hit.to).map(({ action }) => action);
  if (named.length === 0 && can === undefined && suggested === undefined) return ["other"];
  if (named.length > 0 || can === undefined || reading.says("noAct", "goesToCheck"))
    return named.filter((action) => !NOT_OFFERED.has(action));
  return isPlainVerb(clause.tokens, hit.to) ? ["other"] : [];
}

/** The actions offered after a colon that follows "what I can do" or "what I suggest". */
export function announcedOffers(reading: ClauseReading, before: ClauseReading | undefined): readonly ActionName[] {
  const lead = before?.clause.tokens ?? [];
  if (lead.length > 6 || !/^(?:i|we)$/.test(lead[1]?.word ?? "") || lead[0]?.word !== "what") return [];
  if (reading.clause.question || reading.says("cannot") || !PUTTING_UP.occursIn(lead)) return [];
  return actionsFrom(reading.clause.tokens, 0).flatMap(({ action }) => (NOT_OFFERED.has(action) ? [] : action));
}

const PUTTING_UP = wordClass("can could suggest propose offer recommend");

/** Reads an option that the customer has under a condition, as in "if that is easier, you could pay later". */
function freeTo(reading: ClauseReading, sentence: Sentence): { to: number } | undefined {
  const { tokens } = reading.clause;
  const subject = freeSubject(tokens);
  if (subject < 0) return undefined;
  const eased = sentence.some(({ clause }) => isEased(clause.tokens));
  const granted = tokens[subject + 1]?.word === "could" || tokens[subject + 2]?.word === "have";
  const priced = granted && PRICED.occursIn(tokens);
  return eased || priced ? { to: subject + 2 } : undefined;
}

const PRICED = wordClass("$ £ € %");
const FREE = wordClass("can could");
const HAVING = wordClass("have do");

/** The index of "you can" or "we have" near the start, or -1. */
function freeSubject(tokens: readonly Token[]): number {
  return tokens
    .slice(0, 9)
    .findIndex(({ word }, at) => (word === "you" ? FREE.holds(tokens[at + 1]) : word === "we" && at <= 2 && HAVING.holds(tokens[at + 1])));
}

function isEased(tokens: readonly Token[]): boolean {
  const condition = tokens.findIndex(({ word }) => word === "if");
  return condition >= 0 && EASED.occursIn(tokens.slice(condition));
}

const EASED = wordClass("easier better prefer suits suit rather helps help convenient interest");

/** Whether the word after "I can" is a verb of doing, even if it names no known action. */
function isPlainVerb(tokens: readonly Token[], at: number): boolean {
  const verb = tokens[at]?.word === "either" || tokens[at]?.word === "also" || tokens[at]?.word === "always" ? at + 1 : at;
  const token = tokens[verb];
  if (GENERAL.holds(token) && tokens.some(({ word: sum }) => /^[$£€]$|\d/.test(sum))) return true;
  if (HELPING.holds(token) || READING_FORMS.holds(token) || NOT_DOING.holds(token)) return false;
  return /^[a-z]{2,}$/.test(token?.word ?? "");
}

// General-purpose verbs, which count as actions only if an amount follows.
const GENERAL = wordClass("get make give do take");

/** Whether an action is promised in return for an answer, as in "please send the number and I can cancel it", which is not a new offer. */
function waitsForInformation(reading: ClauseReading, sentence: Sentence): boolean {
  return sentence.some(
    (other) => other.index !== reading.index && (other.says("askGive", "onceHave", "askNeed") || other.clause.role === "time"),
  );
}

/** Returns the offered actions that a condition names, as in "if you wish to end it, I can see to that". */
function wishedFor(sentence: Sentence, reading: ClauseReading): ActionName[] {
  const wish = sentence.find((other) => other.index < reading.index && other.clause.role === "condition" && other.says("youLike"));
  if (wish === undefined) return [];
  return actionsFrom(wish.clause.tokens, wish.cue("youLike")?.from ?? 0).map(({ action }) => action);
}
