import { type Fact, ownLine, type Scalar } from "../case/fact.ts";
import { readMessage } from "../language/read-message.ts";
import { isYesOrNo, readYesWanted } from "./asks-yes.ts";
import { askedBefore, authoredLines, bareValue, type ContractView, factNamed } from "./contract-view.ts";
import { type CustomerAct, hasAct } from "./customer-act.ts";
import { guessableFacts, mayWantSomething, refusesClearly } from "./guessing.ts";
import { isOnlyMentioned } from "./hearing.ts";
import type { Question } from "./reading.ts";
import { leavesAChoice } from "./request-zone.ts";
import { mayReveal, tellsFact } from "./reveal.ts";
import { isIdentity, isMoreOf, questionsFor, topicOf } from "./slot-names.ts";
import { hasEverydayName, isPlainlyAsked, speaksOfSlot } from "./spotted-slots.ts";

/** An act that gives the value of a fact. */
export type Telling = Extract<CustomerAct, { readonly act: "answer" | "volunteer" | "correct" }>;

/** Contract item C2 says that a fact appears only when its reveal rule allows it. */
export function revealsWhenAllowed(view: ContractView): string | undefined {
  const [first] = toldTooEarly(view);
  return first && `${first.how} ${first.slot}, which it keeps back (${JSON.stringify(first.fact.reveal)})`;
}

/** The facts that a turn reveals although their reveal rules do not allow it. */
export function toldTooEarly(view: ContractView) {
  const text = bareValue(view.said.text);
  const told = new Set(tellings(view.said.acts).map((act) => factNamed(act.slot, view)));
  return [...view.facts].flatMap(([slot, fact]) => {
    const how = told.has(slot) ? "tells" : appears(slot, fact, { view, text });
    return how === undefined || isEnabled(slot, fact, view) ? [] : [{ slot, fact, how }];
  });
}

function appears(slot: string, fact: Fact, { view, text }: { view: ContractView; text: string }): string | undefined {
  if (fact.kind === "attachment") return view.said.attachments.some(({ name }) => name === fact.attachment) ? "sends" : undefined;
  if (!isDistinctive(fact.value)) return undefined;
  const value = bareValue(fact.value);
  if (!text.includes(value)) return undefined;
  const isElsewhere = authoredLines(view.progress).some((line) => bareValue(line).includes(value)) || isInOtherFact(value, slot, view);
  return isElsewhere ? undefined : "says";
}

function isEnabled(slot: string, fact: Fact, view: ContractView): boolean {
  const asking = view.exchanges.filter(({ hearing }) => hearing.questions.some((question) => isAbout(question, slot, fact)));
  const verifying = asking.some(({ hearing }) => hearing.verifying);
  if (mayReveal(fact, { progress: view.progress, asked: asking.length, verifying })) return true;
  if (wasTold(slot, view) || isChanged(slot, view) || mayBeAsked(slot, fact, view) || mayBeGuessed(slot, view)) return true;
  const value = bareValue(fact.kind === "value" ? fact.value : fact.attachment);
  // Once the agent, or a line in the case, has stated the value, it is no longer secret.
  return (
    view.exchanges.some(({ heard }) => heard.some((text) => bareValue(text).includes(value))) ||
    (isDistinctive(value) && view.earlier.some(({ said }) => bareValue(said.text).includes(value)))
  );
}

/**
 * Whether the agent may have asked for a fact in words that the reader missed: it mentions the fact, or asks for something that the reader
 * could not match. "Which would you like?" may ask for anything but an email address.
 */
function mayBeAsked(slot: string, fact: Fact, view: ContractView): boolean {
  if (fact.reveal !== "on_ask" && fact.reveal !== "on_verify") return false;
  if (view.exchanges.some(({ heard }) => heard.some((text) => speaksOfSlot(text, slot)))) return true;
  if (fact.reveal !== "on_ask") return false;
  const isUnmatched = view.hearing.questions.some(({ kind }) => kind === "open" || kind === "foreign");
  return isUnmatched || (!hasEverydayName(slot) && mayAsk(view));
}

/** Whether the turn tells a fact as a guess, in reply to a turn that may ask for something. */
function mayBeGuessed(slot: string, { said, facts, hearing, progress }: ContractView): boolean {
  const isGuess = said.acts.some((act) => (act.act === "answer" || act.act === "attach") && act.slot === slot && act.guess);
  if (!isGuess || !mayWantSomething(hearing)) return false;
  return guessableFacts(facts, { progress, verifying: hearing.verifying }).has(slot);
}

/** Whether a turn may ask for something, even in words that the reader missed. */
function mayAsk({ hearing: { questions, texts } }: ContractView): boolean {
  return questions.length > 0 || texts.some((text) => text.includes("?") || readMessage(text).askingClauses.some(({ asks }) => asks > 0));
}

