import type { ClauseReading } from "./clause-reading.ts";
import { findSlots } from "./find-slots.ts";
import { givenSlots } from "./given-slots.ts";
import { IMPERATIVE_VERBS } from "./lexicon-verbs.ts";
import type { Sentence } from "./message.ts";
import type { Token } from "./token.ts";
import { wordSet } from "./word-set.ts";
import { hasChoice, stateSlots, unnamedSlot } from "./yes-no-slots.ts";

const WH = wordSet("what which when where whereabouts who how why whose whichever");
const AUXILIARIES = wordSet("is are was were do does did have has had can could any will would may shall should got");
const SKIPPED = wordSet(
  "and so also but or then now , please first lastly finally thanks great okay ok in addition exactly just for security by",
);
const PREPOSITIONS = wordSet("since from until till by on at for under");
const SUBJECTS = wordSet("i we you they it");
const MODALS = wordSet("could can would will");
const KNOWING = wordSet("know have get see ask collect gather obtain confirm verify take note understand");
const PERCEIVING = wordSet("see hear feel smell notice spot log sign connect get make load open access");
const ONLY = wordSet("just only and also plus then first lastly finally");
const OWNERS = wordSet("your the a any");
const FINITE = wordSet(
  "is are was were has have had will would can could not does did shows proves says settles counts stands suffices",
);
const ALSO_NOUNS = wordSet("email post please order name contact call phone reading code photo get");
const LOOKING_UP = wordSet("check double-check recheck re-check verify look read spell repeat find dig");
const LOOKED_UP = wordSet("order_number account_number user_id postcode date_of_birth name email phone verification");
const SOFT = wordSet("please kindly just also quickly possibly perhaps maybe now then first");

/** The slots a clause asks for, or undefined when it asks for nothing. */
export function requestedSlots(reading: ClauseReading, sentence: Sentence): string[] | undefined {
  const { clause } = reading;
  if (reading.says("yourCall") && !clause.question && clause.role === "main" && !reading.says("askKnow", "askGive"))
    return ["preference"];
  if (reading.says("helpYou")) return clause.question || reading.says("askKnow", "askGive") ? ["problem"] : undefined;
  if (clause.question && clause.role !== "condition" && clause.role !== "purpose") {
    if (isAfterthought(reading, sentence)) return undefined;
    const asked = questionSlots(reading);
    if (asked !== undefined) return asked;
  }
  return demandSlots(reading, sentence) ?? announcedSlots(reading, sentence) ?? fragmentSlots(reading);
}

