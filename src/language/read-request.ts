import type { ClauseReading } from "./clause-reading.ts";
import { findSlots } from "./find-slots.ts";
import { IMPERATIVE_VERBS } from "./lexicon-verbs.ts";
import type { Sentence } from "./message.ts";
import type { Token } from "./token.ts";
import { wordSet } from "./word-set.ts";

const WH = wordSet("what which when where who how why whose whichever");
const AUXILIARIES = wordSet("is are was were do does did have has had can could any will would may");
const SKIPPED = wordSet(
  "and so also but or then now , please first lastly finally thanks great okay ok in addition exactly just for security by",
);
const SUBJECTS = wordSet("i we you they it");
const GIVEN_A_TRY = wordSet("restart reboot go try shake wipe clean nudge reset");
const MODALS = wordSet("could can would will");
const KNOWING = wordSet("know have get see ask collect gather obtain confirm verify take note understand");
const BARE_GIVING = wordSet(
  "provide share tell supply specify state indicate clarify describe list mention quote elaborate reply respond",
);
const ANAPHORS = wordSet("it them that those these this");

/** The slots a clause asks for, or undefined when it asks for nothing. */
export function requestedSlots(reading: ClauseReading, sentence: Sentence): string[] | undefined {
  const { clause } = reading;
  if (reading.says("yourCall") && !clause.question && clause.role === "main" && !reading.says("askKnow", "askGive"))
    return ["preference"];
  if (reading.says("helpYou")) return clause.question || reading.says("askKnow", "askGive") ? ["problem"] : undefined;
  if (clause.question && clause.role !== "condition") {
    const asked = questionSlots(reading);
    if (asked !== undefined) return asked;
  }
  return demandSlots(reading, sentence) ?? announcedSlots(reading, sentence) ?? fragmentSlots(reading);
}

/** "I just need two things: your order number and …": what follows the colon is asked for. */
function announcedSlots(reading: ClauseReading, sentence: Sentence): string[] | undefined {
  const before = sentence.readings.find(({ index }) => index === reading.index - 1);
  if (before === undefined || !before.says("askNeed", "askGive", "moreDetails") || reading.clause.role !== "main")
    return undefined;
  if (findSlots(before.clause.tokens, 0).length > 0 || reading.clause.tokens.some(({ word }) => SUBJECTS.has(word)))
    return undefined;
  const slots = findSlots(reading.clause.tokens, 0);
  return slots.length > 0 ? slots : undefined;
}

/** "Email on the account please": a noun and a please. */
function fragmentSlots({ clause }: ClauseReading): string[] | undefined {
  if (
    clause.tokens.length > 9 ||
    !clause.tokens.some(({ word }, at) => at > 0 && (word === "please" || word === "pls" || word === "plz"))
  )
    return undefined;
  if (clause.tokens.some(({ word }) => IMPERATIVE_VERBS.has(word) && word !== "email" && word !== "post"))
    return undefined;
  const slots = findSlots(clause.tokens, 0);
  return slots.length > 0 ? slots : undefined;
}

function questionSlots(reading: ClauseReading): string[] | undefined {
  const { tokens } = reading.clause;
  const opener = tokens.findIndex(({ word }) => !SKIPPED.has(word));
  const word = tokens[opener]?.word ?? "";
  const wh = tokens.findIndex((token) => WH.has(token.word));
  if (wh >= 0 && (wh <= opener + 1 || (wh < 6 && tokens[wh - 1]?.word !== "you")))
    return slotsOr(findSlots(tokens, wh), pointsBack(tokens, wh) ? undefined : whDefault(tokens, wh));
  if (reading.says("askGive", "askHave", "askConfirm", "askKnow")) return undefined;
  if (tokens[opener + 1]?.word === "you" && IMPERATIVE_VERBS.has(tokens[opener + 2]?.word ?? "") && MODALS.has(word))
    return undefined;
  if (AUXILIARIES.has(word) || (tokens.length <= 8 && !SUBJECTS.has(word)))
    return slotsOr(findSlots(tokens, Math.max(0, opener)), hasChoice(tokens) ? "preference" : "other");
  return undefined;
}

/** "What is it?" points back. */
function pointsBack(tokens: readonly Token[], wh: number): boolean {
  return (
    tokens.length - wh <= 4 && tokens[wh + 1]?.word === "is" && /^(?:it|that|this)$/.test(tokens[wh + 2]?.word ?? "")
  );
}

function whDefault(tokens: readonly Token[], wh: number): string {
  const word = tokens[wh]?.word ?? "";
  const next = tokens[wh + 1]?.word ?? "";
  if (word === "why") return "reason";
  const bare = next === "" || next === "?" || next === "one" || AUXILIARIES.has(next);
  return hasChoice(tokens) || (word === "which" && bare) ? "preference" : "other";
}

