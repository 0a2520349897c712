import { ownLine } from "../case/fact.ts";
import { speaksOf, wants } from "../conversation/acceptance.ts";
import { asksOnly } from "../conversation/contract-course.ts";
import { asksByRefusing, rankFactsFor } from "../conversation/guessing.ts";
import { type Hearing, hasDone, hears, standsWithoutOffer } from "../conversation/hearing.ts";
import { plainWords, withClosingPunctuation } from "../conversation/message.ts";
import type { Question } from "../conversation/reading.ts";
import { tellsFact } from "../conversation/reveal.ts";
import { topicOf } from "../conversation/slot-names.ts";
import { isSame, type Literal } from "../language/literal.ts";
import { readLiterals } from "../language/read-literals.ts";
import { type Agenda, changeMind, stanceOf } from "./agenda.ts";
import { answerProposals } from "./answer-proposals.ts";
import { answerQuestions } from "./answer-questions.ts";
import { beGenerous } from "./be-generous.ts";
import { dueChanges, isDue } from "./due-changes.ts";
import { followInstructions } from "./follow-instructions.ts";
import { likelihood } from "./meant-facts.ts";
import { type Piece, performs, type Scene } from "./piece.ts";
import { giveIn, isRefused, react, wantsToKnow, wasDone } from "./reaction.ts";
import { sendFile, tellOne } from "./tell-fact.ts";

/** The customer's next words, and its agenda before they are recorded. */
export interface TurnDecision {
  readonly pieces: readonly Piece[];
  readonly agenda: Agenda;
}

/** Decides what the customer says next. */
export function takeTurn(whole: Scene): TurnDecision {
  return beGenerous(whole, decideTurn(whole));
}

function decideTurn(whole: Scene): TurnDecision {
  const before = withoutAsides(whole);
  const due = dueChanges(before);
  const changed = due.reduce((agenda, { index }) => changeMind(agenda, index), before.agenda);
  const isOpen = (one: Question) => !due.some((change) => tellsFact(change, topicOf(one)));
  const hearing = { ...before.hearing, questions: before.hearing.questions.filter(isOpen) };
  const scene = { ...before, hearing, agenda: takeIn({ ...before, agenda: changed }) };
  const said = due.map(({ index, say }): Piece => ({ acts: [{ act: "change_mind", index }], text: say }));
  const replies = reply(scene, said, whole.hearing.questions.filter(isOpen));
  const under = pressure(scene, replies);
  const asked = under.length > 0 ? [...replies.filter((piece) => !performs([piece], "vague", "thank")), ...under] : replies;
  return lastStraw(scene, asked.length > 0 ? asked : [react(scene)]);
}

/** The scene without side questions, which change nothing about the case. */
function withoutAsides(scene: Scene): Scene {
  const { asides } = scene.agenda.customer;
  const questions = scene.hearing.questions.filter((question) => !Object.hasOwn(asides, topicOf(question)));
  return { ...scene, hearing: { ...scene.hearing, questions } };
}

/** The agenda with the customer's beliefs about the case after the agent's turn. */
function takeIn(scene: Scene): Agenda {
  const { agenda, hearing } = scene;
  // "I can't send another; yours has been packed" claims nothing, because the agent has changed nothing.
  const claims = hears(hearing, "done") && hasActed(scene);
  if (hears(hearing, "refuse") && !claims && !wasDone(scene) && !wasAnswered(scene)) return { ...agenda, met: false, awaiting: false };
  const asks = hearing.questions.length > 0 || hearing.proposals.length > 0 || hears(hearing, "hold");
  const told = hears(hearing, "inform", "instruct", "close") && !asks && !hearing.notFound;
  const done = hears(hearing, "done");
  // "We replaced the set in February; did it reach you?" describes what happened before the customer wrote.
  const isHistory = asks && !agenda.awaiting && hearing.actions.every(({ effect }) => effect === "read");
  const claimed = hearing.acts.filter((act) => act.act === "done").filter(({ text }) => hasActed(scene) || isOfNow(text));
  const unnamed = claimed.some(({ action }) => action === undefined || action === "other");
  const wanted = (!isHistory && claimed.some((act) => isWanted(act, agenda))) || (hears(hearing, "close") && unnamed && !asks);
  const met =
    agenda.met ||
    wanted ||
    wasDone(scene) ||
    wasAnswered(scene) ||
    (agenda.awaiting && (done || told)) ||
    (wantsToKnow(scene) && hears(hearing, "inform", "instruct", "done") && !asks && !hearing.notFound) ||
    (wantsToKnow(scene) && tellsNews(hearing)) ||
    (agenda.followed && hears(hearing, "close"));
  const settled = done || hears(hearing, "handover") || told || wasDone(scene);
  return { ...agenda, met, awaiting: agenda.awaiting && !settled };
}

