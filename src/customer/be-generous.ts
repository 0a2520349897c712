import { isPreparation, namesGoal, speaksOf, wants } from "../conversation/acceptance.ts";
import { askingParts, mayAskToChoose, optionsIn, sentencesForYes } from "../conversation/asking-parts.ts";
import { openSentences } from "../conversation/asks-yes.ts";
import { type CustomerAct, hasAct } from "../conversation/customer-act.ts";
import { mayWantSomething, refusesClearly } from "../conversation/guessing.ts";
import { hears } from "../conversation/hearing.ts";
import { givesValue } from "../conversation/left-questions.ts";
import { comparable } from "../conversation/spotted-slots.ts";
import type { FactToTell } from "../conversation/told-fact.ts";
import { type Agenda, changeMind, stanceOf } from "./agenda.ts";
import { acceptedNow, addMeant, guess, namesWish, tellSure } from "./guesses.ts";
import { type Piece, performs, type Scene } from "./piece.ts";
import { isAboutMachines, wasDone } from "./reaction.ts";
import type { TurnDecision } from "./take-turn.ts";
import { tellFacts } from "./tell-fact.ts";
import { wantLine } from "./voice.ts";

/**
 * The decision or, if it would not help an agent that seems to want something, a more generous one: the customer agrees, chooses, or tells
 * what was most probably asked for. Rows and calls decide whether the agent was right, so a customer loses nothing by being generous.
 */
export function beGenerous(scene: Scene, decision: TurnDecision): TurnDecision {
  const now = { ...scene, agenda: decision.agenda };
  const isOver = isContent(now) || isAboutMachines(scene.hearing) || isNoise(decision.pieces, scene);
  if (isOver || !(mayWantSomething(scene.hearing) || givesUpTooEarly(decision.pieces, now))) return decision;
  const kept = decision.pieces.filter((piece) => helps(piece, now));
  if (performs(kept, ...complete)) return decision;
  const guessed = kept.length > 0 ? addedTo(kept, now) : guess(now, decision.pieces);
  return guessed === undefined ? decision : withGuesses(now, { decision, kept, guessed });
}

/** Whether the customer has what they came for, or has left it to somebody else. */
function isContent(scene: Scene): boolean {
  const { agenda, hearing } = scene;
  const isHandedOver = hearing.actions.some(({ action }) => action === "handover");
  const isSaid = hears(hearing, "handover") && askingParts(hearing.texts).length === 0;
  return wasDone(scene) || (agenda.met && hearing.closing) || isHandedOver || isSaid;
}

/** Whether the customer takes a turn for noise, in which nobody could see a question. */
function isNoise(pieces: readonly Piece[], { hearing }: Scene): boolean {
  return performs(pieces, "nonsense") && !hearing.texts.some((text) => text.includes("?"));
}

/** Whether the customer accepts a refusal that the agent has not made in plain words. */
function givesUpTooEarly(pieces: readonly Piece[], { agenda, hearing }: Scene): boolean {
  return performs(pieces, "accept_refusal") && ![...agenda.hearings, hearing].some(refusesClearly);
}

/** What the customer adds to a reply that helps. A push follows its schedule, so nothing is added to one after a refusal. */
function addedTo(kept: readonly Piece[], scene: Scene): Piece[] | undefined {
  if (!performs(kept, "push")) return addMeant(scene, kept);
  const replied = new Set(kept.flatMap(({ acts }) => acts.flatMap((act) => ("slot" in act ? [act.slot] : []))));
  return refusesClearly(scene.hearing) || scene.hearing.closing ? undefined : tellSure(scene, replied);
}

interface Guessed {
  readonly decision: TurnDecision;
  readonly kept: readonly Piece[];
  readonly guessed: readonly Piece[];
}

/** The decision with guesses: what was surely asked for is answered too, even if this repeats what was said before. */
function withGuesses(scene: Scene, { decision, kept, guessed }: Guessed): TurnDecision {
  const told = new Set(guessed.flatMap(({ acts }) => acts.flatMap((act) => ("slot" in act ? [act.slot] : []))));
  const isStale = (piece: Piece) => performs([piece], "accept_refusal") || (guessed.length > 0 && isReplaced(piece, guessed, scene));
  const isWish = ({ acts }: Piece) => acts.every((act) => "slot" in act && isWishAgainst(act.slot, scene));
  const isAgain = (piece: Piece) => repeats(piece, told) && !(performs(guessed, "consent") && isWish(piece));
  const replies = decision.pieces.filter((piece) => (kept.length > 0 ? !isStale(piece) : isAgain(piece)));
  const pieces = inOneList(scene, [...replies, ...guessed]);
  return { pieces, agenda: pieces.reduce(withChange, decision.agenda) };
}

/** Whether the turn does not ask for a fact, but proposes something that is against it, which the customer agrees to all the same. */
function isWishAgainst(slot: string, { hearing }: Scene): boolean {
  const whole = hearing.texts.join("\n");
  return hearing.questions.some((question) => question.slot === slot && question.text === whole);
}

/** Whether guesses replace a piece: a detail that the customer took for one that it does not know was probably what it guesses now. */
function isReplaced(piece: Piece, guessed: readonly Piece[], { agenda }: Scene): boolean {
  const isForeign = piece.acts.every((act) => act.act === "not_known" && !agenda.customer.unknown.includes(act.slot));
  return performs([piece], "vague") || (isForeign && performs(guessed, "answer"));
}

