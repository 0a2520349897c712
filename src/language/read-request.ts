import { type ClauseReading, readingAt, type Sentence } from "./clause-reading.ts";
import { QUESTION_WORDS } from "./clause-role.ts";
import { findSlots } from "./find-slots.ts";
import { givenSlots } from "./given-slots.ts";
import { AUXILIARIES, hasChoice, listedSlots, stateSlots, unnamedSlot, whDefault } from "./question-slots.ts";
import type { Token } from "./token.ts";
import { IMPERATIVE_VERBS } from "./verb-lists.ts";
import { listedClass, wordClass, wordRun, wordSet } from "./word-class.ts";

const SKIPPED = listedClass("read-request-skipped");
const PREPOSITIONS = wordClass("since from until till by on at for under");
const SUBJECTS = wordClass("i we you they it");
const MODALS = wordClass("could can would will");
const KNOWING = wordClass("know have get see ask collect gather obtain confirm verify take note understand");
const PERCEIVING = wordClass("see hear feel smell notice spot log sign connect get make load open access");
const ONLY = wordClass("just only and also plus then first lastly finally");
const OWNERS = wordClass("your the a any");
const FINITE = listedClass("read-request-finite");
const ALSO_NOUNS = wordClass("email post please order name contact call phone reading code photo get");
const LOOKING_UP = wordClass("check double-check recheck re-check verify look read spell repeat find dig");
const LOOKED_UP = wordSet("order_number account_number user_id postcode date_of_birth name email phone verification");
const SOFT = wordClass("please kindly just also quickly possibly perhaps maybe now then first");

/** The slots a clause asks for; undefined if it asks for nothing. */
export function requestedSlots(reading: ClauseReading, sentence: Sentence): string[] | undefined {
  const { clause } = reading;
  if (reading.says("yourCall") && !clause.question && clause.role === "main" && !reading.says("askKnow", "askGive")) return ["preference"];
  if (reading.says("helpYou")) return clause.question || reading.says("askKnow", "askGive") ? ["problem"] : undefined;
  if (clause.question && clause.role !== "condition" && clause.role !== "purpose") {
    if (isAfterthought(reading, sentence)) return undefined;
    const asked = questionSlots(reading);
    if (asked !== undefined) return asked;
  }
  return demandSlots(reading, sentence) ?? announcedSlots(reading, sentence) ?? fragmentSlots(reading) ?? listedSlots(reading, sentence);
}

const ARTICLES = wordClass("the a an");

/** Whether options only restate the question before them, as in "which hub is it, the black one or the white one?" */
function isAfterthought({ clause: { tokens }, index }: ClauseReading, sentence: Sentence): boolean {
  if (!ARTICLES.holds(tokens[0]) || tokens.length > 10 || !hasChoice(tokens)) return false;
  const before = readingAt(sentence, index - 1)?.clause.tokens ?? [];
  return QUESTION_WORDS.occursIn(before.slice(0, 3));
}

/** The slots requested after a colon, as in "I just need two things: …". */
function announcedSlots(reading: ClauseReading, sentence: Sentence): string[] | undefined {
  const before = readingAt(sentence, reading.index - 1);
  if (before === undefined || !before.says("askNeed", "askGive", "moreDetails") || reading.clause.role !== "main") return undefined;
  if (findSlots(before.clause.tokens, 0).length > 0 || SUBJECTS.occursIn(reading.clause.tokens)) return undefined;
  const slots = findSlots(reading.clause.tokens, 0);
  return slots.length > 0 ? slots : undefined;
}

const PLEASE = wordClass("please pls plz");

/** The slots of a noun without a verb, as in "email on the account please" or "just your postcode". */
function fragmentSlots({ clause: { tokens, lineKind } }: ClauseReading): string[] | undefined {
  if (tokens.length > 16) return undefined;
  const polite = tokens.some((token, at) => at > 0 && PLEASE.holds(token));
  const bare = ONLY.holds(tokens[0]) && OWNERS.holds(tokens[1]) && lineKind === "text";
  if (polite ? tokens.length > 12 : !bare) return undefined;
  const noun = polite && OWNERS.holds(tokens[0]);
  const predicate = tokens.some(
    (token, at) =>
      (FINITE.holds(token) && !(noun && SUBJECTS.holds(tokens[at - 1]))) ||
      (!noun && IMPERATIVE_VERBS.holds(token) && !ALSO_NOUNS.holds(token)),
  );
  if (predicate) return undefined;
  const slots = findSlots(tokens, 0);
  return slots.length > 0 ? slots : undefined;
}

