import type { Acceptance, CaseCustomer } from "../case/case-customer.ts";
import { spokenForm } from "../case/fact.ts";
import { offersKnownTo } from "../case/lessons.ts";
import { aboutTheGoal, acceptanceOf, canonical, comesToTheSame, isSameAction } from "../conversation/acceptance.ts";
import { asksForYes, openSentences, termsAskedFor } from "../conversation/asks-yes.ts";
import { hears } from "../conversation/hearing.ts";
import { withClosingPunctuation } from "../conversation/message.ts";
import { type Proposal, wishesAgainst } from "../conversation/proposal.ts";
import { topicOf } from "../conversation/slot-names.ts";
import { readLiterals } from "../language/read-literals.ts";
import { editDistance } from "../nearest.ts";
import { stanceOf, wasSaid } from "./agenda.ts";
import { isMistyped } from "./answer-questions.ts";
import type { Piece, Scene } from "./piece.ts";
import { optionName, tellOne } from "./tell-fact.ts";
import { wantLine } from "./voice.ts";

interface Weighed {
  readonly proposal: Proposal;
  readonly acceptance: Acceptance | undefined;
}

/** Accepts proposals that the customer wants on the stated terms, declines others, and corrects wrong details in the terms. */
export function answerProposals(scene: Scene): Piece[] {
  const stance = stanceOf(scene.agenda);
  const proposals = scene.hearing.proposals.map((proposal) => aboutTheGoal(proposal, stance));
  const offers = offersMade(scene);
  if (proposals.length + offers.length === 0) return [];
  const mended = contradict(scene, proposals);
  if (mended.length > 0) return mended;
  // A customer who prefers another day says so and does not agree to anything.
  const { asked, facts } = scene.agenda;
  const heard = new Set(scene.hearing.questions.map(topicOf));
  const wishes = wishesAgainst(proposals[0]?.message ?? "", facts).filter((slot) => heard.has(slot));
  if (wishes.some((slot) => (asked.get(slot) ?? 0) < 2)) return [];
  const own = answerOffers(scene, offers);
  if (own !== undefined) return own;
  const weighed = proposals
    .flatMap((proposal) => (proposal.action === undefined ? earlier(scene, proposal) : [proposal]))
    .map((proposal) => ({ proposal, acceptance: acceptanceOf(proposal, stance) }));
  // The customer does not answer an offer of less than they came for until they have objected once.
  const taken = weighed.flatMap(({ acceptance }) => acceptance ?? []);
  if (taken.length > 0 && taken.every((acceptance) => isConsolation(scene, acceptance))) return [];
  const readable = weighed.filter(({ proposal }) => proposal.action !== undefined);
  if (proposals.every(({ action }) => action === undefined) && readable.length === 0) return affirmFacts(scene, proposals);
  if (readable.length === 0) return [];
  const first = firstWanted(scene, readable);
  if (first !== undefined) return [sayYes(scene, first, readable)];
  const declined = offers.find(({ offer }) => offer.take === "no");
  const sure = offers.find(({ offer, rate }) => rate >= clear && rate > (declined?.rate ?? 0) && isTakenAsIs(scene, offer));
  if (sure) return [{ acts: [{ act: "consent", action: canonical(sure.offer.take) }], text: sure.offer.say }];
  return (declined && declineOffer(scene, declined.offer)) ?? [sayNo(scene, readable)];
}

/** How closely words must resemble a declined offer. More than `enough`, because declining what was not offered misleads the agent. */
const clear = 4;

/** How much more closely than an accepted offer, because two offers of a case often share words and the customer wants one of them. */
const margin = 2;

/**
 * Answers offers for which the case has an answer; undefined if there are none. If there are several, the customer takes the one they
 * prefer.
 */
