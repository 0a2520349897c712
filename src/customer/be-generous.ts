import { canonical, namesGoal, speaksOf } from "../conversation/acceptance.ts";
import { askingParts, asksForDetailOnly, mayAskToChoose, optionsIn, sentencesForYes } from "../conversation/asking-parts.ts";
import { openSentences } from "../conversation/asks-yes.ts";
import { type CustomerAct, hasAct } from "../conversation/customer-act.ts";
import { acceptedUnnamed, guessableFacts, mayWantSomething, rankFactsFor, refusesClearly } from "../conversation/guessing.ts";
import { hasDone, hears } from "../conversation/hearing.ts";
import { isIdentity, topicOf } from "../conversation/slot-names.ts";
import { comparable } from "../conversation/spotted-slots.ts";
import type { FactToTell } from "../conversation/told-fact.ts";
import type { RankedFact } from "../language/rank/rank-facts.ts";
import { stanceOf } from "./agenda.ts";
import { type Piece, performs, progressOf, type Scene } from "./piece.ts";
import { isAboutMachines, wasDone } from "./reaction.ts";
import type { TurnDecision } from "./take-turn.ts";
import { sendFile, tellFacts } from "./tell-fact.ts";
import { wantLine } from "./voice.ts";

/** The probability from which the customer takes a fact to be asked for, rather than guessing. */
const likely = 0.5;
/** The probability from which the customer adds a guess to an answer. */
const possible = 0.3;
/** The probability from which the customer adds a guess to a reply that may have missed the point. */
const conceivable = 0.15;
/** The number of facts in one guess. */
const mostGuessed = 2;

/**
 * The decision or, if it would not help an agent that seems to want something, a more generous one: the customer agrees, chooses, or tells
 * what was most probably asked for. Rows and calls decide whether the agent was right, so a customer loses nothing by being generous.
 */
export function beGenerous(scene: Scene, decision: TurnDecision): TurnDecision {
  const now = { ...scene, agenda: decision.agenda };
  if (isContent(now) || isAboutMachines(scene.hearing) || !mayWantSomething(scene.hearing)) return decision;
  if (performs(decision.pieces, "nonsense") && !scene.hearing.texts.some((text) => text.includes("?"))) return decision;
  const kept = decision.pieces.filter((piece) => helps(now, piece));
  if (performs(kept, ...complete)) return decision;
  const isPush = performs(kept, "push");
  if (isPush) {
    const isPlain = refusesClearly(scene.hearing) || scene.hearing.closing;
    return isPlain ? decision : { ...decision, pieces: [...decision.pieces, ...(tellSure(now) ?? [])] };
  }
  const guessed =
    kept.length > 0
      ? addMeant(now, kept)
      : (tellSure(now) ?? choose(now, decision.pieces) ?? agree(now) ?? tellMeant(now, decision.pieces));
  if (guessed === undefined) return decision;
  const isTold = new Set(guessed.flatMap(({ acts }) => acts.flatMap((act) => ("slot" in act ? [act.slot] : []))));
  // What was surely asked for is answered, even if this repeats what was said before.
  const replies = kept.length > 0 ? decision.pieces : decision.pieces.filter((piece) => repliesTo(piece, isTold));
  const isNeeded = (piece: Piece) => guessed.length === 0 || !performs([piece], "vague");
  return { ...decision, pieces: [...replies.filter(isNeeded), ...guessed] };
}

/** Whether a piece only repeats answers that none of the guesses contains. */
function repliesTo({ acts }: Piece, guessed: ReadonlySet<string>): boolean {
  return acts.length > 0 && acts.every((act) => (act.act === "answer" || act.act === "not_known") && !guessed.has(act.slot));
}

/** Acts that answer a whole turn. */
const complete = ["choose", "change_mind", "follow", "confused", "resist", "leave"] as const;
const helpful = ["push", "consent", "attach", "volunteer", "withhold", "ask_why", "object", "ask", ...complete] as const;

function helps(scene: Scene, { acts, text }: Piece): boolean {
  const asked = scene.hearing.texts.flatMap(openSentences).filter((sentence) => sentence.includes("?"));
  if (hasAct(acts, "leave")) return !hasAct(acts, "accept_refusal") && (scene.hearing.closing || hears(scene.hearing, "close"));
  if (hasAct(acts, "consent") && !scene.hearing.texts.some((text) => sentencesForYes(text).length > 0) && asked.length > 0) return false;
  return acts.some((act) => (act.act === "choose" ? namesChoice(text, scene) : hasAct([act], ...helpful) || answers(act, scene)));
}

