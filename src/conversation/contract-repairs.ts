import { spokenForm } from "../case/fact.ts";
import { acceptanceOf, canonical } from "./acceptance.ts";
import { contains, goalInWords, inWords, saysYes } from "./act-in-words.ts";
import { consentsToWhatItAccepts, isAgreement, LONGEST, pushesOnSchedule } from "./contract-course.ts";
import {
  inventedTellings,
  misstatements,
  owedGuesses,
  type Telling,
  tellings,
  toldTooEarly,
  unansweredQuestions,
} from "./contract-facts.ts";
import { type ContractView, factNamed, ownWordsIn, withoutLines } from "./contract-view.ts";
import { keepsOutOfTheGrading, literalsAreKnown, speaksForItself } from "./contract-words.ts";
import type { CustomerTurn } from "./customer.ts";
import { type CustomerAct, hasAct } from "./customer-act.ts";
import { leaveOut, sayAlso, tellAlso } from "./edit-turn.ts";
import type { ContractBreach } from "./event.ts";
import type { Question } from "./reading.ts";
import { topicOf } from "./slot-names.ts";

/** Repairs one violation in a view's turn; undefined if this way of repairing it does not apply. */
type Repair = (view: ContractView) => CustomerTurn | undefined;

/** The repair for each contract item. C10 is about two conversations, so no turn can violate it. */
export const repairs: Readonly<Record<ContractBreach["item"], Repair>> = {
  C1: withoutSentences(literalsAreKnown),
  C2: keepBack,
  C3: disown,
  C4: stateAsItIs,
  C5: withoutSentences(speaksForItself),
  C6: stay,
  C7: answer,
  C8: takeBackAgreement,
  C9: withoutSentences(keepsOutOfTheGrading),
  C11: withinBounds,
  C12: onSchedule,
};

/** Leaves out the sentences that violate an item on their own. */
function withoutSentences(check: (view: ContractView) => string | undefined): Repair {
  return (view) => {
    const isWrong = (text: string) =>
      check({ ...view, said: { ...view.said, text }, ownWords: ownWordsIn(text, view.progress) }) !== undefined;
    return leaveOut(view, isWrong);
  };
}

/** Keeps facts back that the turn may not tell yet, and says so if the agent asked for them. */
function keepBack(view: ContractView): CustomerTurn | undefined {
  const early = toldTooEarly(view);
  const slots = new Set(early.map(({ slot }) => slot));
  const names = new Set(early.flatMap(({ fact }) => (fact.kind === "attachment" ? [fact.attachment] : [])));
  const isEarly = (act: CustomerAct) => "slot" in act && slots.has(factNamed(act.slot, view) ?? act.slot) && hasAct([act], ...giving);
  const words = early.flatMap(({ slot, fact }) =>
    fact.kind === "value" ? wordingsOf({ act: "answer", slot, value: fact.value }, view) : [fact.say ?? ""],
  );
  const left = leaveOut(view, (sentence) => words.some((one) => shares(sentence, one)), isEarly);
  if (left === undefined && early.some(({ fact }) => fact.kind === "value")) return undefined;
  const said = left ?? { ...view.said, acts: view.said.acts.filter((act) => !isEarly(act)) };
  const asked = view.hearing.questions.map(topicOf);
  const kept = early
    .filter(({ slot }) => asked.includes(slot))
    .map(({ slot, fact }): CustomerAct => ({ act: fact.reveal === "on_verify" ? "ask_why" : "withhold", slot }));
  const sent = said.attachments.filter(({ name }) => !names.has(name));
  return tellAlso({ ...view, said: { ...said, attachments: sent } }, ...kept);
}

const giving = ["answer", "volunteer", "correct", "attach"] as const;

/** The ways in which a turn may word a fact: its value, and the sentence that tells it. */
function wordingsOf(act: Telling, view: ContractView): string[] {
  return [spokenForm(act.value), inWords(act, view)];
}

/** Whether a sentence contains words, or is part of them. */
function shares(sentence: string, words: string): boolean {
  return contains(sentence, words) || (sentence.length > shortest && contains(words, sentence));
}

/** Shorter sentences, such as "OK.", are part of many longer ones. */
const shortest = 8;

/** Says that the customer does not know what the turn claims to know. */
function disown(view: ContractView): CustomerTurn | undefined {
  const invented = inventedTellings(view);
  const isInvented = (act: CustomerAct) => invented.some((one) => one === act);
  const left = leaveOut(view, (sentence) => invented.some(({ value }) => contains(sentence, spokenForm(value))), isInvented);
  const acts = view.said.acts.filter((act) => !isInvented(act));
  // Without a value to look for, only a turn in plain words certainly says nothing about it.
  const isPlain = contains(acts.map((act) => inWords(act, view)).join(" "), view.said.text) || view.said.text === "";
  const said = left ?? (isPlain ? { ...view.said, acts } : undefined);
  if (said === undefined) return undefined;
  return tellAlso({ ...view, said }, ...invented.map(({ slot }): CustomerAct => ({ act: "not_known", slot })));
}

/** Leaves out a wrong value, and writes a value that is only logged. */
function stateAsItIs(view: ContractView): CustomerTurn | undefined {
  const [first] = misstatements(view);
  if (first === undefined) return undefined;
  const { act, isWrong } = first;
  if (!isWrong) return sayAlso(view.said, inWords(act, view));
  const isIt = (other: CustomerAct) => other === act;
  const left = leaveOut(view, (sentence) => contains(sentence, spokenForm(act.value)), isIt);
  return left ?? { ...view.said, acts: view.said.acts.filter((other) => !isIt(other)) };
}