/** "Which hub is it, the black one or the white one?": the options only repeat the question. */
function isAfterthought({ clause: { tokens }, index }: ClauseReading, sentence: Sentence): boolean {
  if (!/^(?:the|a|an)$/.test(tokens[0]?.word ?? "") || tokens.length > 10 || !hasChoice(tokens)) return false;
  const before = sentence.readings.find((other) => other.index === index - 1)?.clause.tokens ?? [];
  return before.slice(0, 3).some(({ word }) => WH.has(word));
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

/** "Email on the account please", "just your postcode": a noun without a verb. */
function fragmentSlots({ clause: { tokens, lineKind } }: ClauseReading): string[] | undefined {
  const polite = tokens.some(({ word }, at) => at > 0 && (word === "please" || word === "pls" || word === "plz"));
  const bare = ONLY.has(tokens[0]?.word ?? "") && OWNERS.has(tokens[1]?.word ?? "") && lineKind === "text";
  if (tokens.length > (polite ? 12 : 16) || (!polite && !bare)) return undefined;
  const noun = polite && OWNERS.has(tokens[0]?.word ?? "");
  const predicate = tokens.some(
    ({ word }, at) =>
      (FINITE.has(word) && !(noun && SUBJECTS.has(tokens[at - 1]?.word ?? ""))) ||
      (!noun && IMPERATIVE_VERBS.has(word) && !ALSO_NOUNS.has(word)),
  );
  if (predicate) return undefined;
  const slots = findSlots(tokens, 0);
  return slots.length > 0 ? slots : undefined;
}

function questionSlots(reading: ClauseReading): string[] | undefined {
  const { tokens } = reading.clause;
  const opener = tokens.findIndex(({ word }) => !SKIPPED.has(word));
  const word = tokens[opener]?.word ?? "";
  if ((word === "why" && tokens[opener + 1]?.word === "not") || reading.says("suggest")) return undefined;
  if (MODALS.has(word) && tokens[opener + 1]?.word === "you" && tokens[opener + 2]?.word === "?") return undefined;
  const checked = lookedUpSlots(tokens, opener);
  if (checked.length > 0) return checked;
  const wh = tokens.findIndex((token) => WH.has(token.word));
  const aside = tokens[wh]?.word === "when" && AUXILIARIES.has(word) && !reading.says("askHave", "askGive", "askKnow");
  if (wh >= 0 && !aside && (wh <= opener + 1 || (wh < 6 && tokens[wh - 1]?.word !== "you")))
    return slotsOr(litSlots(tokens, findSlots(tokens, wh)), pointsBack(tokens, wh) ? undefined : whDefault(tokens, wh));
  if (reading.says("askGive", "askHave", "askConfirm", "askKnow")) return undefined;
  if (MODALS.has(word) && tokens[opener + 1]?.word === "you" && isCommand(tokens, opener + 2)) return undefined;
  if (tokens[0]?.word === "or" && tokens.length <= 6 && stateSlots(tokens, opener).length === 0) return undefined;
  if (AUXILIARIES.has(word) || (lengthBeforePurpose(tokens) <= 8 && !SUBJECTS.has(word)))
    return slotsOr(stateSlots(tokens, Math.max(0, opener)), unnamedSlot(tokens, opener));
  return undefined;
}

function lengthBeforePurpose(tokens: readonly Token[]): number {
  const so = tokens.findIndex(({ word }) => word === "so");
  return so < 0 ? tokens.length : so;
}

function isCommand(tokens: readonly Token[], from: number): boolean {
  const verb = tokens[afterSoft(tokens, from)]?.word ?? "";
  return IMPERATIVE_VERBS.has(verb) && !(PERCEIVING.has(verb) && isTrial(tokens, verb));
}

/** "Can you see it?", "can you log in now?" ask; "can you log in and …?" tells. */
function isTrial(tokens: readonly Token[], verb: string): boolean {
  const modal = tokens.find(({ word }) => MODALS.has(word))?.word;
  return (
    modal === "can" &&
    (/^(?:see|hear|feel|smell|notice|spot)$/.test(verb) || tokens.some(({ word }) => TRIED.has(word)))
  );
}

const TRIED = wordSet("now calls another other different any");

function afterSoft(tokens: readonly Token[], from: number): number {
  let at = from;
  while (SOFT.has(tokens[at]?.word ?? "")) at += 1;
  return at;
}

/** "Could you check the order number again?" wants the number, not a deed. */
function lookedUpSlots(tokens: readonly Token[], from: number): string[] {
  const asked = MODALS.has(tokens[from]?.word ?? "") && tokens[from + 1]?.word === "you" ? from + 2 : from;
  const verb = afterSoft(tokens, asked);
  const word = tokens[verb]?.word ?? "";
  if (!LOOKING_UP.has(word) || (asked === from && tokens[0]?.word !== "please")) return [];
  if (
    tokens
      .slice(verb)
      .some(
        ({ word: next }, at, rest) =>
          /^(?:inbox|folder|junk)$/.test(next) || (next === "for" && !/^(?:me|us)$/.test(rest[at + 1]?.word ?? "")),
      )
  )
    return [];
  const slots = findSlots(tokens.slice(0, verb + 7), verb + 1);
  return slots.every((slot) => LOOKED_UP.has(slot)) ? slots : [];
}

/** "How many lights are on?" counts nothing that is ordered: it asks what a device shows. */
function litSlots(tokens: readonly Token[], slots: readonly string[]): string[] {
  const lit = tokens.some(({ word }) => LIT.has(word));
  return slots.map((slot) => (lit && (slot === "quantity" || slot === "item") ? "symptom" : slot));
}

const LIT = wordSet("lights lit flashing blinking leds lamps bars beeps");

/** "What is it, please?" points back. */
function pointsBack(tokens: readonly Token[], wh: number): boolean {
  return (
    /^(?:is|was|are|were)$/.test(tokens[wh + 1]?.word ?? "") &&
    /^(?:it|that|this|they)$/.test(tokens[wh + 2]?.word ?? "") &&
    tokens.slice(wh + 3).every(({ word }) => AFTER_POINTING.has(word))
  );
}

const AFTER_POINTING = wordSet("? , . please exactly then now again");

const WH_SLOTS: ReadonlyMap<string, string> = new Map([
  ["why", "reason"],
  ["when", "date"],
  ["where", "place"],
  ["whereabouts", "place"],
  ["who", "name"],
  ["whose", "name"],
]);

function whDefault(tokens: readonly Token[], wh: number): string {
  const word = tokens[wh]?.word ?? "";
  const next = tokens[wh + 1]?.word ?? "";
  if (word === "who" && tokens[wh + 2]?.word === "your") return "other";
  const known = WH_SLOTS.get(word);
  if (known !== undefined) return known;
  if (word === "how" && (next === "many" || next === "much")) return "quantity";
  if (word === "which" && next === "of") return "item";
  if (word === "which" && isNamedThing(tokens, wh)) return "item";
  const bare = next === "" || next === "?" || next === "one" || AUXILIARIES.has(next);
  return hasChoice(tokens) || (word === "which" && bare) ? "preference" : "other";
}

/** "Which jumper is it?", "which kettle did you buy?" */
function isNamedThing(tokens: readonly Token[], wh: number): boolean {
  const verb = tokens.findIndex(({ word }, at) => at > wh + 1 && at <= wh + 3 && AUXILIARIES.has(word));
  const [auxiliary, subject] = [tokens[verb]?.word ?? "", tokens[verb + 1]?.word ?? ""];
  return verb > 0 && (/^(?:is|was)$/.test(auxiliary) ? subject === "it" : auxiliary === "did" && subject === "you");
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
    WH.has(clause.tokens[PREPOSITIONS.has(clause.tokens[wh]?.word ?? "") ? wh + 1 : wh]?.word ?? "") &&
    sentence.readings.some(
      ({ index, says }) => index < reading.index && says("askGive", "askKnow", "askNeed", "askHave"),
    )
  ) {
    return slotsOr(findSlots(clause.tokens, wh), whDefault(clause.tokens, wh));
  }
  const give = reading.cue("askGive") ?? reading.cue("askHave");
  if (give !== undefined) return isTheirWish(clause.tokens, give.from) ? undefined : givenSlots(reading, give);
  const confirm = reading.cue("askConfirm");
  if (confirm !== undefined) return slotsOr(findSlots(clause.tokens, confirm.to));
  const know = reading.cue("askKnow");
  if (know !== undefined) return knownSlots(reading, sentence, know.to);
  const need = reading.cue("askNeed");
  const denied = need !== undefined && clause.tokens[need.from + 2]?.word === "not" && need.to - need.from <= 5;
  return need === undefined || denied || clause.role === "condition" ? undefined : neededSlots(clause.tokens, need.to);
}