/** Whether the customer's words for a choice name one of the options, or are the case's own. */
function namesChoice(text: string, scene: Scene): boolean {
  const { hearing, agenda } = scene;
  if (agenda.customer.offers.some(({ say }) => say === text) || namesWish(scene)) return true;
  if (new Set(hearing.proposals.flatMap(({ action }) => action ?? [])).size > 1) return true;
  const isOpen = !hearing.texts.flatMap(openSentences).some((sentence) => optionsIn(sentence).length > 1);
  if (isOpen && speaksOf(hearing.texts.join("\n"), stanceOf(agenda)) !== undefined) return true;
  const options = comparable(hearing.texts.join("\n")).words();
  const isWish = text === wantLine(scene.voice, agenda.customer.goal);
  return (
    !isWish &&
    comparable(text)
      .words()
      .some((word) => options.includes(word))
  );
}

function answers(act: CustomerAct, scene: Scene): boolean {
  const { agenda, hearing } = scene;
  switch (act.act) {
    case "answer":
    case "correct":
      return agenda.given.get(act.slot) !== act.value || hearing.notFound || ((agenda.asked.get(act.slot) ?? 0) < 2 && !mayAgree(scene));
    case "not_known":
      return !agenda.lacking.has(act.slot);
    case "vague":
      return scene.turn === 2 && !hearing.texts.flatMap(openSentences).some(mayAskToChoose);
    case "acknowledge":
      return hears(hearing, "instruct");
    case "decline":
      return Object.hasOwn(agenda.customer.declines, act.action);
    case "wait":
      return hears(hearing, "hold");
    default:
      return false;
  }
}

/** Whether the customer has what they came for, or has left it to somebody else. */
function isContent(scene: Scene): boolean {
  return wasDone(scene) || (scene.agenda.met && scene.hearing.closing) || hears(scene.hearing, "handover");
}

/** Whether the turn may ask for a yes to what the customer came for, rather than to a detail. */
function mayAgree(scene: Scene): boolean {
  const whole = scene.hearing.texts.join("\n");
  const stance = stanceOf(scene.agenda);
  return acceptedNow(scene) !== undefined && (speaksOf(whole, stance) !== undefined || namesGoal(whole, stance.goal, 1));
}

function acceptedNow({ agenda, briefing, hearing }: Scene) {
  const before = agenda.hearings.at(-1)?.texts ?? [];
  return acceptedUnnamed(hearing, { customer: agenda.customer, stance: stanceOf(agenda), before, actions: briefing.actions });
}

/** Agrees to a proposal that names no action the customer knows of, if it may be what they came for. */
function agree(scene: Scene): Piece[] | undefined {
  const accepted = acceptedNow(scene);
  const isDetail = meantFacts(scene).some(({ name, probability }) => probability >= possible && !scene.agenda.given.has(name));
  if (accepted === undefined || isDetail) return undefined;
  return [{ acts: [{ act: "consent", action: canonical(accepted.action), guess: true }], text: scene.voice.say("consent") }];
}

/** Answers a question with options: with what the customer came for, with the fact that it is most probably about, or with the first option. */
function choose(scene: Scene, instead: readonly Piece[]): Piece[] | undefined {
  const { agenda, hearing, voice } = scene;
  const isChoice = hearing.choice || hearing.texts.flatMap(openSentences).some(mayAskToChoose);
  if (!isChoice || performs(instead, "thank") || refusesClearly(hearing)) return undefined;
  const own = meantFacts(scene).filter(({ name }) => !isIdentity(name));
  const meant = own.find(({ name, probability }) => probability >= possible || !agenda.given.has(name)) ?? own[0];
  const [first] = agenda.accepts;
  const chosen = (text: string): Piece[] => [{ acts: [{ act: "choose", action: canonical(first?.action ?? ""), guess: true }], text }];
  if (first !== undefined && namesWish(scene)) return chosen(wantLine(voice, agenda.customer.goal));
  if (meant !== undefined) return tell(scene, [meant], "answer");
  return first === undefined ? undefined : chosen(voice.say("choose", { option: "the first one" }));
}

/** Whether one of the options of a question, and no other, names what the customer came for. */
function namesWish({ agenda, hearing }: Scene): boolean {
  const isWish = (option: string) => speaksOf(option, stanceOf(agenda)) !== undefined || namesGoal(option, agenda.customer.goal, 1);
  return hearing.texts.flatMap(openSentences).some((sentence) => optionsIn(sentence).filter(isWish).length === 1);
}

/** Tells the untold facts that the turn surely asked for. */
function tellSure(scene: Scene): Piece[] | undefined {
  const sure = meantFacts(scene).filter(({ name, probability }) => probability >= likely && !scene.agenda.given.has(name));
  return sure.length === 0 ? undefined : tell(scene, sure.slice(0, mostGuessed), "answer");
}