function questionSlots(reading: ClauseReading): string[] | undefined {
  const { tokens } = reading.clause;
  const opener = firstWord(tokens);
  const first = tokens[opener];
  const word = first?.word ?? "";
  if ((word === "why" && tokens[opener + 1]?.word === "not") || reading.says("suggest")) return undefined;
  if (MODALS.holds(first) && tokens[opener + 1]?.word === "you" && tokens[opener + 2]?.word === "?") return undefined;
  const checked = lookedUpSlots(tokens, opener);
  if (checked.length > 0) return checked;
  const wh = tokens.findIndex((token) => QUESTION_WORDS.holds(token));
  const aside = tokens[wh]?.word === "when" && AUXILIARIES.holds(first) && !reading.says("askHave", "askGive", "askKnow");
  if (wh >= 0 && !aside && (wh <= opener + 1 || (wh < 6 && tokens[wh - 1]?.word !== "you")))
    return slotsOr(litSlots(tokens, findSlots(tokens, wh)), pointsBack(tokens, wh) ? undefined : whDefault(tokens, wh));
  if (reading.says("askGive", "askHave", "askConfirm", "askKnow")) return undefined;
  if (MODALS.holds(first) && tokens[opener + 1]?.word === "you" && isCommand(tokens, opener + 2)) return undefined;
  if (tokens[0]?.word === "or" && tokens.length <= 6 && stateSlots(tokens, opener).length === 0) return undefined;
  const purpose = tokens.findIndex((token) => token.word === "so");
  if (AUXILIARIES.holds(first) || ((purpose < 0 ? tokens.length : purpose) <= 8 && !SUBJECTS.holds(first)))
    return slotsOr(stateSlots(tokens, Math.max(0, opener)), unnamedSlot(tokens, opener));
  return undefined;
}

/** The index of the first content word, or -1. */
function firstWord(tokens: readonly Token[]): number {
  return tokens.findIndex((token) => !SKIPPED.holds(token));
}

function isCommand(tokens: readonly Token[], from: number): boolean {
  const verb = tokens[afterSoft(tokens, from)];
  return IMPERATIVE_VERBS.holds(verb) && !(PERCEIVING.holds(verb) && isTrial(tokens, verb));
}

/** Whether a clause such as "can you see it?" or "can you log in now?" is a question; "can you log in and …?" is an instruction. */
function isTrial(tokens: readonly Token[], verb: Token | undefined): boolean {
  const modal = tokens.find((token) => MODALS.holds(token))?.word;
  return modal === "can" && (SENSING.holds(verb) || TRIED.occursIn(tokens));
}

const SENSING = wordClass("see hear feel smell notice spot");
const TRIED = wordClass("now calls another other different any");

function afterSoft(tokens: readonly Token[], from: number): number {
  let at = from;
  while (SOFT.holds(tokens[at])) at += 1;
  return at;
}

/** Returns the slots that a request to look something up asks for, as in "could you check the order number again?" */
function lookedUpSlots(tokens: readonly Token[], from: number): string[] {
  const asked = MODALS.holds(tokens[from]) && tokens[from + 1]?.word === "you" ? from + 2 : from;
  const verb = afterSoft(tokens, asked);
  if (!LOOKING_UP.holds(tokens[verb]) || (asked === from && tokens[0]?.word !== "please")) return [];
  const rest = tokens.slice(verb).map(({ word }) => word);
  if (/ (?:inbox|folder|junk|for (?!(?:me|us) )\S+) /.test(`${rest.join(" ")} `)) return [];
  const slots = findSlots(tokens.slice(0, verb + 7), verb + 1);
  return slots.every((slot) => LOOKED_UP.has(slot)) ? slots : [];
}

/** Turns a question such as "how many lights are on?" into a question about a symptom, not about a quantity to order. */
function litSlots(tokens: readonly Token[], slots: readonly string[]): string[] {
  const lit = LIT.occursIn(tokens);
  return slots.map((slot) => (lit && (slot === "quantity" || slot === "item") ? "symptom" : slot));
}

const LIT = wordClass("lights lit flashing blinking leds lamps bars beeps");

/** Whether a question such as "what is it, please?" refers to something mentioned earlier. */
function pointsBack(tokens: readonly Token[], wh: number): boolean {
  return isIt(tokens.slice(wh + 1, wh + 3)) && tokens.slice(wh + 3).every((token) => AFTER_POINTING.holds(token));
}

const isIt = wordRun("is|was|are|were it|that|this|they");
const AFTER_POINTING = wordClass("? , . please exactly then now again");

/** Returns the slots found or else the fallback; without a fallback, the empty list is filled once the whole message has been read. */
function slotsOr(slots: readonly string[], fallback?: string): string[] {
  return slots.length > 0 || fallback === undefined ? [...slots] : [fallback];
}