const farewell = new RegExp(
  String.raw`\b(?:bye|goodbye|good day|farewell|give up|have to go|must (?:go|leave)|gotta go|forget it|` +
    String.raw`leave it (?:here|there|at that)|that['’]s (?:all|everything)|waste of time)\b`,
  "i",
);

/** Takes back a goodbye. */
function stay(view: ContractView): CustomerTurn {
  const { acts, text } = view.said;
  const isLeaving = (act: CustomerAct) => hasAct([act], "leave", "accept_refusal", "farewell");
  const { closing, concedes, lines } = view.briefing.customer;
  const own = [closing ?? "", concedes ?? "", ...(lines.gives_in ?? [])].filter((line) => line !== "");
  const left = leaveOut(view, (sentence) => farewell.test(sentence) || own.some((line) => shares(sentence, line)), isLeaving);
  const others = acts.filter((act) => !isLeaving(act));
  // If the customer does nothing else in the turn, all its words are part of the goodbye.
  const isOnlyLeaving = others.every((act) => hasAct([act], "thank", "remark"));
  return isOnlyLeaving ? { ...view.said, text: "", acts: [] } : (left ?? { ...view.said, text, acts: others });
}

/** Answers what the turn left unanswered: the questions or, if there are none, the proposal. */
function answer(view: ContractView): CustomerTurn {
  const left = unansweredQuestions(view);
  if (left.length > 0) return left.reduce((said, question) => answerOne({ ...view, said }, question), view.said);
  const [guess] = owedGuesses(view);
  const guessed = guess === undefined ? undefined : view.facts.get(guess);
  if (guess !== undefined && guessed?.kind === "value")
    return tellAlso(view, { act: "answer", slot: guess, value: toldNow(guess, guessed.value, view).value, guess: true });
  const [proposal] = view.hearing.proposals.filter(({ action }) => action !== undefined);
  const accepted = proposal && acceptanceOf(proposal, view.stance);
  const yes: CustomerAct = { act: "consent", action: canonical(accepted?.action ?? "") };
  const agreed = tellAlso(view, yes);
  if (accepted !== undefined && consentsToWhatItAccepts({ ...view, said: agreed }) === undefined) return agreed;
  return tellAlso(view, { act: "decline", action: proposal?.action ?? "other" });
}

function answerOne(view: ContractView, question: Question): CustomerTurn {
  const slot = topicOf(question);
  const fact = view.facts.get(slot);
  if (question.kind !== "fact" || fact === undefined) return tellAlso(view, { act: "not_known", slot });
  if (fact.kind === "value") return tellAlso(view, toldNow(slot, fact.value, view));
  const { attachments } = view.said;
  const file = { name: fact.attachment, caption: fact.caption ?? "" };
  return { ...tellAlso(view, { act: "attach", slot, name: file.name }), attachments: [...attachments, file] };
}

/** Tells a fact, at first with the typo that the case specifies, and corrects the typo the next time. */
function toldNow(slot: string, value: Telling["value"], { before, briefing }: ContractView): Telling {
  const last = tellings(before).findLast((act) => act.slot === slot)?.value;
  if (last === undefined) return { act: "answer", slot, value: briefing.customer.typos[slot] ?? value };
  return { act: last === value ? "answer" : "correct", slot, value };
}

/** Takes back agreements to what the customer does not accept, and declines the proposal instead. */
function takeBackAgreement(view: ContractView): CustomerTurn | undefined {
  const isAllowed = (act: CustomerAct) => consentsToWhatItAccepts({ ...view, said: { ...view.said, acts: [act] } }) === undefined;
  const isBad = (act: CustomerAct) => isAgreement(act) && !isAllowed(act);
  const isOnly = view.said.acts.every(isBad);
  const left = leaveOut(view, (sentence) => saysYes(sentence, view), isBad) ?? (isOnly ? { ...view.said, text: "", acts: [] } : undefined);
  if (left === undefined || view.hearing.proposals.length === 0 || hasAct(left.acts, "decline")) return left;
  const actions = [...new Set(view.hearing.proposals.map(({ action = "other" }) => action))];
  const [first = "other", ...others] = actions;
  const said = tellAlso({ ...view, said: left }, { act: "decline", action: first });
  return { ...said, acts: [...said.acts, ...others.map((action): CustomerAct => ({ act: "decline", action }))] };
}

/** Shortens a long message; says something neutral instead of nothing. */
function withinBounds(view: ContractView): CustomerTurn | undefined {
  const { text, attachments } = view.said;
  if (text.trim() === "" && attachments.length === 0) return sayAlso(view.said, goalInWords(view), { act: "restate_goal" });
  return text.length > LONGEST ? { ...view.said, text: `${text.slice(0, LONGEST - 1).replace(/\s+\S*$/, "")}…` } : undefined;
}

/** Makes the push that is due, and leaves out every other one. */
function onSchedule(view: ContractView): CustomerTurn {
  const { said, before, briefing } = view;
  const index = before.filter(({ act }) => act === "push").length;
  const pushes = said.acts.filter(({ act }) => act === "push");
  if (pushes.length === 0) return tellAlso({ ...view, said: stayed(view) }, { act: "push", index });
  const lines = pushes.map((act) => inWords(act, view)).filter((line) => line !== "");
  const calm = { ...said, text: withoutLines(said.text, lines).trim(), acts: said.acts.filter(({ act }) => act !== "push") };
  const due = tellAlso({ ...view, said: calm }, { act: "push", index });
  const isDue = briefing.customer.pushes[index] !== undefined && pushesOnSchedule({ ...view, said: due }) === undefined;
  return isDue ? due : calm;
}

/** The turn without a goodbye, because a customer who still pushes has not given in. */
function stayed(view: ContractView): CustomerTurn {
  return hasAct(view.said.acts, "leave", "accept_refusal") ? stay(view) : view.said;
}