function hasChoice(tokens: readonly Token[]): boolean {
  return tokens.some(({ word }) => word === "or" || word === "prefer" || word === "rather");
}

/** Without a known slot the request stands with the fallback, or empty until the whole message is read. */
function slotsOr(slots: readonly string[], fallback?: string): string[] {
  return slots.length > 0 || fallback === undefined ? [...slots] : [fallback];
}

function demandSlots(reading: ClauseReading, sentence: Sentence): string[] | undefined {
  const { clause } = reading;
  if (clause.role === "time") return timeClauseSlots(reading, sentence);
  if (
    clause.role === "condition" &&
    reading.says("moreDetails") &&
    sentence.readings.some(({ says }) => says("iCan", "iWill"))
  )
    return ["other"];
  if (reading.says("freeToShare")) return slotsOr(findSlots(clause.tokens, 0));
  const wh = clause.tokens.findIndex(({ word }) => !SKIPPED.has(word));
  if (
    WH.has(clause.tokens[wh]?.word ?? "") &&
    sentence.readings.some(({ index, says }) => index < reading.index && says("askGive", "askKnow"))
  ) {
    return slotsOr(findSlots(clause.tokens, wh), whDefault(clause.tokens, wh));
  }
  const give = reading.cue("askGive") ?? reading.cue("askHave");
  if (give !== undefined) return givenSlots(reading, give.to);
  const confirm = reading.cue("askConfirm");
  if (confirm !== undefined) return slotsOr(findSlots(clause.tokens, confirm.to));
  const know = reading.cue("askKnow");
  if (know !== undefined) return knownSlots(reading, sentence, know.to);
  const need = reading.cue("askNeed");
  return need === undefined || clause.role === "condition" ? undefined : neededSlots(clause.tokens, need.to);
}

function givenSlots(reading: ClauseReading, from: number): string[] | undefined {
  const { tokens } = reading.clause;
  if (tokens[from - 1]?.word === "give" && tokens.some(({ word }) => GIVEN_A_TRY.has(word))) return undefined;
  const named = findSlots(tokens, from);
  const slots = named.length > 0 || !reading.says("askHave") ? named : findSlots(tokens, 0);
  if (slots.length > 0) return slots;
  const verb = tokens[from - 1]?.word ?? "";
  if (reading.clause.role === "condition") return undefined;
  return BARE_GIVING.has(verb) ||
    reading.says("askHave", "moreDetails", "askKnow") ||
    ANAPHORS.has(tokens[from]?.word ?? "")
    ? []
    : undefined;
}

/** "Let me know which one" asks; "let me know if …" asks only when its condition names information. */
function knownSlots(reading: ClauseReading, sentence: Sentence, from: number): string[] | undefined {
  const { tokens } = reading.clause;
  const next = tokens[from]?.word ?? "";
  if (next === "once" && tokens.slice(from).some(({ word }) => word === "have" || word === "find"))
    return findSlots(tokens, from);
  if (next === "once" || next === "when" || next === "whether") return slotsOr(findSlots(tokens, from), "symptom");
  const slots = next === "if" && tokens[from + 2]?.word !== "have" ? [] : findSlots(tokens, from);
  if (slots.length > 0) return slots;
  if (WH.has(next)) return slotsOr([], whDefault(tokens, from));
  const named = sentence.readings.find(({ clause, says }) => clause.role === "condition" && says("moreDetails"));
  if (named !== undefined) return slotsOr(findSlots(named.clause.tokens, 1), "problem");
  const had = sentence.readings.find(({ clause }) => clause.role === "time");
  return had?.says("onceHave") ? findSlots(had.clause.tokens, 0) : undefined;
}

function timeClauseSlots(reading: ClauseReading, sentence: Sentence): string[] | undefined {
  if (!reading.says("onceHave") || sentence.readings.some(({ says }) => says("openDoor", "farewell"))) return undefined;
  const slots = findSlots(reading.clause.tokens, 1);
  return slots.length > 0 ? slots : undefined;
}

function neededSlots(tokens: readonly Token[], from: number): string[] | undefined {
  const at = tokens[from]?.word === "to" ? from + 1 : from;
  if (at !== from && !KNOWING.has(tokens[at]?.word ?? "")) return undefined;
  const slots = findSlots(tokens, from);
  if (slots.length > 0) return slots;
  return at !== from && /^(?:know|understand)$/.test(tokens[at]?.word ?? "") ? [] : undefined;
}
