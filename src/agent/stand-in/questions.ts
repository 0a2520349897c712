import type { Course } from "./course.ts";
import type { Memory } from "./memory.ts";
import { nameFile } from "./name-slot.ts";
import { identitySteps, type Situation } from "./situation.ts";
import type { StandInVoice } from "./voice.ts";
import { unaskedProof } from "./wish.ts";
import type { WorkStep } from "./work-step.ts";

interface Asking {
  readonly course: Course;
  readonly memory: Memory;
  readonly situation: Situation;
  readonly voice: StandInVoice;
}

/** Returns the questions to ask before a step and remembers them as asked; empty if nothing is missing. */
export function questionsBefore(step: WorkStep, { course, memory, situation, voice }: Asking): string[] {
  const { customer, intent } = situation.testCase;
  const isFile = (slot: string) => customer.facts[slot]?.kind === "attachment";
  const askFor = (slot: string) => voice.askFile(nameFile(slot, `${intent} ${memory.opening}`));
  const proof = step.tool.ends && course.seeksProof ? unaskedProof(situation) : undefined;
  if (proof && !memory.wasAsked(proof)) {
    memory.ask([proof]);
    return [askFor(proof)];
  }
  const missing = memory.missing(step);
  // If the customer mentions a fact only later in the conversation, do not ask for it until a step needs it.
  const isAskedNow = (slot: string) => missing.includes(slot) || typeof customer.facts[slot]?.reveal !== "object";
  // Ask for all values at once, but for files only when a step needs them, as a person would.
  const ahead = course.steps.flatMap((later) => memory.missing(later)).filter((slot) => !isFile(slot) && isAskedNow(slot));
  const wanted = missing.every(isFile) ? [] : [...new Set(ahead)];
  const values = course.asks === "singly" ? wanted.slice(0, 1) : wanted;
  const files = filesToAsk(values.length > 0, course, memory).filter(isFile);
  memory.ask([...values, ...files]);
  if (values.length === 0) return files.map(askFor);
  return [voice.ask(values, identitySteps(situation).includes(step) ? "identity" : "work"), ...files.map(askFor)];
}

function filesToAsk(asksValues: boolean, { asks, steps }: Course, memory: Memory): string[] {
  if (asksValues && asks !== "at_once") return [];
  const needed = asksValues ? steps : steps.slice(0, 1);
  return [...new Set(needed.flatMap((step) => memory.missing(step)))];
}
