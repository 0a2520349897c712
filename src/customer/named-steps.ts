import type { Hearing } from "../conversation/hearing.ts";
import type { JsonObject } from "../json.ts";
import type { Act } from "../language/act.ts";
import type { Tool } from "../world/tool.ts";

/** A sentence that instructs or asks the customer, or in which the reader found nothing. */
export interface Instruction {
  readonly text: string;
  /** The acts that the reader found in the sentence. */
  readonly acts: readonly Act[];
  /** The whole message it is from: it may say where a control is in another sentence. */
  readonly message: string;
  /** The sentence before it, which "it" refers to; empty for the first one. */
  readonly before: string;
}

/** A step on the customer's own device that an instruction names. */
export interface NamedStep {
  readonly tool: Tool;
  /** The sentence that names it. */
  readonly text: string;
  readonly args: JsonObject;
  /** Whether the instruction says all that this customer needs to take the step. */
  readonly isClear: boolean;
}

/** What a customer has at hand, and how much of a step it has to be told. */
export interface Hands {
  readonly tools: readonly Tool[];
  /** 1: also where each control is; otherwise what to use and what to do with it. Absent: a word from every group. */
  readonly skill: number | undefined;
}

/** The sentences of a turn that may be instructions, without those about the agent's own work. */
export function instructionsIn(hearing: Hearing): readonly Instruction[] {
  const instructions = found.get(hearing) ?? findInstructions(hearing);
  found.set(hearing, instructions);
  return instructions;
}

// The result is cached, because the same words are heard in many trials of a case.
const found = new WeakMap<Hearing, readonly Instruction[]>();

function findInstructions({ texts, acts }: Hearing): readonly Instruction[] {
  return texts
    .flatMap((message) => {
      const sentences = message.split(/\n|(?<=[.?!])\s/).filter((sentence) => sentence.trim() !== "");
      return sentences.map((text, index) => ({ text, message, before: sentences[index - 1] ?? "" }));
    })
    .map((sentence) => ({
      ...sentence,
      acts: acts.filter((act) => act.text !== "" && sentence.text.includes(act.text.trim())),
    }))
    .filter(({ text, acts }) => acts.length === 0 || acts.some(isAsking) || PLEASE.test(text))
    .filter(({ acts }) => !acts.some(forbids));
}

/** "Next, please …": a request, whatever else the reader finds in the sentence. */
const PLEASE = /^\W*(?:(?:now|then|next|first|so|and|also)\W+)*please\b/i;

// "Hold the button" may be read as asking for patience; whether it is a step depends on what it names.
function isAsking({ act }: Act): boolean {
  return act === "instruct" || act === "request" || act === "hold";
}

/** "Please do not press it": the reader marks such steps. */
function forbids(act: Act): boolean {
  return act.act === "instruct" && act.steps.length > 0 && act.steps.every((step) => step.startsWith("not_"));
}

/**
 * The steps a turn names, in order of mention and each once. Steps that depend on something the customer has yet to see
 * ("if it is red, …") are only looked at, not carried out.
 */
export function stepsIn(hearing: Hearing, hands: Hands): readonly NamedStep[] {
  const steps = instructionsIn(hearing).flatMap((instruction) => {
    const named = namedIn(instruction, hands);
    return CONDITION.test(instruction.text) ? named.filter(({ tool }) => tool.effect === "read") : named;
  });
  return steps.filter(
    (step, index) => steps.findIndex((other) => other.tool === step.tool && other.isClear === step.isClear) === index,
  );
}

const CONDITION = /^\W*(?:if|in case|unless|should (?:it|the|that))\b/i;

/** The steps one instruction names: the clear ones, or else the nearest step of which something is missing. */
function namedIn(instruction: Instruction, hands: Hands): readonly NamedStep[] {
  const candidates = hands.tools
    .filter((tool) => hands.skill === undefined || isMeant(instruction, tool))
    .map((tool) => ({ tool, text: instruction.text, ...heard(instruction, tool, hands.skill) }))
    .filter(({ at }) => at >= 0)
    .sort((left, right) => left.at - right.at);
  const clear = candidates.filter(({ isClear }) => isClear);
  const included = new Set(clear.flatMap(({ tool }) => tool.includes ?? []));
  if (clear.length > 0) return clear.filter(({ tool }) => !included.has(tool.name));
  // A customer who is told all of it has no choice of half-told steps: the groups of its tools have no order.
  if (hands.skill === undefined) return [];
  return candidates.filter(({ tool }) => tool.effect === "write" && tool.phrases.unsure !== undefined).slice(0, 1);
}

