import type { Acceptance } from "../case/case-customer.ts";
import { canonical, means, namesGoal, speaksOf } from "../conversation/acceptance.ts";
import { asksForDetailOnly, mayAskToChoose, optionsIn } from "../conversation/asking-parts.ts";
import { openSentences } from "../conversation/asks-yes.ts";
import { acceptedUnnamed, mayWantSomething, refusesClearly } from "../conversation/guessing.ts";
import { hasDone } from "../conversation/hearing.ts";
import { isIdentity } from "../conversation/slot-names.ts";
import { type FactToTell, slotLabel } from "../conversation/told-fact.ts";
import type { RankedFact } from "../language/rank/rank-facts.ts";
import { stanceOf } from "./agenda.ts";
import { isMistyped } from "./answer-questions.ts";
import { likelihood, meantFacts } from "./meant-facts.ts";
import { type Piece, performs, type Scene } from "./piece.ts";
import { wantsToKnow } from "./reaction.ts";
import { optionName, sendFile, tellFacts, tellOne } from "./tell-fact.ts";
import { wantLine } from "./voice.ts";

/** The number of facts in one guess. */
const most = 2;

/** What the customer says instead of a reply that does not help the agent; undefined if nothing is better. */
export function guess(scene: Scene, instead: readonly Piece[]): Piece[] | undefined {
  if (!mayWantSomething(scene.hearing)) return tellMeant(scene, instead);
  return mend(scene) ?? tellSure(scene) ?? choose(scene, instead) ?? agree(scene) ?? tellMeant(scene, instead);
}

/** Tells the untold facts that the turn asks for almost certainly. */
export function tellSure(scene: Scene, replied: ReadonlySet<string> = new Set()): Piece[] | undefined {
  const sure = meantFacts(scene, replied).filter(
    ({ name, probability }) => probability >= likelihood.sure && !scene.agenda.given.has(name),
  );
  return sure.length === 0 ? undefined : tell(scene, sure.slice(0, most), "answer");
}

/** Adds to a reply what the parts of the turn that it does not answer most probably ask for. */
export function addMeant(scene: Scene, kept: readonly Piece[]): Piece[] {
  const { agenda, hearing } = scene;
  if (performs(kept, "consent") && !hearing.texts.flatMap(openSentences).some(asksForDetailOnly)) return [];
  const acts = kept.flatMap((piece) => piece.acts);
  const told = new Set(acts.flatMap((act) => ("slot" in act ? [act.slot] : [])));
  const isForeign = acts.every((act) => act.act === "not_known" && !agenda.customer.unknown.includes(act.slot));
  const isAgain = acts.every((act) => act.act === "answer" && agenda.given.get(act.slot) === act.value);
  // A reply that repeats something, or disowns what the case does not mention, may have missed the point.
  const least = isForeign ? 0.05 : isAgain ? likelihood.conceivable : likelihood.possible;
  const again = hearing.notFound ? likelihood.conceivable : likelihood.sure;
  const leastOf = (name: string) => (agenda.given.has(name) && !(isAgain && agenda.guessed.has(name)) ? again : least);
  const meant = meantFacts(scene, told).filter(({ name, probability }) => probability >= leastOf(name));
  return tell(scene, meant.slice(0, most), "answer");
}

/** What the customer accepts, if the turn may propose it in words that name no action of the desk. */
export function acceptedNow({ agenda, briefing, hearing }: Scene): Acceptance | undefined {
  const before = agenda.hearings.at(-1)?.texts ?? [];
  return acceptedUnnamed(hearing, { customer: agenda.customer, stance: stanceOf(agenda), before, actions: briefing.actions });
}

/** Whether one of the options of a question, and no other, names what the customer came for. */
export function namesWish({ agenda, hearing }: Scene): boolean {
  const isWish = (option: string) => speaksOf(option, stanceOf(agenda)) !== undefined || namesGoal(option, agenda.customer.goal, 1);
  return hearing.texts.flatMap(openSentences).some((sentence) => optionsIn(sentence).filter(isWish).length === 1);
}

/** Corrects a mistyped fact if the turn may say that something is wrong with it. */
function mend(scene: Scene): Piece[] | undefined {
  const { agenda, hearing } = scene;
  const whole = hearing.texts.join("\n");
  const meant = meantFacts(scene).flatMap(({ name, probability }) => (probability >= likelihood.conceivable ? [name] : []));
  const isMeant = (slot: string) => meant.includes(slot) || whole.includes(String(agenda.given.get(slot)));
  const slot = Object.keys(agenda.customer.typos).find((name) => isMistyped(scene, name) && isMeant(name));
  const fact = slot === undefined ? undefined : agenda.facts.get(slot);
  if (slot === undefined || fact?.kind !== "value") return undefined;
  const text = tellOne(scene, { slot, fact, value: fact.value }, "mend");
  return [{ acts: [{ act: "correct", slot, value: fact.value }], text }];
}

/** Answers a question with options: with what the customer came for, the fact it is most probably about, or the first option. */
function choose(scene: Scene, instead: readonly Piece[]): Piece[] | undefined {
  const { agenda, hearing, voice } = scene;
  const isChoice = hearing.choice || hearing.texts.flatMap(openSentences).some(mayAskToChoose);
  if (!isChoice || performs(instead, "thank") || refusesClearly(hearing)) return undefined;
  const [first] = agenda.accepts;
  const chosen = (text: string): Piece[] => [{ acts: [{ act: "choose", action: canonical(first?.action ?? ""), guess: true }], text }];
  if (first !== undefined && namesWish(scene)) return chosen(wishInWords(scene, first.action));
  const own = meantFacts(scene).filter(({ name }) => !isIdentity(name) && !agenda.lacking.has(name));
  const meant = own.find(({ name, probability }) => probability >= likelihood.possible || !agenda.given.has(name)) ?? own[0];
  if (meant !== undefined) return tell(scene, [meant], "answer");
  return first === undefined ? undefined : chosen(voice.say("choose", { option: "the first one" }));
}

