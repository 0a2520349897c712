import type { ClauseReading } from "./clause-reading.ts";
import { findSlots } from "./find-slots.ts";
import type { Token } from "./token.ts";
import { listedClass, wordClass, wordRun } from "./word-class.ts";

const GIVEN_A_TRY = listedClass("given-slots-given-a-try");
const BARE_GIVING = wordClass(
  "provide share tell supply specify state indicate clarify describe list mention quote elaborate reply respond",
);
const HANDING_IN = wordClass("upload attach share submit");
const SENDING = wordClass("send forward email text");
const ANAPHORS = wordClass("it them that those these this");
const TRAVELLING = wordClass("send drop post ship return bring forward take email");

const POINTING = wordClass("quote mention include");
const ANSWERING = wordClass("reply respond");

/** The slots that the request phrase at a hit asks the customer for; undefined if it asks for nothing. */
export function givenSlots(reading: ClauseReading, hit: { from: number; to: number }): string[] | undefined {
  const { tokens } = reading.clause;
  const from = hit.to;
  const points = tokens[from]?.word === "this" && POINTING.holds(tokens[from - 1]);
  // "Give it a restart" asks for a try and not for information.
  const givesTry = tokens.slice(hit.from, from).some(({ word }) => word === "give") && GIVEN_A_TRY.occursIn(tokens);
  const answers = tokens[from]?.word === "to" && ANSWERING.holds(tokens[from - 1]);
  if (isDispatch(tokens, hit.from) || points || answers || givesTry) return undefined;
  if (tellsAnother(tokens, from) || goesElsewhere(tokens, hit) || isDictated(tokens, from)) return undefined;
  const named = findSlots(tokens, from);
  const slots = named.length > 0 ? named : findSlots(tokens, reading.says("askHave") ? 0 : hit.from + 1);
  if (slots.length > 0) return slots;
  // "Any sturdy box will do" does not ask for information.
  if (tokens[from - 1]?.word === "do") return undefined;
  if (tokens.slice(from).some(({ word }) => word === "back" || word === "return")) return undefined;
  if (handsIn(tokens, from - 1)) return [];
  const asked = tokens.slice(hit.from, from + 1);
  if (handsMe(asked)) return [];
  if (reading.clause.role === "condition" || reading.says("iCan", "iWill")) return undefined;
  const refers = ANAPHORS.occursIn(asked) || reading.says("askHave", "moreDetails", "askKnow");
  return refers || BARE_GIVING.holds(tokens[from - 1]) ? [] : undefined;
}

const handsMe = wordRun("give|read|show me|us");

/** Whether the customer is to act outside the conversation, as in "enter the code in the app" or "send the item back". */
function goesElsewhere(tokens: readonly Token[], hit: { from: number; to: number }): boolean {
  const rest = tokens.slice(hit.from);
  if (HERE.occursIn(rest) || !ENTERING.occursIn(rest)) return false;
  return rest.some((token, at) => ELSEWHERE.holds(token) && AT.occursIn(rest.slice(Math.max(0, at - 4), at)));
}

const HERE = wordClass("me here chat below i we ?");
const ENTERING = wordClass("enter type key input describe state mention include select choose send");
const AT = wordClass("in on into from at");
const ELSEWHERE = listedClass("given-slots-elsewhere");

/** Whether the agent dictates the customer's words, as in "quote reference KB-22". */
function isDictated(tokens: readonly Token[], from: number): boolean {
  return QUOTING.holds(tokens[from - 1]) && tokens.slice(from, from + 4).some(({ word }) => /\d/.test(word) && word.length > 3);
}

const QUOTING = wordClass("quote mention state");

/** Whether the customer is to tell someone else, as in "tell the waiter". */
function tellsAnother(tokens: readonly Token[], from: number): boolean {
  if (GIVING.holds(tokens[from - 1])) return PEOPLE.holds(tokens[from + 1]);
  if (tokens[from - 1]?.word !== "tell" || !OTHERS.holds(tokens[from])) return false;
  return findSlots(tokens.slice(0, from + 3), from).length === 0;
}

const GIVING = wordClass("give send show");
const PEOPLE = wordClass("receptionist driver waiter courier staff engineer bank team manager host nurse guard shop");
const OTHERS = wordClass("the your our a them him her reception");

/** Whether the customer is to send an item and not information, as in "drop it back to a branch" or "send it to the depot". */
function isDispatch(tokens: readonly Token[], from: number): boolean {
  let verb = from;
  while (verb < tokens.length && !TRAVELLING.holds(tokens[verb])) verb += 1;
  if (!ANAPHORS.holds(tokens[verb + 1])) return false;
  return tokens.some(
    ({ word }, at) => at > verb && (word === "back" || (word === "to" && !/^(?:me|us|you)$/.test(tokens[at + 1]?.word ?? ""))),
  );
}

/** Whether a verb asks for a document, as in "upload the estimate" or "send me the form", but not in "send it back". */
function handsIn(tokens: readonly Token[], verb: number): boolean {
  if (HANDING_IN.holds(tokens[verb])) return true;
  const rest = tokens.slice(verb + 1).map((token) => token.word);
  return SENDING.holds(tokens[verb]) && (/^(?:me|us|over|through|across)$/.test(rest[0] ?? "") || rest.includes("copy"));
}