function demandSlots(reading: ClauseReading, sentence: Sentence): string[] | undefined {
  const { clause } = reading;
  if (clause.role === "time") return timeClauseSlots(reading, sentence);
  if (clause.role === "condition" && reading.says("moreDetails") && sentence.some((other) => other.says("iCan", "iWill"))) return ["other"];
  if (reading.says("freeToShare")) return slotsOr(findSlots(clause.tokens, 0));
  const wh = firstWord(clause.tokens);
  if (
    QUESTION_WORDS.holds(clause.tokens[PREPOSITIONS.holds(clause.tokens[wh]) ? wh + 1 : wh]) &&
    sentence.some((other) => other.index < reading.index && other.says("askGive", "askKnow", "askNeed", "askHave"))
  ) {
    return slotsOr(findSlots(clause.tokens, wh), whDefault(clause.tokens, wh));
  }
  const give = reading.cue("askGive") ?? reading.cue("askHave");
  // "So you would like to know where it is" restates the customer's wish and asks nothing.
  const wished = give !== undefined && clause.tokens[give.from - 1]?.word === "you" && clause.tokens[give.from]?.word === "would";
  if (give !== undefined) return wished ? undefined : givenSlots(reading, give);
  const confirm = reading.cue("askConfirm");
  if (confirm !== undefined) return slotsOr(findSlots(clause.tokens, confirm.to));
  const know = reading.cue("askKnow");
  if (know !== undefined) return knownSlots(reading, sentence, know.to);
  const need = reading.cue("askNeed");
  const denied = need !== undefined && clause.tokens[need.from + 2]?.word === "not" && need.to - need.from <= 5;
  return need === undefined || denied || clause.role === "condition" ? undefined : neededSlots(clause.tokens, need.to);
}

/** Returns the slots that "let me know …" asks for; "let me know if …" is a request only if its condition names information. */
function knownSlots(reading: ClauseReading, sentence: Sentence, from: number): string[] | undefined {
  const { tokens } = reading.clause;
  const next = tokens[from]?.word ?? "";
  if (next === "once" && tokens.slice(from).some(({ word }) => word === "have" || word === "find")) return findSlots(tokens, from);
  if (next === "once" || next === "when" || next === "whether") return slotsOr(findSlots(tokens, from), "symptom");
  const slots = next === "if" && tokens[from + 2]?.word !== "have" ? [] : findSlots(tokens, from);
  if (slots.length > 0) return slots;
  if (next === "if" && tokens.some(({ word }) => word === "prefer" || word === "rather")) return ["preference"];
  if (next === "if" && isOutcome(tokens, from + 1)) return ["symptom"];
  if (next === "if" && asksOutcome(reading, from)) return [reading.says("moreHelp") ? "symptom" : "other"];
  if (QUESTION_WORDS.holds(tokens[from])) return slotsOr([], whDefault(tokens, from));
  const named = sentence.find((other) => other.clause.role === "condition" && other.says("moreDetails"));
  if (named !== undefined) return slotsOr(findSlots(named.clause.tokens, 1), "problem");
  const checked = sentence.some(
    (other) =>
      other.index === reading.index - 1 &&
      other.clause.role === "main" &&
      !other.says("anythingElse") &&
      other.clause.tokens.some(({ word }, at) => at > 1 && (word === "if" || word === "whether")),
  );
  if (checked && /^[?.!]?$/.test(next)) return ["symptom"];
  const had = sentence.find(({ clause }) => clause.role === "time");
  return had?.says("onceHave") ? findSlots(had.clause.tokens, 0) : undefined;
}

/** Whether a clause such as "could you let me know if the light stays on?" asks the customer to report how something behaves. */
function asksOutcome(reading: ClauseReading, from: number): boolean {
  const { tokens, question } = reading.clause;
  const subject = tokens[from + 1]?.word ?? "";
  if (reading.says("anythingElse", "youLike", "isThatRight", "likeProceed")) return false;
  return question || (subject !== "you" && subject !== "i" && reading.says("moreHelp") && /^(?:it|the)$/.test(subject));
}

/** Whether a condition is about how something behaves, as in "let me know if the internet is back". */
function isOutcome(tokens: readonly Token[], from: number): boolean {
  return /^(?:it|the|that|your)$/.test(tokens[from]?.word ?? "") && OUTCOMES.occursIn(tokens.slice(from));
}

const OUTCOMES = wordClass("back works worked working green helps helped fixed online lit flashing loads connects");

function timeClauseSlots(reading: ClauseReading, sentence: Sentence): string[] | undefined {
  if (!reading.says("onceHave") || sentence.some((other) => other.says("openDoor", "farewell"))) return undefined;
  const received = reading.clause.tokens.some(({ word }) => /^(?:received?|back|arrived|inspected)$/.test(word));
  const slots = findSlots(reading.clause.tokens, 1).filter((slot) => !(received && slot === "item"));
  return slots.length > 0 ? slots : undefined;
}

function neededSlots(tokens: readonly Token[], from: number): string[] | undefined {
  const at = tokens[from]?.word === "to" ? from + 1 : from;
  if (at !== from && !KNOWING.holds(tokens[at])) return undefined;
  const own = QUESTION_WORDS.holds(tokens[at + 1]) && !tokens.slice(at).some(({ word }) => word === "you");
  if (at !== from && own && /^(?:see|ask|confirm|verify|understand)$/.test(tokens[at]?.word ?? "")) return undefined;
  const slots = findSlots(tokens, from);
  if (slots.length > 0) return slots;
  if (tokens.slice(from).some(({ word }) => word === "idea")) return ["other"];
  const known = at !== from && tokens[at]?.word === "know" && QUESTION_WORDS.holds(tokens[at + 1]);
  if (known) return [whDefault(tokens, at + 1)];
  return at !== from && /^(?:know|understand)$/.test(tokens[at]?.word ?? "") ? [] : undefined;
}