/** Whether a question is about a fact; a request for a photo also covers a second photo. */
function isAbout(question: Question, slot: string, fact: Fact): boolean {
  const topic = topicOf(question);
  return topic === slot || (fact.kind === "attachment" && isMoreOf(slot, topic));
}

/** Whether the customer stated a fact in an earlier turn or in a change of mind. */
function wasTold(slot: string, view: ContractView): boolean {
  return view.before.some((act) => tells(act, slot, view));
}

function tells(act: CustomerAct, slot: string, view: ContractView): boolean {
  if (act.act !== "change_mind") return isGiving(act) && factNamed(act.slot, view) === slot;
  const change = view.briefing.customer.changes_mind[act.index];
  return change !== undefined && (change.fact === slot || tellsFact(change, slot));
}

/** Whether the turn contains the case's own line about a change of this fact, which may include the new value. */
function isChanged(slot: string, { briefing, said }: ContractView): boolean {
  const text = bareValue(said.text);
  return briefing.customer.changes_mind.some(({ fact, say }) => fact === slot && text.includes(bareValue(say)));
}

/** Contract item C3 says that declared unknowns stay unknown. */
export function unknownsStayUnknown(view: ContractView): string | undefined {
  const [known] = inventedTellings(view);
  return known === undefined ? undefined : `claims to know ${known.slot}`;
}

/** The tellings of a turn that are about something the customer does not know. */
export function inventedTellings(view: ContractView): readonly Telling[] {
  const context = { facts: view.facts, unknown: view.briefing.customer.unknown };
  return tellings(view.said.acts).filter(({ slot }) => questionsFor({ slot, text: "" }, context)[0]?.kind === "unknown");
}

/** Contract item C4 says that a fact keeps its value, except after a logged change of mind. */
export function valuesStayTheSame(view: ContractView): string | undefined {
  const [first] = misstatements(view);
  if (first === undefined) return undefined;
  const { act, slot, fact, isWrong } = first;
  return isWrong ? `gives ${slot} as "${act.value}", which is "${fact.value}"` : `logs ${slot} as "${act.value}" and does not write it`;
}

/** The tellings of a turn whose value is wrong, or right but missing from the text. */
export function misstatements(view: ContractView) {
  const { customer } = view.briefing;
  return tellings(view.said.acts).flatMap((act) => {
    const slot = factNamed(act.slot, view);
    const fact = slot === undefined ? undefined : view.facts.get(slot);
    if (slot === undefined || fact?.kind !== "value") return [];
    const mayErr =
      act.act !== "correct" && !tellings(view.before).some((before) => before.slot === act.slot && same(before.value, fact.value));
    const typo = customer.typos[slot];
    const isWrong = !same(act.value, fact.value) && !(mayErr && typo !== undefined && same(act.value, typo));
    return isWrong || !isWritten(act, fact, view) ? [{ act, slot, fact, isWrong }] : [];
  });
}

function isWritten(act: Telling, fact: Fact, { said, number }: ContractView): boolean {
  if (fact.say !== undefined || !/[\d@]/.test(String(act.value)) || !isDistinctive(act.value)) return true;
  return number === 1 || said.text.endsWith("…") || bareValue(said.text).includes(bareValue(act.value));
}

/** Contract item C7 says that the customer answers every question it can in its next turn. */
export function answersWhatItCan(view: ContractView): string | undefined {
  const { hearing, said, number, agentEnded } = view;
  if (agentEnded || number === 1) return undefined;
  const [left] = unansweredQuestions(view);
  if (left !== undefined) return `leaves ${left.slot} unanswered`;
  const [untold] = owedGuesses(view);
  if (untold !== undefined) return `does not understand, and does not guess ${untold}`;
  const asks = hearing.proposals.some(({ act, action }) => act === "confirm" && action !== undefined);
  // A human customer logs no acts, so text without acts does not count as evasion.
  const unlogged = said.acts.length === 0 && said.text.trim() !== "";
  const evades = !unlogged && said.acts.every((act) => hasAct([act], "wait", "thank", "restate_goal", "acknowledge", "open"));
  return asks && evades && readYesWanted(hearing.texts).consent ? "answers neither yes nor no" : undefined;
}

/** The questions that the turn has to answer and does not. */
export function unansweredQuestions(view: ContractView): readonly Question[] {
  return view.hearing.questions.filter((question) => !mayBeLeft(question, view));
}

/**
 * The facts that the turn should at least guess: the agent may have asked for one, and the customer only says that it did not understand. A
 * customer with a device in hand is mostly asked about the device.
 */