/** "So you would like to know where it is" says what the customer wants; it asks nothing. */
function isTheirWish(tokens: readonly Token[], from: number): boolean {
  return tokens[from - 1]?.word === "you" && tokens[from]?.word === "would";
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
  if (next === "if" && tokens.some(({ word }) => word === "prefer" || word === "rather")) return ["preference"];
  if (next === "if" && isOutcome(tokens, from + 1)) return ["symptom"];
  if (next === "if" && asksOutcome(reading, from)) return [reading.says("moreHelp") ? "symptom" : "other"];
  if (WH.has(next)) return slotsOr([], whDefault(tokens, from));
  const named = sentence.readings.find(({ clause, says }) => clause.role === "condition" && says("moreDetails"));
  if (named !== undefined) return slotsOr(findSlots(named.clause.tokens, 1), "problem");
  const checked = sentence.readings.some(
    ({ clause, index, says }) =>
      index === reading.index - 1 &&
      clause.role === "main" &&
      !says("anythingElse") &&
      clause.tokens.some(({ word }, at) => at > 1 && (word === "if" || word === "whether")),
  );
  if (checked && /^[?.!]?$/.test(next)) return ["symptom"];
  const had = sentence.readings.find(({ clause }) => clause.role === "time");
  return had?.says("onceHave") ? findSlots(had.clause.tokens, 0) : undefined;
}

/** "Could you let me know if the light stays on?": a question, or a word on how a thing behaves. */
function asksOutcome(reading: ClauseReading, from: number): boolean {
  const { tokens, question } = reading.clause;
  const subject = tokens[from + 1]?.word ?? "";
  if (reading.says("anythingElse", "youLike", "isThatRight", "likeProceed")) return false;
  return question || (subject !== "you" && subject !== "i" && reading.says("moreHelp") && /^(?:it|the)$/.test(subject));
}

/** "Let me know if the internet is back." */
function isOutcome(tokens: readonly Token[], from: number): boolean {
  return (
    /^(?:it|the|that|your)$/.test(tokens[from]?.word ?? "") && tokens.slice(from).some(({ word }) => OUTCOMES.has(word))
  );
}

const OUTCOMES = wordSet("back works worked working green helps helped fixed online lit flashing loads connects");

function timeClauseSlots(reading: ClauseReading, sentence: Sentence): string[] | undefined {
  if (!reading.says("onceHave") || sentence.readings.some(({ says }) => says("openDoor", "farewell"))) return undefined;
  const received = reading.clause.tokens.some(({ word }) => /^(?:received?|back|arrived|inspected)$/.test(word));
  const slots = findSlots(reading.clause.tokens, 1).filter((slot) => !(received && slot === "item"));
  return slots.length > 0 ? slots : undefined;
}

function neededSlots(tokens: readonly Token[], from: number): string[] | undefined {
  const at = tokens[from]?.word === "to" ? from + 1 : from;
  if (at !== from && !KNOWING.has(tokens[at]?.word ?? "")) return undefined;
  const own = WH.has(tokens[at + 1]?.word ?? "") && !tokens.slice(at).some(({ word }) => word === "you");
  if (at !== from && own && /^(?:see|ask|confirm|verify|understand)$/.test(tokens[at]?.word ?? "")) return undefined;
  const slots = findSlots(tokens, from);
  if (slots.length > 0) return slots;
  if (tokens.slice(from).some(({ word }) => word === "idea")) return ["other"];
  const known = at !== from && tokens[at]?.word === "know" && WH.has(tokens[at + 1]?.word ?? "");
  if (known) return [whDefault(tokens, at + 1)];
  return at !== from && /^(?:know|understand)$/.test(tokens[at]?.word ?? "") ? [] : undefined;
}
