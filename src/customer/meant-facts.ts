import type { Fact } from "../case/fact.ts";
import { askingParts, questionParts } from "../conversation/asking-parts.ts";
import { guessableFacts, rankFactsFor } from "../conversation/guessing.ts";
import { hasDone } from "../conversation/hearing.ts";
import type { Question } from "../conversation/reading.ts";
import { isIdentity, topicOf } from "../conversation/slot-names.ts";
import { comparable, hasEverydayName } from "../conversation/spotted-slots.ts";
import type { RankedFact } from "../language/rank/rank-facts.ts";
import { progressOf, type Scene } from "./piece.ts";

/** The probabilities from which the customer takes a fact to be asked for, adds it to an answer, or adds it to a doubtful answer. */
export const likelihood = { sure: 0.5, possible: 0.3, conceivable: 0.15 };

/** Stands for a detail that the customer does not know, which can be asked for like any other. */
const nothing: Fact = { kind: "value", value: "", reveal: "on_ask", say: undefined };

/**
 * The facts that the parts of a turn most probably ask for, the most probable first, and details that the customer does not know. Facts in
 * `replied` are left out, with the parts that ask for them.
 */
export function meantFacts(scene: Scene, replied: ReadonlySet<string> = new Set()): readonly RankedFact[] {
  const { agenda, hearing } = scene;
  const known = guessableFacts(agenda.facts, { progress: progressOf(scene), verifying: hearing.verifying });
  const facts = new Map([...known, ...agenda.customer.unknown.map((slot) => [slot, nothing] as const)]);
  const best = new Map<string, number>();
  for (const part of unansweredParts(scene, replied)) {
    const ranked = rankFactsFor(part, facts)
      .map(({ name, probability }) => ({ name, probability: probability * weightOf(name, scene) }))
      .sort((one, other) => other.probability - one.probability);
    // A part that asks for what the reply tells asks for nothing else.
    const [top] = ranked;
    if (top && top.probability >= likelihood.possible && replied.has(top.name) && !agenda.given.has(top.name)) continue;
    for (const { name, probability } of ranked) if (probability > (best.get(name) ?? -1)) best.set(name, probability);
  }
  // An agent that has found the customer's record need not be told who the customer is.
  const isKnown = agenda.found || hasDone(hearing, "read") || agenda.met;
  return [...best]
    .map(([name, probability]) => ({ name, probability }))
    .filter(({ name, probability }) => !replied.has(name) && (probability >= likelihood.sure || !(isKnown && isIdentity(name))))
    .sort((one, other) => other.probability - one.probability);
}

/** The parts of a turn that may ask for something, without the questions that a reply answers for the first time. */
function unansweredParts({ agenda, hearing }: Scene, replied: ReadonlySet<string>): readonly string[] {
  // To a reply that answers something, only what a question asks for is worth adding.
  const parts = replied.size > 0 ? questionParts(hearing.texts) : askingParts(hearing.texts);
  const isAnswered = (question: Question) => {
    if (!replied.has(topicOf(question))) return false;
    // "Your phone number?" certainly asks for nothing that a customer without one could give.
    return question.kind === "fact" ? !agenda.given.has(question.fact) : question.kind === "unknown" || hasEverydayName(question.slot);
  };
  const answered = hearing.questions.filter(isAnswered).map(({ text }) => comparable(text).plain());
  return (parts.length > 0 || replied.size > 0 ? parts : hearing.texts).filter((part) => {
    const words = comparable(part).plain();
    return !answered.some((text) => words.includes(text) || text.includes(words));
  });
}

/** How much less probably a fact is asked for that was told before, or that the case does not list among the customer's facts. */
function weightOf(name: string, { agenda }: Scene): number {
  const { customer, given, guessed, lacking } = agenda;
  if (given.has(name)) return guessed.has(name) ? 0.8 : 0.4;
  if (lacking.has(name)) return 0.4;
  return customer.unknown.includes(name) || Object.hasOwn(customer.facts, name) ? 1 : 0.5;
}