export function owedGuesses(view: ContractView): readonly string[] {
  const { hearing, said, facts, progress, briefing } = view;
  const isLost = said.acts.length > 0 && said.acts.every(({ act }) => act === "not_understood");
  if (!isLost || briefing.tools.length > 0 || !mayWantSomething(hearing) || refusesClearly(hearing)) return [];
  const open = guessableFacts(facts, { progress, verifying: hearing.verifying });
  return [...open.keys()].filter((slot) => !isIdentity(slot) && !wasTold(slot, view));
}

/** Whether a question is answered or needs no answer. */
function mayBeLeft(question: Question, view: ContractView): boolean {
  const { hearing, said, briefing, facts, progress } = view;
  const topic = topicOf(question);
  const asked = askedBefore(view, topic);
  if (asked > 1 && said.acts.some((act) => act.act === "leave" && act.why === "patience_spent")) return true;
  // The customer need not answer every side question.
  if (Object.hasOwn(briefing.customer.asides, topic)) return true;
  if (question.kind === "unknown") {
    // A customer who takes a step reports its result, even if the agent also asked something else.
    const isDisowned = said.acts.some((act) => act.act === "not_known" && act.slot === topic);
    return isDisowned || hasAct(said.acts, "follow") || !isSurelyWanted(question, view);
  }
  const fact = facts.get(topic);
  if (question.kind !== "fact" || fact === undefined) return true;
  const isTold = wasTold(topic, view);
  if (!isTold && !mayReveal(fact, { progress, asked: asked + 1, verifying: hearing.verifying })) return true;
  // If the agent asks for something new, the customer need not repeat details that the question also mentions.
  if (isTold && (tellsSomethingNew(view) || isOnlyMentioned(question, hearing))) return true;
  // A customer who agrees or declines has answered "is that address right, and shall I send it?"
  if (isYesOrNo(question.text) && hasAct(said.acts, "consent", "choose", "decline")) return true;
  return isSpare(topic, view) || !isSurelyWanted(question, view) || isAnswered(topic, view);
}

/**
 * Whether a question certainly needs an answer, because the message asks for the detail by name and nothing already given can replace it.
 * If the customer gives other information instead, only a name such as "email" is certain enough: "by when do you need it?" does not ask
 * for the date of the order.
 */
function isSurelyWanted(question: Question, { heard, said }: ContractView): boolean {
  const slots = [topicOf(question), question.slot];
  const isPlain = slots.some((slot) => heard.some((text) => isPlainlyAsked(text, slot)));
  return isPlain && (!said.acts.some(isGiving) || (slots.some(hasEverydayName) && !leavesAChoice(heard)));
}

function tellsSomethingNew(view: ContractView): boolean {
  return view.said.acts.some((act) => isGiving(act) && !wasTold(factNamed(act.slot, view) ?? act.slot, view));
}

/** Whether the customer gave enough of the facts that can replace this one. */
function isSpare(topic: string, view: ContractView): boolean {
  return view.hearing.alternatives.some(({ facts, need }) => {
    const others = facts.filter((fact) => fact !== topic);
    return facts.includes(topic) && others.filter((fact) => isAnswered(fact, view)).length >= need;
  });
}

function isAnswered(slot: string, view: ContractView): boolean {
  const { said, facts } = view;
  const fact = facts.get(slot);
  return (
    said.acts.some((act) => tells(act, slot, view) || (act.act === "attach" && isMoreOf(act.slot, slot))) ||
    (fact?.kind === "value" && bareValue(said.text).includes(bareValue(fact.value)))
  );
}

/** Whether a value also appears in another fact that the customer may reveal. */
function isInOtherFact(value: string, slot: string, view: ContractView): boolean {
  return [...view.facts].some(
    ([name, fact]) =>
      fact.kind === "value" &&
      name !== slot &&
      (bareValue(fact.value).includes(value) || bareValue(ownLine(fact, fact.value) ?? "").includes(value)) &&
      isEnabled(name, fact, view),
  );
}

/** The acts that give the value of a fact. */
export function tellings(acts: readonly CustomerAct[]): Telling[] {
  return acts.filter(isTelling);
}

function isTelling(act: CustomerAct): act is Telling {
  return act.act === "answer" || act.act === "volunteer" || act.act === "correct";
}

function isGiving(act: CustomerAct): act is Telling | Extract<CustomerAct, { readonly act: "attach" }> {
  return act.act === "attach" || isTelling(act);
}

// A value such as "2" or "yes" appears in many lines without revealing anything.
function isDistinctive(value: Scalar): boolean {
  return typeof value !== "boolean" && bareValue(value).length >= 4;
}

function same(left: Scalar, right: Scalar): boolean {
  return left === right || bareValue(left) === bareValue(right);
}
