import type { PhraseHit } from "./phrase.ts";
import type { Token } from "./token.ts";
import { listedClass, wordClass } from "./word-class.ts";
import { wordGroups, wordList } from "./word-list.ts";

// When one of these nouns follows the question word, it decides what the question asks for.
const SLOT_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(wordGroups("head-nouns")).flatMap(([slot, nouns]) => nouns.map((noun): [string, string] => [noun, slot])),
);
const COMPOUNDS = new Map(Object.entries({ "email address": "email", "e-mail address": "email", "bank account": "payment_method" }));
const ASKING = wordClass("what which");
const VERBS = wordClass("is are was were do does did have has had can could will would may shall should you i we it they ? , . and or");
const LINKING = wordClass("of the your our these those two three ' s");
const FARTHEST = 6;
// "What went wrong with the order" and ", which means the order …" do not ask for the order.
const NOT_WITHIN = wordClass("with in on for to from at by about the your our a an my this that went happened");

/** The slot named by the noun after a question word, as in "which of your accounts" or "what dates". */
export function headHit(tokens: readonly Token[], from: number): PhraseHit | undefined {
  if (!ASKING.holds(tokens[from])) return MEDIA.holds(tokens[from]) ? mediumHit(tokens, from) : undefined;
  const shown = shownHit(tokens, from);
  if (shown !== undefined) return shown;
  let at = from + 1;
  const end = from + FARTHEST;
  const chosen = tokens[at]?.word === "of";
  while (at < end && at < tokens.length && !VERBS.holds(tokens[at])) {
    if (!chosen && NOT_WITHIN.holds(tokens[at])) return undefined;
    at += 1;
  }
  const head = tokens[at - 1]?.word ?? "";
  const of = tokens.findIndex(({ word }, index) => index > from + 1 && index < at && word === "of");
  if (of > 0) return optionHit(tokens, from, of);
  if (at - 1 <= from || (!VERBS.holds(tokens[at]) && at < tokens.length)) return undefined;
  const slot = COMPOUNDS.get(`${tokens[at - 2]?.word ?? ""} ${head}`) ?? SLOT_OF.get(head);
  if (slot === undefined) return numberHit(tokens, from, at) ?? optionHit(tokens, from, at);
  return { tag: slot, from, to: at };
}

/** Reads "which number is affected?" as a question about a phone line, unless the number belongs to something else. */
function numberHit(tokens: readonly Token[], from: number, end: number): PhraseHit | undefined {
  const head = tokens[end - 1]?.word ?? "";
  if (head !== "number" && head !== "numbers" && head !== "line") return undefined;
  const bare = tokens.slice(from + 1, end - 1).every((token) => LINKING.holds(token));
  const shown = SHOWN.occursIn(tokens.slice(end));
  return bare && !shown ? { tag: "phone", from, to: end } : undefined;
}

/** Reads "what does the app tell you?" and "what is the box doing?" as questions about what a device shows or a meter reads. */
function shownHit(tokens: readonly Token[], from: number): PhraseHit | undefined {
  if (tokens[from]?.word !== "what" || !DOES.holds(tokens[from + 1])) return undefined;
  if (!THINGS.holds(tokens[from + 2])) return undefined;
  const verb = tokens.findIndex((token, at) => at > from + 2 && at < from + 8 && SHOWING.holds(token));
  const rest = tokens.slice(from);
  if (verb < 0 || PAPER.occursIn(rest)) return undefined;
  return { tag: METERS.occursIn(rest) ? "reading" : "symptom", from, to: verb + 1 };
}

const DOES = wordClass("does do did is are");
const THINGS = wordClass("the your it they that");
const SHOWING = wordClass("say says show display read tell doing showing saying telling displaying reading");
const METERS = wordClass("meter meters dial dials counter odometer");
const PAPER = wordClass("receipt bill letter confirmation email label card ticket text code invoice policy reason");

/** Reads "by post or by email" as a request for a choice, not for an address. */
function mediumHit(tokens: readonly Token[], from: number): PhraseHit | undefined {
  const other = /^(?:by|via|an|a)$/.test(tokens[from + 2]?.word ?? "") ? from + 3 : from + 2;
  const isChoice = tokens[from + 1]?.word === "or" && MEDIA.holds(tokens[other]);
  return isChoice ? { tag: "preference", from, to: other + 1 } : undefined;
}

const MEDIA = wordClass("post phone email e-mail text letter sms call telephone whatsapp chat");

/** Reads "what kind of room are you looking for?" and "which one shall I send?" as requests for a preference among options. */
function optionHit(tokens: readonly Token[], from: number, end: number): PhraseHit | undefined {
  const noun = tokens[end - 1]?.word ?? "";
  if (!OPTIONS.has(noun) && !OPTIONS.has(noun.slice(0, -1))) return undefined;
  const rest = tokens.slice(end);
  const next = rest[0]?.word;
  if (NO_WISH.occursIn(rest)) return undefined;
  if (noun !== "one" && !/^colou?rs?$/.test(noun) && (next === undefined || next === "?")) return { tag: "preference", from, to: end };
  const asked = (next === "shall" || next === "should") && rest[1]?.word === "i";
  const wished = rest.findIndex((token) => WISHES.holds(token));
  return asked || wished >= 0 ? { tag: "preference", from, to: Math.max(end, end + wished + 1) } : undefined;
}

const OPTIONS = new Set(wordList("head-noun-options"));
const WISHES = listedClass("head-noun-wishes");
const NO_WISH = listedClass("head-noun-no-wish");

const SHOWN = listedClass("head-noun-shown");
