import type { ActionName } from "./act.ts";
import type { ClauseReading } from "./clause-reading.ts";
import { READING_FORMS } from "./lexicon-verbs.ts";
import type { Sentence } from "./message.ts";
import { actionsFrom } from "./read-actions.ts";
import type { Token } from "./token.ts";
import { wordSet } from "./word-set.ts";

const NOT_OFFERED = wordSet("search inform investigate");
const HELPING = wordSet(
  "help assist see check look find locate confirm provide support understand proceed continue tell verify access only",
);

const ADVERBS = wordSet("certainly also definitely then still gladly always of absolutely now happily");
const NOT_DOING = wordSet(
  "not hear imagine be do answer work advise say get give appreciate assure explain speak take go start make then now certainly definitely share discuss see read promise guarantee let",
);

/** The actions a statement offers: "I can swap it", "what we could do is …". */
export function offeredActions(reading: ClauseReading, sentence: Sentence): ActionName[] {
  const { clause } = reading;
  if (clause.question || clause.role !== "main" || reading.says("cannot")) return [];
  const can = reading.cue("iCan");
  const could = reading.cue("youCould");
  const suggested = reading.cue("suggest");
  const hit = can ?? could ?? suggested ?? freeTo(reading, sentence);
  if (hit === undefined || clause.tokens[hit.to]?.word === "not") return [];
  if (can !== undefined && waitsForInformation(reading, sentence)) return [];
  const adverb = ADVERBS.has(clause.tokens[hit.to]?.word ?? "") ? 1 : 0;
  const verb = clause.tokens[hit.to + adverb]?.word ?? "";
  if (verb === "have" && /ed$/.test(clause.tokens[hit.to + adverb + 1]?.word ?? "")) return [];
  if (can !== undefined && HELPING.has(verb)) return wishedFor(sentence, reading);
  const named = actionsFrom(clause.tokens, hit.to).map(({ action }) => action);
  if (named.length === 0 && can === undefined && suggested === undefined) return ["other"];
  if (named.length > 0 || can === undefined || reading.says("noAct", "goesToCheck"))
    return named.filter((action) => !NOT_OFFERED.has(action));
  return isPlainVerb(clause.tokens, hit.to) ? ["other"] : [];
}

/** "If that is easier, you could pay later": what the customer may do, on a condition. */
function freeTo(reading: ClauseReading, sentence: Sentence): { to: number } | undefined {
  const { tokens } = reading.clause;
  const subject = tokens.findIndex(
    ({ word }, at) =>
      (word === "you" && at <= 8 && /^(?:can|could)$/.test(tokens[at + 1]?.word ?? "")) ||
      (word === "we" && at <= 2 && /^(?:have|do)$/.test(tokens[at + 1]?.word ?? "")),
  );
  const eased = sentence.readings.some(({ clause }) => isEased(clause.tokens));
  const granted = tokens[subject + 1]?.word === "could" || tokens[subject + 2]?.word === "have";
  const priced = granted && tokens.some(({ word }) => /^[$£€%]$/.test(word));
  return subject >= 0 && (eased || priced) ? { to: subject + 2 } : undefined;
}

function isEased(tokens: readonly Token[]): boolean {
  const condition = tokens.findIndex(({ word }) => word === "if");
  return condition >= 0 && tokens.slice(condition).some(({ word }) => EASED.has(word));
}

const EASED = wordSet("easier better prefer suits suit rather helps help convenient interest");

/** Whether the word after "I can" is a verb of doing, though the reader knows no action by it. */
function isPlainVerb(tokens: readonly Token[], at: number): boolean {
  const verb =
    tokens[at]?.word === "either" || tokens[at]?.word === "also" || tokens[at]?.word === "always" ? at + 1 : at;
  const word = tokens[verb]?.word ?? "";
  if (GENERAL.has(word) && tokens.some(({ word: sum }) => /^[$£€]$|\d/.test(sum))) return true;
  return /^[a-z]{2,}$/.test(word) && !HELPING.has(word) && !READING_FORMS.has(word) && !NOT_DOING.has(word);
}

// Verbs of many uses, which do something when a figure comes with them.
const GENERAL = wordSet("get make give do take");

/** "Please send the number and I can cancel it" promises something for an answer; it offers nothing new. */
function waitsForInformation(reading: ClauseReading, sentence: Sentence): boolean {
  return sentence.readings.some(
    ({ index, says, clause }) =>
      index !== reading.index && (says("askGive", "onceHave", "askNeed") || clause.role === "time"),
  );
}

/** "If you wish to end it, I can see to that": the wish names what is offered. */
function wishedFor(sentence: Sentence, reading: ClauseReading): ActionName[] {
  const wish = sentence.readings.find(
    ({ clause, says, index }) => index < reading.index && clause.role === "condition" && says("youLike"),
  );
  if (wish === undefined) return [];
  return actionsFrom(wish.clause.tokens, wish.cue("youLike")?.from ?? 0).map(({ action }) => action);
}
