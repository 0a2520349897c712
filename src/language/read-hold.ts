import type { ActDraft } from "./act.ts";
import type { ClauseReading, Sentence } from "./clause-reading.ts";
import { IMPERATIVE_VERBS } from "./verb-lists.ts";
import { listedClass, wordClass, wordRun } from "./word-class.ts";

const WAITING = wordClass("hold wait bear give spare");
const WAITS = wordClass("hold wait bear give stay hang sit leave let allow back stand look check do please need");

const onHold = wordRun("on hold");

/** Whether a question asks the customer to wait, as in "can you hold for a minute?" */
function asksToWait(reading: ClauseReading): boolean {
  const { tokens } = reading.clause;
  if (onHold(tokens) && reading.says("waitPlease")) return true;
  return tokens.some(
    ({ word }, at) =>
      word === "you" && (at <= 1 || (at <= 4 && tokens[at + 1]?.word === "to")) && WAITING.occursIn(tokens.slice(at, at + 5)),
  );
}

// In "a bit more about it", "a bit" is not a duration.
const isMore = wordRun("bit more|about|of|to");

/** Whether "hold" is part of an instruction, as in "hold the button for ten seconds". */
function holdsThing(tokens: ClauseReading["clause"]["tokens"]): boolean {
  return tokens.some(
    ({ word }, at) => word === "hold" && /^(?:the|down|both|your|in)$/.test(tokens[at + 1]?.word ?? "") && tokens[at + 2]?.word !== "line",
  );
}

// "It only takes a second" says how quick something is; it does not ask the customer to wait.
const TOOK = wordClass("takes took");

const AFTER_A_SECOND = listedClass("read-hold-after-a-second");

/** Whether "a second" counts things and not time, as in "a second parcel". */
function countsThings(tokens: ClauseReading["clause"]["tokens"]): boolean {
  return tokens.some(({ word }, at) => {
    if (word !== "second" || tokens[at - 1]?.word !== "a") return false;
    return /^\p{L}/u.test(tokens[at + 1]?.word ?? "") && !AFTER_A_SECOND.holds(tokens[at + 1]);
  });
}

/** Reads a clause in which the agent asks the customer to wait or goes away to check something. */
export function readHold(reading: ClauseReading, sentence: Sentence): ActDraft | undefined {
  const { clause } = reading;
  const first = clause.tokens[0]?.word ?? "";
  if (clause.lineKind === "item" || (clause.question && !asksToWait(reading))) return undefined;
  if ((first === "wait" || first === "hold") && sentence.length > 1) return undefined;
  if (IMPERATIVE_VERBS.holds(clause.tokens[0]) && !WAITS.holds(clause.tokens[0])) return undefined;
  if (reading.says("waitPlease")) {
    const isTime = !isMore(clause.tokens) && !TOOK.occursIn(clause.tokens) && !holdsThing(clause.tokens) && !countsThings(clause.tokens);
    return isTime ? { act: "hold", asked: true, at: reading.index } : undefined;
  }
  if (!reading.says("goesToCheck") || clause.role === "condition" || reading.says("cannot")) return undefined;
  const waitsForAnswer = sentence.some((other) => other.says("askGive", "askConfirm", "onceHave", "youLike", "askNeed"));
  return waitsForAnswer ? undefined : { act: "hold", asked: false, at: reading.index };
}