function answerOffers(scene: Scene, offers: readonly RecognisedOffer[]): Piece[] | undefined {
  const { agenda, hearing, voice } = scene;
  const place = (action: string) => agenda.accepts.findIndex((one) => isSameAction(one.action, action));
  const wanted = offers.filter(({ offer }) => isTaken(scene, offer));
  const declined = offers.find(({ offer }) => offer.take === "no");
  const isNo = declined !== undefined && declined.rate > Math.max(clear, (wanted[0]?.rate ?? 0) + margin);
  if (isNo && !hearing.choice) return declineOffer(scene, declined.offer);
  const [taken] = [...wanted].sort((one, other) => place(one.offer.take) - place(other.offer.take));
  if (taken === undefined) return undefined;
  // Terms such as an amount are considered together with the proposal itself, unless the case's words for a choice include them.
  const terms = agenda.accepts[place(taken.offer.take)];
  if (terms === undefined) return undefined;
  const isNamed =
    hearing.choice && Object.values(terms.when).every((value) => taken.offer.say.toLowerCase().includes(`${value}`.toLowerCase()));
  if (Object.keys(terms.when).length > 0 && !isNamed) return undefined;
  if (isConsolation(scene, terms)) return [];
  const action = canonical(taken.offer.take);
  if (hearing.choice) return [{ acts: [{ act: "choose", action }], text: taken.offer.say }];
  return hearing.proposals.length > 0 ? undefined : [{ acts: [{ act: "consent", action }], text: voice.say("consent") }];
}

/** Declines an offer in the case's own words for it; undefined if the customer has done so before. */
function declineOffer({ agenda, hearing }: Scene, { say }: RecognisedOffer["offer"]): Piece[] | undefined {
  if (wasSaid(agenda, say)) return undefined;
  const actions = [...new Set(hearing.proposals.flatMap(({ action }) => action ?? []))];
  const acts = (actions.length > 0 ? actions : ["other"]).map((action) => ({ act: "decline" as const, action }));
  return [{ acts, text: say }];
}

/** Whether a refusal comes with an offer of less than the customer came for, to which the customer objects once. */
function isConsolation({ agenda, hearing }: Scene, acceptance: Acceptance): boolean {
  const { goal, pushes } = agenda.customer;
  const [first] = agenda.accepts;
  // If the goal is "another one, or my money back", either will do.
  const unasked = first !== undefined && !comesToTheSame(first.action, acceptance.action) && !/\bor\b/i.test(goal);
  const denied = hears(hearing, "refuse") && !hears(hearing, "done", "handover") && !agenda.met;
  // A customer who has changed their mind has already given in.
  const insists = agenda.pushed === 0 && agenda.changed.size === 0 && pushes.length > 0;
  return unasked && denied && insists;
}

/** The earlier proposals to which a question such as "shall I go ahead?" may refer. */
function earlier({ agenda }: Scene, proposal: Proposal): Proposal[] {
  const bare = proposal.message.length < 200 && readLiterals(proposal.message).length === 0;
  const named = agenda.proposed.filter(({ action }) => action !== undefined);
  if (bare) return named;
  // In "BK-1 onto the 18:10, no charge. Shall I go ahead?", the action was proposed earlier, but the terms are new.
  return ASKS_TO_ACT.test(proposal.text) ? named.map((before) => ({ ...before, args: proposal.args })) : [];
}

const ASKS_TO_ACT = /\b(?:(?:shall|should|may|can) (?:i|we)|go ahead|proceed|(?:like|want) me to)\b/i;

function firstWanted({ agenda }: Scene, weighed: readonly Weighed[]): Weighed | undefined {
  const order = (item: Weighed): number => {
    const place = agenda.accepts.findIndex(({ action }) => action === item.acceptance?.action);
    return place < 0 ? agenda.accepts.length : place;
  };
  return weighed.filter(({ acceptance }) => acceptance !== undefined).sort((left, right) => order(left) - order(right))[0];
}