/** Whether a piece only repeats answers that none of the guesses contains. */
function repeats({ acts }: Piece, guessed: ReadonlySet<string>): boolean {
  return acts.length > 0 && acts.every((act) => (act.act === "answer" || act.act === "not_known") && !guessed.has(act.slot));
}

function withChange(agenda: Agenda, { acts }: Piece): Agenda {
  const isNew = (act: CustomerAct, before: Agenda) => act.act === "change_mind" && !before.changed.has(act.index);
  return acts.reduce((before, act) => (act.act === "change_mind" && isNew(act, before) ? changeMind(before, act.index) : before), agenda);
}

/** The pieces with all facts in one list that names each, because "It's RC-49385. It's Adebayo." does not say which is which. */
function inOneList(scene: Scene, pieces: readonly Piece[]): readonly Piece[] {
  const isList = ({ acts }: Piece) => acts.length > 0 && acts.every(({ act }) => act === "answer");
  const [lists, others] = [pieces.filter(isList), pieces.filter((piece) => !isList(piece))];
  const acts = lists.flatMap((piece) => piece.acts);
  const told = acts.flatMap((act): FactToTell[] => {
    const fact = act.act === "answer" ? scene.agenda.facts.get(act.slot) : undefined;
    return act.act === "answer" && fact?.kind === "value" ? [{ slot: act.slot, fact, value: act.value }] : [];
  });
  if (lists.length < 2 || told.length < acts.length) return pieces;
  return [{ acts, text: tellFacts(scene, told, "named") }, ...others];
}

/** Acts that answer a whole turn. */
const complete = ["choose", "change_mind", "follow", "confused", "resist", "leave"] as const;
const helpful = ["push", "attach", "volunteer", "withhold", "ask_why", "object", "ask", ...complete] as const;

/** Whether a piece brings an agent further that wants something. */
function helps({ acts, text }: Piece, scene: Scene): boolean {
  const { hearing, turn } = scene;
  if (hasAct(acts, "accept_refusal")) return hasObjected(scene) && tellSure(scene) === undefined;
  if (hasAct(acts, "leave")) return (turn > 2 || hearing.actions.length > 0) && (hearing.closing || hears(hearing, "close"));
  return acts.some((act) => {
    if (act.act === "consent") return answersProposal(act.action, scene);
    return act.act === "choose" ? namesChoice(text, scene) : hasAct([act], ...helpful) || answers(act, scene);
  });
}

/** Whether the customer has made all of its objections, so that it has been refused before. */
function hasObjected({ agenda, hearing }: Scene): boolean {
  return agenda.pushed > 0 && agenda.pushed >= agenda.customer.pushes.length && hears(hearing, "refuse");
}

/** Whether a yes answers the turn: nobody answers "whose name?" with yes, or an offer of what they came for with yes to a hand-over. */
function answersProposal(action: string, scene: Scene): boolean {
  const { hearing, agenda } = scene;
  if (isPreparation(action) && !wants(stanceOf(agenda), action)) return !mayAgree(scene);
  const isAsked = hearing.texts.flatMap(openSentences).some((sentence) => sentence.includes("?"));
  return !isAsked || hearing.texts.some((text) => sentencesForYes(text).length > 0);
}

/** Whether the turn may ask for a yes to what the customer came for, rather than to a detail. */
function mayAgree(scene: Scene): boolean {
  const whole = scene.hearing.texts.join("\n");
  const stance = stanceOf(scene.agenda);
  const stated = Object.values(scene.agenda.customer.facts).filter((fact) => givesValue(whole, fact)).length;
  const isOurs = speaksOf(whole, stance) !== undefined || namesGoal(whole, stance.goal, 1) || stated > 1;
  return isOurs && acceptedNow(scene) !== undefined;
}

/** Whether the customer's words for a choice name one of the options, or are the case's own. */
function namesChoice(text: string, scene: Scene): boolean {
  const { hearing, agenda, voice } = scene;
  if (agenda.customer.offers.some(({ say }) => say === text) || namesWish(scene)) return true;
  if (new Set(hearing.proposals.flatMap(({ action }) => action ?? [])).size > 1) return true;
  const whole = hearing.texts.join("\n");
  const isOpen = !hearing.texts.flatMap(openSentences).some((sentence) => optionsIn(sentence).length > 1);
  if (isOpen && speaksOf(whole, stanceOf(agenda)) !== undefined) return true;
  const options = comparable(whole).words();
  const words = comparable(text).words();
  return text !== wantLine(voice, agenda.customer.goal) && words.some((word) => options.includes(word));
}

function answers(act: CustomerAct, scene: Scene): boolean {
  const { agenda, hearing, turn } = scene;
  switch (act.act) {
    case "answer":
    case "correct":
      return agenda.given.get(act.slot) !== act.value || hearing.notFound || ((agenda.asked.get(act.slot) ?? 0) < 2 && !mayAgree(scene));
    case "not_known":
      return agenda.customer.unknown.includes(act.slot) || !agenda.lacking.has(act.slot);
    case "vague":
      return turn === 2 && !hearing.texts.flatMap(openSentences).some(mayAskToChoose);
    case "acknowledge":
      return hears(hearing, "instruct") && hearing.texts.flatMap(sentencesForYes).length === 0;
    case "decline":
      return Object.hasOwn(agenda.customer.declines, act.action);
    case "wait":
      return hears(hearing, "hold");
    default:
      return false;
  }
}