/** Tells what the turn most probably asked for, instead of a reply that does not help. */
function tellMeant(scene: Scene, instead: readonly Piece[]): Piece[] | undefined {
  const { hearing, agenda, voice } = scene;
  const meant = meantFacts(scene);
  const untold = meant.filter(({ name }) => !agenda.given.has(name));
  // A refusal, or a question about something else, is answered unless a fact is probably asked for.
  if (refusesClearly(hearing) || performs(instead, "wait")) return undefined;
  if (performs(instead, "decline", "thank") && (untold[0]?.probability ?? 0) < possible) return undefined;
  // A customer with a device in hand is mostly asked about what it does.
  if (scene.briefing.tools.length > 0) return undefined;
  if (untold.length > 0) return tell(scene, untold.slice(0, mostGuessed), "guess");
  const again = meant.filter(({ probability }) => probability >= possible).slice(0, mostGuessed);
  if (again.length > 0 && !performs(instead, "answer")) return tell(scene, again, "answer");
  return performs(instead, "leave") ? [{ acts: [{ act: "not_understood" }], text: voice.say("notUnderstood") }] : undefined;
}

/** Adds what the parts of a turn that were not answered most probably asked for. */
function addMeant(scene: Scene, kept: readonly Piece[]): Piece[] {
  const { given, customer } = scene.agenda;
  const acts = kept.flatMap((piece) => piece.acts);
  const told = new Set(acts.flatMap((act) => ("slot" in act ? [act.slot] : [])));
  // A reply that repeats something, or disowns what the case does not mention, may have missed the point.
  const isMissed = acts.every(
    (act) =>
      (act.act === "answer" && given.get(act.slot) === act.value) || (act.act === "not_known" && !customer.unknown.includes(act.slot)),
  );
  if (performs(kept, "consent") && !scene.hearing.texts.flatMap(openSentences).some(asksForDetailOnly)) return [];
  const least = isMissed ? conceivable : possible;
  const added = meantFacts(scene, told).filter(({ name, probability }) => probability >= (given.has(name) ? possible : least));
  return added.length === 0 ? [] : tell(scene, added.slice(0, mostGuessed), "answer");
}

/** The facts that each part of a turn most probably asks for, apart from those in the same reply, the most probable first. */
function meantFacts(scene: Scene, replied: ReadonlySet<string> = new Set()): readonly RankedFact[] {
  const { agenda, hearing } = scene;
  const tellable = guessableFacts(agenda.facts, { progress: progressOf(scene), verifying: hearing.verifying });
  const isKnown = agenda.found || hasDone(hearing, "read") || agenda.met;
  const parts = askingParts(hearing.texts);
  const best = new Map<string, number>();
  const understood = hearing.questions
    .filter((question) => replied.has(topicOf(question)) && !agenda.given.has(topicOf(question)))
    .map(({ text }) => comparable(text).plain());
  for (const part of parts.length > 0 ? parts : hearing.texts) {
    const words = comparable(part).plain();
    if (understood.some((text) => words.includes(text) || text.includes(words))) continue;
    const [top, ...others] = rankFactsFor(part, tellable)
      .map((one) => ({ ...one, probability: one.probability * weightOf(one.name, scene) }))
      .sort((one, other) => other.probability - one.probability);
    // A part that asks for what the reply tells asks for nothing else.
    if (top === undefined || (top.probability >= possible && replied.has(top.name) && !agenda.given.has(top.name))) continue;
    for (const { name, probability } of [top, ...others]) if (probability > (best.get(name) ?? -1)) best.set(name, probability);
  }
  return [...best]
    .map(([name, probability]) => ({ name, probability }))
    .filter(({ name, probability }) => !replied.has(name) && (probability >= likely || !(isKnown && isIdentity(name))))
    .sort((one, other) => other.probability - one.probability);
}

/** How much less probably a fact is asked for that was told before, or that the case does not list among the customer's facts. */
function weightOf(name: string, { agenda }: Scene): number {
  if (!agenda.given.has(name)) return Object.hasOwn(agenda.customer.facts, name) ? 1 : 0.5;
  return agenda.guessed.has(name) ? 0.8 : 0.4;
}

function tell(scene: Scene, meant: readonly RankedFact[], phrase: "answer" | "guess"): Piece[] {
  const { facts, given, customer } = scene.agenda;
  const known = meant.flatMap(({ name: slot }) => {
    const fact = facts.get(slot);
    return fact === undefined ? [] : [{ slot, fact }];
  });
  const values = known.flatMap(({ slot, fact }): FactToTell[] =>
    fact.kind === "value" ? [{ slot, fact, value: given.get(slot) ?? customer.typos[slot] ?? fact.value }] : [],
  );
  const files = known.flatMap(({ slot, fact }): Piece[] => {
    if (fact.kind !== "attachment") return [];
    const file = sendFile(scene, slot, fact);
    return [{ ...file, acts: file.acts.map((act) => (act.act === "attach" ? { ...act, guess: true } : act)) }];
  });
  if (values.length === 0) return files;
  const acts = values.map(({ slot, value }) => ({ act: "answer" as const, slot, value, guess: true as const }));
  const isAgain = values.every(({ slot, value }) => given.get(slot) === value);
  return [{ acts, text: tellFacts(scene, values, isAgain ? "again" : phrase) }, ...files];
}