function sayYes({ agenda, voice, hearing }: Scene, taken: Weighed, all: readonly Weighed[]): Piece {
  const action = canonical(taken.acceptance?.action ?? "");
  // The reader may find both an offer and a request for consent in one sentence; they count as one option.
  const others = all.filter(({ proposal }) => proposal.text !== taken.proposal.text);
  // Nobody answers "which would you like?" with "yes".
  if (hearing.choice && others.length === 0) return { acts: [{ act: "choose", action }], text: wantLine(voice, agenda.customer.goal) };
  const isWish = hearing.questions.some(({ slot, text }) => slot === "preference" && text !== taken.proposal.text);
  const isOr = hearing.choice || isWish || /\bor\b(?! no\b)/i.test(termsAskedFor(taken.proposal.message));
  const isAmong = others.some(({ proposal }) => !comesToTheSame(proposal.action ?? "", taken.proposal.action ?? ""));
  if (!isOr || !(isAmong || isWish)) return { acts: [{ act: "consent", action }], text: voice.say("consent") };
  const option = nameAmong(taken, others, all);
  const own = agenda.customer.offers.filter(({ take }) => take === taken.acceptance?.action);
  const said = own.length === 1 ? own[0]?.say : undefined;
  return { acts: [{ act: "choose", action }], text: said ?? voice.say("choose", { option }) };
}

/** The customer's name for the chosen option, from its action or from a value that distinguishes it from the others. */
function nameAmong({ proposal }: Weighed, others: readonly Weighed[], all: readonly Weighed[]): string {
  const elsewhere = new Set(others.flatMap((other) => [other.proposal.args.id ?? []].flat()));
  const alike = others.some((other) => other.proposal.action === proposal.action);
  const named = optionName(proposal.action ?? "");
  if (!alike && named !== undefined) return named;
  const own = [proposal.args.flight ?? [], proposal.args.id ?? []].flat().find((id) => !elsewhere.has(id));
  if (own !== undefined) return own;
  return all[0]?.proposal.text === proposal.text ? "the first one" : "the other one";
}

function sayNo({ agenda, voice }: Scene, weighed: readonly Weighed[]): Piece {
  const actions = [...new Set(weighed.map(({ proposal }) => proposal.action ?? ""))];
  const own = actions.map((action) => agenda.customer.declines[action]).find((words) => words !== undefined && !wasSaid(agenda, words));
  return {
    acts: actions.map((action) => ({ act: "decline", action })),
    text: own ?? voice.own("no") ?? `${withClosingPunctuation(voice.say("decline"))} ${wantLine(voice, agenda.customer.goal)}`,
  };
}

