import type { ClauseReading } from "./clause-reading.ts";
import type { Draft } from "./draft.ts";
import { IMPERATIVE_VERBS } from "./lexicon-verbs.ts";
import type { Sentence } from "./message.ts";
import { wordSet } from "./word-set.ts";

const WAITING = wordSet("hold wait bear give spare");
const WAITS = wordSet("hold wait bear give stay hang sit leave let allow back stand look check do please need");

/** "Can you hold for a minute?" */
function asksToWait({ clause, says }: ClauseReading): boolean {
  const onHold = clause.tokens.some(({ word }, at) => word === "hold" && clause.tokens[at - 1]?.word === "on");
  if (onHold && says("waitPlease")) return true;
  return clause.tokens.some(
    ({ word }, at) =>
      word === "you" &&
      (at <= 1 || (at <= 4 && clause.tokens[at + 1]?.word === "to")) &&
      clause.tokens.slice(at, at + 5).some(({ word: verb }) => WAITING.has(verb)),
  );
}

/** "A bit more about it" is no time. */
function isMore(tokens: ClauseReading["clause"]["tokens"]): boolean {
  return tokens.some(({ word }, at) => word === "bit" && /^(?:more|about|of)$/.test(tokens[at + 1]?.word ?? ""));
}

/** "Hold the button for ten seconds". */
function holdsThing(tokens: ClauseReading["clause"]["tokens"]): boolean {
  return tokens.some(
    ({ word }, at) =>
      word === "hold" &&
      /^(?:the|down|both|your|in)$/.test(tokens[at + 1]?.word ?? "") &&
      tokens[at + 2]?.word !== "line",
  );
}

const AFTER_A_SECOND = wordSet(
  "please while and to so for i we as until till or but then let just now thanks if because before here there ok okay",
);

/** "A second parcel" counts parcels, not time. */
function countsThings(tokens: ClauseReading["clause"]["tokens"]): boolean {
  return tokens.some(({ word }, at) => {
    const next = tokens[at + 1]?.word ?? "";
    return word === "second" && tokens[at - 1]?.word === "a" && /^\p{L}/u.test(next) && !AFTER_A_SECOND.has(next);
  });
}

/** Reads a clause that asks the customer to wait, or in which the agent goes away to check. */
export function readHold(reading: ClauseReading, sentence: Sentence): Draft | undefined {
  const { clause } = reading;
  const first = clause.tokens[0]?.word ?? "";
  if (clause.lineKind === "item" || (clause.question && !asksToWait(reading))) return undefined;
  if ((first === "wait" || first === "hold") && sentence.readings.length > 1) return undefined;
  if (IMPERATIVE_VERBS.has(first) && !WAITS.has(first)) return undefined;
  const isTime = !isMore(clause.tokens) && !holdsThing(clause.tokens) && !countsThings(clause.tokens);
  if (reading.says("waitPlease") && !isTime) return undefined;
  if (reading.says("waitPlease")) return { act: "hold", asked: true, at: reading.index };
  if (!reading.says("goesToCheck") || clause.role === "condition" || reading.says("cannot")) return undefined;
  const waitsForAnswer = sentence.readings.some(({ says }) =>
    says("askGive", "askConfirm", "onceHave", "youLike", "askNeed"),
  );
  return waitsForAnswer ? undefined : { act: "hold", asked: false, at: reading.index };
}
