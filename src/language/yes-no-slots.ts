import { findSlots } from "./find-slots.ts";
import type { Token } from "./token.ts";
import { wordClass } from "./word-class.ts";

const SUBJECTS = wordClass("i we you they it");

/** What a yes-or-no question is for when it names no slot. */
export function unnamedSlot(tokens: readonly Token[], opener: number): string {
  if (hasChoice(tokens)) return choiceSlot(tokens, opener);
  return isState(tokens, opener) ? "symptom" : "other";
}

/** "Does the app open?", "do calls go through?": how a thing behaves. */
function isState(tokens: readonly Token[], at: number): boolean {
  const word = tokens[at]?.word ?? "";
  const next = tokens[at + 1]?.word ?? "";
  return (
    (/^(?:does|did)$/.test(word) && /^(?:it|the|your|that)$/.test(next)) ||
    (word === "do" && /^[a-z]/.test(next) && !SUBJECTS.holds(tokens[at + 1]))
  );
}

/** "Is it wired or wireless?" asks how a thing is, "was it torn or wet?" what went wrong, and other choices for a wish. */
function choiceSlot(tokens: readonly Token[], at: number): string {
  if (!/^(?:it|the|your|they|all|this)$/.test(tokens[at + 1]?.word ?? "")) return "preference";
  const word = tokens[at]?.word ?? "";
  return /^(?:is|are|does|has|do)$/.test(word) ? "symptom" : /^(?:was|were)$/.test(word) ? "problem" : "preference";
}

/** The slots a yes-or-no question names: a thing in it is often only what behaves in some way. */
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

// "Has the picture come back?" is about what a thing does, not for a photo of it.
const STATE_ASKED: ReadonlyMap<string, string> = new Map(
  ["is", "has", "does", "did", "are"].flatMap((word): [string, string][] => [
    [`${word} photo`, "symptom"],
    ["was symptom", "problem"],
    ["does reading", "symptom"],
    [`${word} phone`, word === "does" ? "symptom" : "device"],
    ...(word === "does" || word === "did" ? [[`${word} device`, "symptom"] satisfies [string, string]] : []),
  ]),
);

/** Whether a clause puts one thing against another. */
export function hasChoice(tokens: readonly Token[]): boolean {
  return tokens.some(({ word }) => word === "or" || word === "prefer" || word === "rather");
}