/** Corrects an id or email address in the terms that resembles one from the customer but differs from it. */
function contradict(scene: Scene, proposals: readonly Proposal[]): Piece[] {
  const stated = proposals.flatMap(({ args, text }) => [
    ...[args.id ?? []].flat(),
    ...readLiterals(text).flatMap((literal) => (literal.kind === "email" ? [literal.value] : [])),
  ]);
  const own = [...scene.agenda.facts].flatMap(([slot, fact]) => (fact.kind === "value" ? [{ slot, fact, value: fact.value }] : []));
  const ours = new Set(own.map(({ value }) => spokenForm(value).toLowerCase()));
  const spokenBefore = [...scene.agenda.said].join(" ");
  const strange = stated.filter((value) => {
    const typed = Object.entries(scene.agenda.customer.typos).some(
      ([slot, typo]) => spokenForm(typo) === value && scene.agenda.given.get(slot) === typo,
    );
    return !ours.has(value.toLowerCase()) && (typed || !spokenBefore.includes(value.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ")));
  });
  const wrong = own.find(
    ({ slot, value }) =>
      scene.agenda.given.has(slot) &&
      !stated.some((other) => other.toLowerCase() === spokenForm(value).toLowerCase()) &&
      strange.some((other) => isMisread(other, spokenForm(value))),
  );
  if (wrong === undefined) return [];
  return [{ acts: [{ act: "correct", slot: wrong.slot, value: wrong.value }], text: tellOne(scene, wrong, "contradict") }];
}

/** Whether one value may be a misreading of another; the company's email address is not a misreading of the customer's. */
function isMisread(stated: string, own: string): boolean {
  const [before, after] = [stated, own].map((value) => value.toLowerCase().split("@"));
  if (before?.[1] !== undefined && after?.[1] !== undefined)
    return before[0] === after[0] || editDistance(stated.toLowerCase(), own.toLowerCase()) <= 3;
  // An id with other letters, such as the number of the appointment, is not a misreading of the customer's own.
  return shape(stated) === shape(own) && shape(stated).length > 4 && letters(stated) === letters(own);
}

function letters(value: string): string {
  return value.replace(/[^\p{L}]/gu, "").toLowerCase();
}

function shape(value: string): string {
  return value.replace(/\p{L}/gu, "a").replace(/\p{N}/gu, "9");
}

const IS_IT_SO = /\b(?:right|correct|confirm|true|match|so)\b[^.?]*\?|\b(?:is|was) (?:it|that|this|your)\b[^?]*\?|\bconfirm\b/i;

/** Confirms facts that the agent asks about, as in "your order number is NL-10442, is that right?", which does not ask for consent. */
function affirmFacts(scene: Scene, proposals: readonly Proposal[]): Piece[] {
  if (!proposals.some((proposal) => IS_IT_SO.test(proposal.message))) return [];
  const message = proposals.map((proposal) => proposal.message.toLowerCase()).join(" ");
  for (const [slot, fact] of scene.agenda.facts) {
    if (fact.kind !== "value" || typeof fact.value === "boolean" || fact.reveal === "never") continue;
    const value = spokenForm(fact.value);
    if (value.length < 4 || !message.includes(value.toLowerCase())) continue;
    const act = isMistyped(scene, slot) ? "correct" : "answer";
    return [{ acts: [{ act, slot, value: fact.value }], text: scene.voice.say("affirm", { value }) }];
  }
  return [];
}

type Offer = CaseCustomer["offers"][number];

/** The lowest score at which words count as one of the case's offers. */
const enough = 2;

const refusing = /\b(?:can(?:no|['’])t|can not|unable|not able|won['’]t|isn['’]t possible|not possible|no longer)\b/i;

// A list item, or a sentence about what could be done.
const optional =
  /^\s*(?:[-*•–]|\d+[.)])\s|\b(?:can|could|would|may|shall|possible|options?|offer|either|instead|rather|prefer|if you|or)\b/i;

/**
 * The offers from the case that the agent's turn makes, most likely first. If a turn asks the customer to choose, all offers that it names
 * count; otherwise only those in the sentence that asks for consent.
 */
function offersMade({ agenda, hearing }: Scene) {
  const { offers } = agenda.customer;
  const sentences = hearing.texts.flatMap(openSentences);
  const asking = sentences.filter((sentence) => asksForYes(sentence) && sentence.includes("?"));
  if (offers.length === 0 || hearing.closing || !(hearing.choice || asking.length > 0)) return [];
  const known = offersKnownTo(agenda.customer);
  const named = (text: string) =>
    partsOf(text).flatMap((part) => {
      if (refusing.test(part)) return [];
      return [...known.read(part)].flatMap(([number, rate]) => {
        const offer = offers[Number(number)];
        // Nobody needs to consent to being told something.
        return offer === undefined || offer.take === "inform" || rate < enough ? [] : [{ offer, rate }];
      });
    });
  const options = sentences.filter((sentence) => asking.includes(sentence) || optional.test(sentence));
  const sorted = (hearing.choice ? options : asking).flatMap(named).sort((one, other) => other.rate - one.rate);
  return sorted.filter(({ offer }, index) => sorted.findIndex((one) => one.offer === offer) === index);
}

/** An offer from the case that the agent's words resemble, and a score for the resemblance. */
type RecognisedOffer = ReturnType<typeof offersMade>[number];

function partsOf(sentence: string): readonly string[] {
  return sentence.split(/[,;:]? (?:or|alternatively)\b|[;:]/i).filter((part) => /\p{L}{3}/u.test(part));
}

/** Whether the customer takes an offer on any terms, so that it does not matter how the reader understood the proposal's terms. */
function isTakenAsIs(scene: Scene, offer: Offer): boolean {
  const terms = scene.agenda.accepts.find(({ action }) => isSameAction(action, offer.take));
  return terms !== undefined && Object.keys(terms.when).length === 0 && isTaken(scene, offer) && !isConsolation(scene, terms);
}

/** Whether the customer takes an offer now, because it is one of the things that they currently accept. */
function isTaken({ agenda }: Scene, { take }: Offer): boolean {
  return take !== "no" && agenda.accepts.some(({ action }) => action === take || isSameAction(action, take));
}
