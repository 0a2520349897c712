import type { Fact, Scalar } from "../case/fact.ts";
import { hasDone, isOnlyMentioned } from "../conversation/hearing.ts";
import type { Question } from "../conversation/reading.ts";
import { mayReveal } from "../conversation/reveal.ts";
import { answersTo, isMoreOf, SLOT_OF_GOAL, topicOf, WISH } from "../conversation/slot-names.ts";
import { type FactToTell, slotLabel } from "../conversation/told-fact.ts";
import { type Piece, progressOf, type Scene } from "./piece.ts";
import { sendFile, tellFacts, tellOne } from "./tell-fact.ts";
import { leadToGoal, wantLine } from "./voice.ts";

type ValueFact = Fact & { readonly kind: "value" };

/** Answers every question that the customer may answer, and says so if they cannot or would rather not answer. */
export function answerQuestions(scene: Scene): Piece[] {
  const { questions } = scene.hearing;
  const mended = mendTypos(scene);
  const done = new Set(mended.flatMap(({ acts }) => acts.map((act) => ("slot" in act ? act.slot : ""))));
  const left = questions.filter((question) => !done.has(topicOf(question)));
  const open = withoutSpare(scene, withoutTold(scene, left));
  const factual = open.flatMap((question) => (question.kind === "fact" ? [question.fact] : []));
  return [
    ...mended,
    ...tellAsked(scene, factual),
    ...(factual.length + mended.length === 0 ? repeatNumbers(scene) : []),
    ...onceEach(factual.flatMap((slot) => sendOrKeep(scene, slot))),
    ...lack(scene, open),
    ...speakOfTheMatter(scene, open, factual.length > 0 || mended.length > 0),
  ];
}

/** Removes duplicate pieces, because "another photo" can match both the first and the second file. */
function onceEach(pieces: readonly Piece[]): Piece[] {
  return [...new Map(pieces.map((piece) => [JSON.stringify(piece.acts), piece])).values()];
}

/** Removes details already given if the agent also asks for something new that the customer may reveal. */
function withoutTold(scene: Scene, questions: readonly Question[]): readonly Question[] {
  const { given, facts } = scene.agenda;
  // If asked for a file again, the customer sends another file or the same one again.
  const isTold = (question: Question) => question.kind === "fact" && given.has(question.fact) && facts.get(question.fact)?.kind === "value";
  const isNew = questions.some((question) => {
    const fact = question.kind === "fact" ? facts.get(question.fact) : undefined;
    return fact !== undefined && !given.has(topicOf(question)) && allowed(scene, topicOf(question), fact);
  });
  const { hearing } = scene;
  // If the agent found nothing under the details it was given, the customer repeats them once or twice, or more often if there is nothing
  // else to say.
  const isSpent = (question: Question) => isTold(question) && (!hearing.notFound || (scene.agenda.asked.get(topicOf(question)) ?? 0) > 1);
  const mayRepeat = (question: Question) => hearing.notFound || !isOnlyMentioned(question, hearing);
  return questions.filter((question) => !isSpent(question) || (!isNew && mayRepeat(question)));
}

/** Keeps only as many of several alternatives as are needed, preferring those not given yet. */
function withoutSpare(scene: Scene, questions: readonly Question[]): readonly Question[] {
  const { agenda, hearing } = scene;
  if (hearing.notFound) return questions;
  const spare = new Set<string>();
  for (const { facts, need } of hearing.alternatives) {
    const tellable = facts.filter((slot) => {
      const fact = agenda.facts.get(slot);
      return fact !== undefined && !spare.has(slot) && allowed(scene, slot, fact);
    });
    const [told, fresh] = partition(tellable, (slot) => agenda.given.has(slot));
    const chosen = new Set([...fresh, ...told].slice(0, need));
    if (chosen.size === need) for (const slot of facts) if (!chosen.has(slot)) spare.add(slot);
  }
  const left = questions.filter((question) => !spare.has(topicOf(question)));
  return left.some(({ kind }) => kind === "fact") ? left : questions;
}

/** Repeats the number that the customer gave if the agent says "I couldn't find an order with that number". */
function repeatNumbers(scene: Scene): Piece[] {
  const { agenda, hearing } = scene;
  if (!hearing.notFound || hearing.proposals.length > 0) return [];
  if (agenda.found || hasDone(hearing, "read")) return [];
  const told = [...agenda.given].flatMap(([slot, value]): FactToTell[] => {
    const fact = agenda.facts.get(slot);
    return fact?.kind === "value" && answersTo(slot, "order_number") ? [{ slot, fact, value }] : [];
  });
  const [first] = told;
  return first === undefined || (agenda.asked.get(first.slot) ?? 0) > 2 ? [] : tell(scene, [first], "again");
}

/** Whether the customer last gave this fact with the typo that the case specifies. */
export function isMistyped({ agenda }: Scene, slot: string): boolean {
  const typo = agenda.customer.typos[slot];
  const fact = agenda.facts.get(slot);
  return typo !== undefined && agenda.given.get(slot) === typo && fact?.kind === "value" && fact.value !== typo;
}

function mendTypos(scene: Scene): Piece[] {
  const { agenda, hearing } = scene;
  const askedAgain = new Set(hearing.questions.map(topicOf));
  return Object.keys(agenda.customer.typos)
    .filter((slot) => isMistyped(scene, slot) && (hearing.notFound || askedAgain.has(slot)))
    .flatMap((slot) => {
      const fact = agenda.facts.get(slot);
      if (fact?.kind !== "value") return [];
      const text = tellOne(scene, { slot, fact, value: fact.value }, "mend");
      return [{ acts: [{ act: "correct", slot, value: fact.value }], text }];
    });
}