/** Whether a claim may be about this conversation; "we replaced it" and "it was delivered on Friday" are about the past. */
function isOfNow(claim: string): boolean {
  return /\b(?:i|(?:i|we|you)['’](?:ve|re)|have|has|is|are|get|getting|will|now|just|today|done|all set)\b/i.test(claim);
}

/** Whether the agent has changed anything other than by closing the case. */
function hasActed({ agenda, hearing }: Scene): boolean {
  return [...agenda.hearings, hearing].some(({ actions }) => actions.some(({ effect, ends }) => effect === "write" && !ends));
}

/**
 * Whether a customer who came for information now has it, because the agent explains at length or states an amount, date or id that a
 * lookup has just returned.
 */
function wasAnswered(scene: Scene): boolean {
  const { hearing, agenda } = scene;
  if (!wantsToKnow(scene) || hearing.notFound || hearing.questions.some(({ kind }) => kind === "fact" || kind === "unknown")) return false;
  if (explains(hearing)) return true;
  const shown = hearing.actions.filter(({ effect }) => effect === "read").map(({ words }) => words);
  return hearing.texts.some((text) =>
    readLiterals(text).some((literal) => {
      const { kind, value } = literal;
      const isNews = (kind === "money" || kind === "date" || kind === "id") && !wasStated(agenda, literal);
      const bare = kind === "money" ? `${Number(value)}` : value.toLowerCase().replace(/^-+/, "");
      return isNews && shown.some((words) => words.includes(bare));
    }),
  );
}

/** Whether the customer has stated a value; "$5" is news after "$15", and "May 20" is none after "May 20, 2024". */
function wasStated({ sent, said }: Agenda, literal: Literal): boolean {
  if (literal.kind === "id") return [...said].some((text) => ` ${text} `.includes(` ${plainWords(literal.value)} `));
  return sent.some((text) => readLiterals(text).some((stated) => isSame(stated, literal)));
}

/** The minimum number of words for an agent to have explained a lookup rather than just announced it. */
const explanation = 30;

/** Whether the agent looked something up and then wrote enough words, not counting questions. */
function explains(hearing: Hearing): boolean {
  if (!hasDone(hearing, "read") || hears(hearing, "hold")) return false;
  const statements = hearing.texts.flatMap((text) => text.split(/(?<=[.!?])\s+|\n+/)).filter((text) => !text.endsWith("?"));
  return statements.join(" ").split(/\s+/).length >= explanation;
}

/** Whether the agent states an amount or a date outside its proposal, as in "it would bring back $173.49". */
function tellsNews(hearing: Hearing): boolean {
  if (hearing.questions.length > 0 || hearing.proposals.length === 0 || hearing.notFound) return false;
  const statements = hearing.texts.flatMap((text) => text.split(/(?<=[.!?])\s+/)).filter((text) => !text.endsWith("?"));
  const news = statements.filter((text) => !hearing.proposals.some((offer) => text.includes(offer.text)));
  return news.some((text) => readLiterals(text).some(({ kind }) => kind === "money" || kind === "date"));
}

// The agent may claim the wanted action with another verb, as in "I've ordered the replacement".
const MAKING: ReadonlySet<string> = new Set(["book", "send", "ship", "add", "schedule", "other"]);

function isWanted({ action, text }: { readonly action?: string; readonly text: string }, agenda: Agenda): boolean {
  const stance = stanceOf(agenda);
  if (action !== undefined && wants(stance, action)) return true;
  return (action === undefined || MAKING.has(action)) && speaksOf(text, stance) !== undefined;
}

function reply(scene: Scene, said: readonly Piece[], questions: readonly Question[]): Piece[] {
  const { pieces: steps, isLeft } = followInstructions(scene);
  const asking = { ...scene, hearing: { ...scene.hearing, questions: questions.filter(isLeft) } };
  const answers = answerQuestions(steps.length === 0 ? asking : onlyOwn(asking));
  // A change of mind is itself the answer to a proposal, so the agent has to propose again.
  const choices = said.length > 0 ? [] : answerProposals(scene);
  // A customer who is asked something else in the same turn answers that and ignores an unwanted offer.
  const asked =
    performs(answers, "answer", "attach", "correct", "not_known") ||
    (performs(steps, "follow") && !scene.hearing.proposals.some(isPutAsQuestion));
  return [
    ...said,
    ...answers
      // A customer who has just read a number off the device does not say that it is unknown.
      .filter((piece) => !performs(steps, "follow") || !performs([piece], "not_known"))
      .filter((piece) => (choices.length === 0 && said.length === 0 && !scene.agenda.met) || !performs([piece], "vague")),
    ...steps,
    ...choices
      .filter((piece) => !asked || !performs([piece], "decline"))
      .map((piece) => (scene.agenda.met && performs([piece], "decline") ? contentWithout(scene, piece) : piece)),
  ];
}

function isPutAsQuestion({ action, text }: Hearing["proposals"][number]): boolean {
  return action !== undefined && /\b(?:i|we|you)\b.*\?$/i.test(text.trim());
}

/** Declines an extra offer without restating the goal, for a customer who already has what they came for. */
function contentWithout({ voice, hearing }: Scene, { acts }: Piece): Piece {
  const stays = withClosingPunctuation(voice.say(hearing.choice ? "leaveAsIs" : "noNeed"));
  return { acts: [...acts, { act: "thank" }], text: `${stays} ${voice.own("thanks") ?? ""}`.trim() };
}

/** The scene without questions about a step, because doing the step and reporting on it answers them. */
function onlyOwn(scene: Scene): Scene {
  const questions = scene.hearing.questions.filter(({ kind }) => kind === "fact" || kind === "unknown");
  return { ...scene, hearing: { ...scene.hearing, questions } };
}

/** Whether a reply gives a fact from the case; an aside does not count. */
function givesFact({ acts }: Piece, { agenda }: Scene): boolean {
  return acts.some((act) => act.act === "answer" && !Object.hasOwn(agenda.customer.asides, act.slot));
}

const refusalInPerson = new RegExp(
  String.raw`\b(?:i|we)(?: \w+)? (?:can(?:no|['’])t|can not|won['’]t|will not|may not|must not|(?:am|` +
    String.raw`are)(?: not|n['’]t)? (?:not able|able|unable|allowed))\b`,
  "i",
);

/** The pressure schedule, which depends only on the case and on the kinds of acts in the agent's turns, never on the agent. */
function pressure(scene: Scene, replies: readonly Piece[]): Piece[] {
  const { agenda, hearing } = scene;
  // "That date no longer holds" is not a refusal for a customer who only came to learn the date.
  const isTold = agenda.accepts[0]?.action === "inform" && wasAnswered(scene) && !hearing.texts.some((text) => refusalInPerson.test(text));
  const isOver = agenda.met && (!hears(hearing, "refuse") || hears(hearing, "done") || wasDone(scene) || isTold);
  if (isOver || hears(hearing, "handover") || asksForMore(scene)) return [];
  if (performs(replies, "consent", "choose", "correct", "attach", "change_mind", "ask_why")) return [];
  // A step answers an instruction or a question about the device, but not a refusal of what the customer came for.
  if (performs(replies, "follow") && !refusesOnly(hearing)) return [];
  // A detail answers a question, but not a refusal that comes with an offer or ends the conversation.
  const isFinal = hearing.proposals.length > 0 || hearing.closing;
  if (replies.some((piece) => givesFact(piece, scene)) && !(hears(hearing, "refuse") && isFinal)) return [];
  const lacked = hearing.questions.filter(({ kind }) => kind === "unknown" || kind === "foreign");
  const insists =
    lacked.length > 0 && lacked.every((question) => agenda.lacking.has(topicOf(question)) && agenda.asked.has(topicOf(question)));
  const stands = hears(hearing, "refuse") || standsWithoutOffer(hearing) || staysAtItsNo(scene);
  const refused = stands && (lacked.length === 0 || insists);
  if (!refused && !insists) return [];
  const push = agenda.customer.pushes[agenda.pushed];
  if (push !== undefined) return [{ acts: [{ act: "push", index: agenda.pushed }], text: push }];
  if (!hears(hearing, "refuse") || insists) return [];
  return [giveIn(scene)];
}

/** Whether the agent refuses to go on without something that the customer can still tell; "not without a photo" may be a plain no. */
function asksForMore({ agenda, hearing }: Scene): boolean {
  if (!asksByRefusing(hearing)) return false;
  return hearing.acts.some(({ act, text }) => {
    const [, wanted] = /\b(?:without|until|unless)\b(.*)/is.exec(text) ?? [];
    if (act !== "refuse" || wanted === undefined) return false;
    const [top] = rankFactsFor(wanted, agenda.facts);
    return top !== undefined && top.probability >= likelihood.possible && !agenda.given.has(top.name);
  });
}

/** Whether the agent refuses something and, apart from steps on the customer's device, asks and does nothing else. */
function refusesOnly(hearing: Hearing): boolean {
  if (hearing.questions.length + hearing.proposals.length > 0 || hearing.notFound) return false;
  return hears(hearing, "refuse") && !hears(hearing, "done", "handover", "instruct") && !hasDone(hearing, "write");
}

/**
 * Whether the agent seems unwilling to do more: it refused earlier, or it asks if there is anything else although it knows the case and has
 * done nothing about it.
 */
function staysAtItsNo({ agenda, hearing }: Scene): boolean {
  if (hearing.questions.length + hearing.proposals.length > 0 || hearing.notFound) return false;
  const isKnown = agenda.found || hasDone(hearing, "read");
  const isDone = hears(hearing, "hold", "handover") || hasDone(hearing, "write");
  if (hearing.closing && isKnown && !isDone) return !agenda.met;
  if (!(hearing.closing || hearing.choice || hears(hearing, "inform", "close"))) return false;
  if (!hearing.choice && hears(hearing, "hold", "done", "handover", "instruct")) return false;
  // "What would you prefer?" asks the customer for its wish, which it still has.
  if (!hearing.closing && asksOnly(hearing)) return false;
  return !agenda.met && isRefused(agenda);
}

/** Leaves if turns run out and no answer is due; otherwise adds facts that are due to be volunteered. */
function lastStraw(scene: Scene, pieces: readonly Piece[]): TurnDecision {
  const { agenda, briefing, turn, voice } = scene;
  const owed = performs(pieces, "push", "consent", "choose", "change_mind", "leave", "follow", "correct") || owesAnswer(scene);
  const idle = !owed && !performs(pieces, "answer", "attach", "not_known", "wait", "thank", "withhold", "ask_why", "acknowledge");
  if (turn >= briefing.turns && idle && !agenda.awaiting) {
    return { pieces: [{ acts: [{ act: "leave", why: "turn_limit" }], text: voice.say("outOfTime") }], agenda };
  }
  // A customer who has just agreed to something has nothing to add for now.
  const isDone = performs(pieces, "leave", "consent", "choose");
  return { pieces: isDone ? pieces : [...pieces, ...volunteer(scene, pieces)], agenda };
}

function owesAnswer({ agenda, hearing }: Scene): boolean {
  return hearing.questions.some((question) => {
    const asked = agenda.asked.get(topicOf(question)) ?? 0;
    return asked < 2 && (question.kind === "fact" || question.kind === "unknown");
  });
}

function volunteer(scene: Scene, pieces: readonly Piece[]): Piece[] {
  const told = new Set(pieces.flatMap(({ acts }) => acts.flatMap((act) => ("slot" in act ? [act.slot] : []))));
  return [...scene.agenda.facts].flatMap(([slot, fact]): Piece[] => {
    if (typeof fact.reveal !== "object" || !isDue(fact.reveal.when, scene)) return [];
    if (told.has(slot) || scene.agenda.given.has(slot)) return [];
    if (fact.kind === "attachment") return [sendFile(scene, slot, fact)];
    const value = scene.agenda.customer.typos[slot] ?? fact.value;
    const text = ownLine(fact, value) ?? tellOne(scene, { slot, fact, value }, "volunteer");
    return [{ acts: [{ act: "volunteer", slot, value }], text }];
  });
}
