import { findSlots } from "./find-slots.ts";
import type { Token } from "./token.ts";
import { wordClass } from "./word-class.ts";

const SUBJECTS = wordClass("i we you they it");

/** The slot that a yes-or-no question asks for if it names none. */
export function unnamedSlot(tokens: readonly Token[], opener: number): string {
  if (hasChoice(tokens)) return choiceSlot(tokens, opener);
  return isState(tokens, opener) ? "symptom" : "other";
}

/** Whether a question such as "does the app open?" or "do calls go through?" asks how something behaves. */
function isState(tokens: readonly Token[], at: number): boolean {
  const word = tokens[at]?.word ?? "";
  const next = tokens[at + 1]?.word ?? "";
  return (
    (/^(?:does|did)$/.test(word) && /^(?:it|the|your|that)$/.test(next)) ||
    (word === "do" && /^[a-z]/.test(next) && !SUBJECTS.holds(tokens[at + 1]))
  );
}

/**
 * Returns the slot that a choice asks for: a symptom in "is it wired or wireless?", the problem in "was it torn or
 * wet?", and otherwise a preference.
 */
function choiceSlot(tokens: readonly Token[], at: number): string {
  if (!/^(?:it|the|your|they|all|this)$/.test(tokens[at + 1]?.word ?? "")) return "preference";
  const word = tokens[at]?.word ?? "";
  return /^(?:is|are|does|has|do)$/.test(word) ? "symptom" : /^(?:was|were)$/.test(word) ? "problem" : "preference";
}

/**
 * Returns the slots that a yes-or-no question names. A device named in the question is often just the thing that
 * misbehaves.
 */
export function stateSlots(tokens: readonly Token[], opener: number): string[] {
  const word = tokens[opener]?.word ?? "";
  const found: readonly string[] = findSlots(tokens, opener);
  if (tokens.some((token) => token.word === "number")) return [...found];
  const shared = found.includes("symptom") || tokens.some((token) => token.word === "all" || token.word === "whole");
  const slots = found.map((slot) =>
    slot === "device" && shared && hasChoice(tokens) ? "symptom" : (STATE_ASKED.get(`${word} ${slot}`) ?? slot),
  );
  return [...new Set(slots)];
}

// "Has the picture come back?" asks how a device behaves, not for a photo.
const STATE_ASKED: ReadonlyMap<string, string> = new Map(
  ["is", "has", "does", "did", "are"].flatMap((word): [string, string][] => [
    [`${word} photo`, "symptom"],
    ["was symptom", "problem"],
    ["does reading", "symptom"],
    [`${word} phone`, word === "does" ? "symptom" : "device"],
    ...(word === "does" || word === "did" ? [[`${word} device`, "symptom"] satisfies [string, string]] : []),
  ]),
);

/** Whether a clause contrasts alternatives. */
export function hasChoice(tokens: readonly Token[]): boolean {
  return tokens.some(({ word }) => word === "or" || word === "prefer" || word === "rather");
}