function tellAsked(scene: Scene, slots: readonly string[]): Piece[] {
  const asked = slots.flatMap((slot): FactToTell[] => {
    const fact = scene.agenda.facts.get(slot);
    return fact?.kind === "value" && allowed(scene, slot, fact) ? [{ slot, fact, value: valueToGive(scene, slot, fact) }] : [];
  });
  // A fact that is asked for under two names, such as a place and an address, is stated once.
  const isText = ({ value }: FactToTell) => typeof value === "string" && value.length > 3;
  const told = asked.filter((item, index) => !isText(item) || asked.findIndex(({ value }) => value === item.value) === index);
  const { asked: times, given } = scene.agenda;
  const [first, more] = partition(told, ({ slot }) => (times.get(slot) ?? 0) === 0);
  const [repeated, held] = partition(more, ({ slot }) => given.has(slot));
  return [...tell(scene, first, "answer"), ...tell(scene, repeated, "again"), ...tell(scene, held, "answer")];
}

function partition<Item>(items: readonly Item[], test: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(test), items.filter((item) => !test(item))];
}

/** The maximum number of asides in one message; people do not answer every one of many questions. */
const mostAsides = 4;

/** Puts all facts in one piece and each aside in its own, so that a message that is too long loses asides first. */
function tell(scene: Scene, told: readonly FactToTell[], phrase: "answer" | "again"): Piece[] {
  const [asides, facts] = partition(told, ({ slot }) => Object.hasOwn(scene.agenda.customer.asides, slot));
  return [facts, ...asides.slice(0, mostAsides).map((item) => [item])].flatMap((items): Piece[] => {
    if (items.length === 0) return [];
    const acts = items.map(({ slot, value }) => ({ act: "answer" as const, slot, value }));
    return [{ acts, text: tellFacts(scene, items, phrase) }];
  });
}

function valueToGive({ agenda }: Scene, slot: string, fact: ValueFact): Scalar {
  return agenda.given.get(slot) ?? agenda.customer.typos[slot] ?? fact.value;
}

function allowed(scene: Scene, slot: string, fact: Fact): boolean {
  const { agenda, hearing } = scene;
  const asked = (agenda.asked.get(slot) ?? 0) + 1;
  return agenda.given.has(slot) || mayReveal(fact, { progress: progressOf(scene), asked, verifying: hearing.verifying });
}

function sendOrKeep(scene: Scene, slot: string): Piece[] {
  const fact = scene.agenda.facts.get(slot);
  if (fact === undefined) return [];
  if (allowed(scene, slot, fact)) return fact.kind === "attachment" ? [sendFile(scene, ...fileToSend(scene, slot, fact))] : [];
  const label = slotLabel(slot);
  if (fact.reveal === "on_verify") return [{ acts: [{ act: "ask_why", slot }], text: scene.voice.say("askWhy", { label }) }];
  const phrase = fact.reveal === "never" ? "withhold" : "notYet";
  return [{ acts: [{ act: "withhold", slot }], text: scene.voice.say(phrase, { label }) }];
}

type FileFact = Fact & { readonly kind: "attachment" };

/** The file to send; a customer who is asked for a photo again sends a better one if there is one. */
function fileToSend(scene: Scene, slot: string, fact: FileFact): [string, FileFact] {
  const { agenda, hearing } = scene;
  if (!agenda.given.has(slot)) return [slot, fact];
  const moment = { progress: progressOf(scene), asked: 1, verifying: hearing.verifying };
  for (const [name, other] of agenda.facts)
    if (other.kind === "attachment" && !agenda.given.has(name) && isMoreOf(name, slot) && mayReveal(other, moment)) return [name, other];
  return [slot, fact];
}

function lack({ agenda, voice }: Scene, questions: readonly Question[]): Piece[] {
  const slots = questions.filter(({ kind }) => kind === "unknown" || kind === "foreign").map(({ slot }) => slot);
  const [told, fresh] = partition(slots, (slot) => agenda.lacking.has(slot));
  return [
    { slots: fresh, phrase: "notKnown" as const },
    { slots: told, phrase: "stillNotKnown" as const },
  ].flatMap(({ slots, phrase }) => {
    if (slots.length === 0) return [];
    const labels = slots.slice(0, 4).map(slotLabel);
    const label = labels.length > 1 ? `${labels.slice(0, -1).join(", ")} or ${labels.at(-1) ?? ""}` : (labels[0] ?? "");
    return [{ acts: slots.map((slot) => ({ act: "not_known" as const, slot })), text: voice.say(phrase, { label }) }];
  });
}

function speakOfTheMatter({ agenda, voice, hearing }: Scene, questions: readonly Question[], answered: boolean): Piece[] {
  // The agent may also ask for a choice together with details, as in "… and would you rather have the money back?"
  const isWish = hearing.choice || questions.some(({ slot }) => slot === SLOT_OF_GOAL);
  const isSaid = hearing.questions.some((question) => topicOf(question) === WISH);
  if (answered && isWish && !isSaid && hearing.proposals.length === 0 && agenda.stuck === 0)
    return [{ acts: [{ act: "restate_goal" }], text: wantLine(voice, agenda.customer.goal) }];
  if (answered || !questions.some(({ kind }) => kind === "open")) return [];
  const { goal } = agenda.customer;
  const first = agenda.stuck === 0 && questions.some(({ slot }) => slot === "problem" || slot === "change");
  return [{ acts: [{ act: "vague" }], text: first ? wantLine(voice, goal) : leadToGoal(voice, "noMore", goal) }];
}