/**
 * Whether a sentence asks for the use of a tool: "has the hub been restarted?" may ask for a look but not for a restart,
 * and "your hub has been restarted" asks for nothing.
 */
function isMeant({ text, acts }: Instruction, { hears, effect }: Tool): boolean {
  if (acts.some((act) => act.act === "hold" || (act.act === "instruct" && (effect === "read" || !isLook(act.steps)))))
    return true;
  if (effect === "read" && (acts.length > 0 || text.trim().endsWith("?"))) return true;
  if (acts.length > 0) return PLEASE.test(text) && !acts.some(isAsking);
  const start = plain(text).replace(LEAD, "");
  return hears.some((group) => group.some((word) => start.startsWith(word.toLowerCase())));
}

/** "Check that the switch is on" asks for a look, whatever else it names. */
function isLook(steps: readonly string[]): boolean {
  return steps.every((step) => /^(?:check|look|see|tell|confirm|verify|read|watch|make_sure|let)(?:_|$)/.test(step));
}

/** What may come before the verb of a step: a number, a bullet, "then". */
const LEAD = /^(?:[\s\d.)*•–-]|please\b|now\b|then\b|next\b|first\b|and\b|,)+/;

interface HeardStep {
  /** Where the step is first named; negative if it is not. */
  readonly at: number;
  readonly args: JsonObject;
  readonly isClear: boolean;
}

function heard({ text, message, before }: Instruction, tool: Tool, skill: number | undefined): HeardStep {
  const words = plain(text);
  const [control = [], act, place] = tool.hears;
  const isNear = tool.effect === "write" && PRONOUN.test(words) && placeOf(control, plain(before)) >= 0;
  const named = placeOf(control, words);
  const done =
    act === undefined ? named : placeOf(act, tool.effect === "write" ? words.replaceAll(AS_NOUN, blanked) : words);
  const inOrder = tool.effect === "read" ? Math.max(named, done) : Math.min(named, done);
  const first = named >= 0 ? (done >= 0 ? inOrder : named) : isNear && done >= 0 ? done : -1;
  const { args, isComplete } = valuesIn(tool, text);
  if (tool.hears.length === 0 || first < 0) return { at: -1, args, isClear: false };
  const needsPlace = skill === undefined || (skill === 1 && tool.effect === "write");
  const isPlaced = place === undefined || !needsPlace || placeOf(place, plain(message)) >= 0;
  return { at: first, args, isClear: done >= 0 && isPlaced && isComplete };
}

/** "After the restart": with an article, the word names a thing and not what to do. */
const AS_NOUN = /\b(?:the|a|an|your|this|that|my|our|after) (?:restart|reset|reboot|update|repair|fix)\b/g;

function blanked(words: string): string {
  return " ".repeat(words.length);
}

const PRONOUN = /\b(?:it|that|this|them|one)\b/;

/** The values an instruction states for a tool's arguments. */
function valuesIn(tool: Tool, text: string): { readonly args: JsonObject; readonly isComplete: boolean } {
  const stated = Object.entries(tool.takes ?? {}).map(([name, pattern]) => {
    const match = pattern.exec(text);
    return [name, match?.[1] ?? match?.[0]] as const;
  });
  const args = Object.fromEntries(stated.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
  return { args, isComplete: stated.every(([, value]) => value !== undefined) };
}

/** The position of the first word of a group in a text: "light" matches "lights" but not "slight", "is" only "is". */
function placeOf(group: readonly string[], text: string): number {
  let first = -1;
  for (const word of group.map((one) => one.toLowerCase())) {
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
      if (isLetter(text.charAt(at - 1)) || (word.length < 4 && isLetter(text.charAt(at + word.length)))) continue;
      first = first < 0 ? at : Math.min(first, at);
      break;
    }
  }
  return first;
}

/** Lowercase, with straight quotes and ordinary spaces. */
function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[‘’]/g, "'").replaceAll(/\s/g, " ");
}

function isLetter(character: string): boolean {
  return /[\p{L}\p{N}]/u.test(character);
}
