import type { ClauseReading } from "./clause-reading.ts";
import { findSlots } from "./find-slots.ts";
import type { Token } from "./token.ts";
import { wordSet } from "./word-set.ts";

const GIVEN_A_TRY = wordSet(
  "restart reboot go try shake wipe clean nudge reset ring call shout bell buzz chance minute moment second seconds secs moments while sec tick mins minutes",
);
const BARE_GIVING = wordSet(
  "provide share tell supply specify state indicate clarify describe list mention quote elaborate reply respond",
);
const HANDING_IN = wordSet("upload attach share submit");
const SENDING = wordSet("send forward email text");
const ANAPHORS = wordSet("it them that those these this");
const TRAVELLING = wordSet("send drop post ship return bring forward take email");

/** The slots a clause asks the customer to give, where it asks between two tokens; undefined when it asks for nothing. */
export function givenSlots(reading: ClauseReading, hit: { from: number; to: number }): string[] | undefined {
  const { tokens } = reading.clause;
  const from = hit.to;
  const giving = tokens.slice(hit.from, from).some(({ word }) => word === "give");
  const points = tokens[from]?.word === "this" && /^(?:quote|mention|include)$/.test(tokens[from - 1]?.word ?? "");
  const answers = /^(?:reply|respond)$/.test(tokens[from - 1]?.word ?? "") && tokens[from]?.word === "to";
  if (isDispatch(tokens, hit.from) || points || answers) return undefined;
  if (giving && tokens.some(({ word }, at) => GIVEN_A_TRY.has(word) && !VERBAL.has(tokens[at - 1]?.word ?? "")))
    return undefined;
  if (tellsAnother(tokens, from) || goesElsewhere(tokens, hit) || isDictated(tokens, from)) return undefined;
  const named = findSlots(tokens, from);
  const slots = named.length > 0 ? named : findSlots(tokens, reading.says("askHave") ? 0 : hit.from + 1);
  if (slots.length > 0) return slots;
  const verb = tokens[from - 1]?.word ?? "";
  if (tokens.slice(from).some(({ word }) => word === "back" || word === "return")) return undefined;
  if (tokens.slice(from).some(({ word }) => word === "whether" || word === "if")) return ["other"];
  if (handsIn(tokens, from - 1)) return [];
  if (
    tokens
      .slice(hit.from, from)
      .some(
        ({ word }, at) =>
          /^(?:give|read|show)$/.test(word) && /^(?:me|us)$/.test(tokens[hit.from + at + 1]?.word ?? ""),
      )
  )
    return [];
  if (reading.clause.role === "condition" || (reading.says("iCan", "iWill") && !reading.clause.question))
    return undefined;
  return BARE_GIVING.has(verb) ||
    reading.says("askHave", "moreDetails", "askKnow") ||
    tokens.slice(hit.from, from + 1).some(({ word }) => ANAPHORS.has(word)) ||
    (/^(?:me|us)$/.test(tokens[from]?.word ?? "") && ANAPHORS.has(tokens[from + 1]?.word ?? ""))
    ? []
    : undefined;
}

// "A number we can call", "where to go": a verb, not something given.
const VERBAL = wordSet("can could to should will would may we i you it");

/** "Enter the code in the app", "send the item back": what the customer does away from this talk. */
function goesElsewhere(tokens: readonly Token[], hit: { from: number; to: number }): boolean {
  const rest = tokens.slice(hit.from).map(({ word }) => word);
  if (rest.some((word) => HERE.has(word))) return false;
  const verb = rest.find((word) => ENTERING.has(word));
  if (verb === undefined) return false;
  if (verb === "send") return rest.includes("back") && findSlots(tokens, hit.to).every((slot) => slot === "item");
  return rest.some((word, at) => ELSEWHERE.has(word) && rest.slice(Math.max(0, at - 4), at).some((by) => AT.has(by)));
}

const HERE = wordSet("me here chat below i we ?");
const ENTERING = wordSet("enter type key input describe state mention include select choose send");
const AT = wordSet("in on into from at");
const ELSEWHERE = wordSet(
  "app box phone screen website field keypad menu list page browser device hub form settings machine tv label portal",
);

/** "Quote reference KB-22", "reply STOP": the words to say are given. */
function isDictated(tokens: readonly Token[], from: number): boolean {
  const verb = tokens[from - 1]?.word ?? "";
  if (/^(?:reply|respond)$/.test(verb)) return tokens[from]?.capital === true;
  return (
    /^(?:quote|mention|state)$/.test(verb) &&
    tokens.slice(from, from + 4).some(({ word }) => /\d/.test(word) && word.length > 3)
  );
}

/** "Tell the waiter": what is told goes to someone else. */
function tellsAnother(tokens: readonly Token[], from: number): boolean {
  const verb = tokens[from - 1]?.word ?? "";
  if (/^(?:give|send|show)$/.test(verb)) return PEOPLE.has(tokens[from + 1]?.word ?? "");
  if (verb !== "tell" || !OTHERS.has(tokens[from]?.word ?? "")) return false;
  return findSlots(tokens.slice(0, from + 3), from).length === 0;
}

const PEOPLE = wordSet("receptionist driver waiter courier staff engineer bank team manager host nurse guard shop");
const OTHERS = wordSet("the your our a them him her reception");

/** "Drop it back to a branch", "send it to the depot": the thing itself travels. */
function isDispatch(tokens: readonly Token[], from: number): boolean {
  const verb = tokens.findIndex(({ word }, at) => at >= from && TRAVELLING.has(word));
  if (verb < 0 || !ANAPHORS.has(tokens[verb + 1]?.word ?? "")) return false;
  return tokens.some(
    ({ word }, at) =>
      at > verb && (word === "back" || (word === "to" && !/^(?:me|us|you)$/.test(tokens[at + 1]?.word ?? ""))),
  );
}

/** "Upload the estimate", "send me the form"; but "send it back" is a deed. */
function handsIn(tokens: readonly Token[], verb: number): boolean {
  const word = tokens[verb]?.word ?? "";
  const rest = tokens.slice(verb + 1).map((token) => token.word);
  if (HANDING_IN.has(word)) return true;
  return SENDING.has(word) && (/^(?:me|us|over|through|across)$/.test(rest[0] ?? "") || rest.includes("copy"));
}