function wishInWords({ voice, agenda, hearing }: Scene, action: string): string {
  const { goal } = agenda.customer;
  const option = optionName(canonical(action));
  return namesGoal(hearing.texts.join("\n"), goal, 2) || option === undefined ? wantLine(voice, goal) : voice.say("choose", { option });
}

/** Agrees to a proposal that names no action of the desk, or changes its mind if the case says that such a proposal prompts it to. */
function agree(scene: Scene): Piece[] | undefined {
  const { customer, changed, given } = scene.agenda;
  const accepted = acceptedNow(scene);
  const meant = meantFacts(scene);
  const isDetail = meant.some(({ name, probability }) => probability >= likelihood.possible && !given.has(name));
  if (accepted === undefined || isDetail) return undefined;
  // "Would you like a courtesy car?" is answered by the fact that says so, even if it was told before.
  const own = meant.filter(({ name, probability }) => probability >= likelihood.conceivable && isYesOrNo(scene, name));
  if (own.length > 0) return tell(scene, own.slice(0, 1), "answer");
  const index = customer.changes_mind.findIndex(
    ({ when }, at) => !changed.has(at) && when.offered !== undefined && means(when.offered, accepted.action),
  );
  const say = customer.changes_mind[index]?.say;
  if (say !== undefined) return [{ acts: [{ act: "change_mind", index }], text: say }];
  return [{ acts: [{ act: "consent", action: canonical(accepted.action), guess: true }], text: scene.voice.say("consent") }];
}

function isYesOrNo({ agenda }: Scene, name: string): boolean {
  const fact = agenda.facts.get(name);
  return fact?.kind === "value" && (typeof fact.value === "boolean" || /^(?:yes|no)\b/i.test(String(fact.value)));
}

/** Tells the untold facts that were most probably asked for or, if there are none, repeats the one that was. */
function tellMeant(scene: Scene, instead: readonly Piece[]): Piece[] | undefined {
  const { hearing, agenda, briefing, voice } = scene;
  // A customer with a device in hand is mostly asked about what it does.
  if (refusesClearly(hearing) || performs(instead, "wait") || briefing.tools.length > 0) return undefined;
  const puzzled: Piece = { acts: [{ act: "not_understood" }], text: voice.say("notUnderstood") };
  if (!mayWantSomething(hearing)) return [puzzled];
  const meant = meantFacts(scene);
  const untold = meant.filter(({ name }) => !agenda.given.has(name));
  // A customer for whom nothing has been done yet has no reason to thank the agent.
  const isThankful =
    performs(instead, "thank") && (wantsToKnow(scene) || [...agenda.hearings, hearing].some((one) => hasDone(one, "write")));
  const isOther = (isThankful || performs(instead, "decline")) && (untold[0]?.probability ?? 0) < likelihood.possible;
  if (isOther) return undefined;
  if (untold.length > 0) return tell(scene, untold.slice(0, most), "guess");
  const again = meant.filter(({ probability }) => probability >= likelihood.possible).slice(0, most);
  if (again.length > 0 && !performs(instead, "answer")) return tell(scene, again, "answer");
  return performs(instead, "leave") ? [puzzled] : undefined;
}

/** Tells facts as guesses, or says that the customer does not know the one that was most probably asked for. */
function tell(scene: Scene, meant: readonly RankedFact[], phrase: "answer" | "guess"): Piece[] {
  const { unknown } = scene.agenda.customer;
  const known = meant.filter(({ name }) => !unknown.includes(name));
  const [first] = meant;
  const isLacked = first !== undefined && unknown.includes(first.name) && (first.probability >= likelihood.sure || known.length === 0);
  if (!isLacked) return tellKnown(scene, known, phrase);
  const text = scene.voice.say("notKnown", { label: slotLabel(first.name) });
  const sure = known.filter(({ probability }) => probability >= likelihood.sure);
  return [{ acts: [{ act: "not_known", slot: first.name, guess: true }], text }, ...tellKnown(scene, sure, phrase)];
}

function tellKnown(scene: Scene, meant: readonly RankedFact[], phrase: "answer" | "guess"): Piece[] {
  const { facts, given, customer } = scene.agenda;
  const values = meant.flatMap(({ name: slot }): FactToTell[] => {
    const fact = facts.get(slot);
    return fact?.kind === "value" ? [{ slot, fact, value: given.get(slot) ?? customer.typos[slot] ?? fact.value }] : [];
  });
  const files = meant.flatMap(({ name: slot }): Piece[] => {
    const fact = facts.get(slot);
    if (fact?.kind !== "attachment") return [];
    const file = sendFile(scene, slot, fact);
    return [{ ...file, acts: file.acts.map((act) => (act.act === "attach" ? { ...act, guess: true } : act)) }];
  });
  if (values.length === 0) return files;
  const acts = values.map(({ slot, value }) => ({ act: "answer" as const, slot, value, guess: true as const }));
  const isAgain = values.every(({ slot, value }) => given.get(slot) === value);
  return [{ acts, text: tellFacts(scene, values, isAgain ? "again" : phrase) }, ...files];
}
