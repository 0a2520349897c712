import type { ActDraft } from "./act.ts";
import { type ClauseReading, type ParsedMessage, readingAt, type Sentence } from "./clause-reading.ts";
import { findSlots, slotsNamed } from "./find-slots.ts";
import { actionAt, actionsFrom } from "./read-actions.ts";
import { readAgreement } from "./read-agreement.ts";
import { closes } from "./read-close.ts";
import { announcedActions, doneActions } from "./read-done.ts";
import { handsOver } from "./read-handover.ts";
import { readHold } from "./read-hold.ts";
import { instructedSteps } from "./read-instruct.ts";
import { announcedOffers, offeredActions } from "./read-offer.ts";
import { readRefusal } from "./read-refusal.ts";
import { requestedSlots } from "./read-request.ts";
import { resolveDrafts } from "./resolve-drafts.ts";
import { IMPERATIVE_VERBS } from "./verb-lists.ts";
import { listedClass, wordClass, wordRun } from "./word-class.ts";

/** Works out the acts of a message, clause by clause and then as a whole. */
export function interpret(message: ParsedMessage): readonly ActDraft[] {
  const drafts: ActDraft[] = [];
  let list: ListKind = "plain";
  let listIndent = 0;
  let promised = false;
  for (const sentence of message.sentences) {
    const first = sentence[0];
    if (first === undefined) continue;
    if (list !== "request" && isTitle(message, first)) continue;
    const isItem = first.clause.lineKind === "item";
    if (isItem && (list === "request" || list === "options")) {
      if (listIndent < 0) listIndent = first.clause.indent;
      const known = drafts.length;
      const topLevel = first.clause.indent <= listIndent;
      for (const reading of sentence) drafts.push(...(list === "request" ? readRequestItem(reading, topLevel) : readOptionItem(reading)));
      if (drafts.length > known || list === "request") continue;
    }
    for (const reading of sentence) addActs(drafts, message, reading, { sentence, list });
    if (isItem) continue;
    list = listAfter(sentence, drafts, promised);
    promised = sentence.some((other) => other.says("iWill"));
    listIndent = -1;
  }
  return resolveDrafts(message, drafts);
}

/** Whether a question is a heading that repeats the customer's question, as in "**Do I have to register it?** No." */
function isTitle({ text, readings }: ParsedMessage, reading: ClauseReading): boolean {
  const { clause } = reading;
  if (!clause.question || reading.says("anythingElse", "shallI", "isThatRight", "helpYou", "likeTo")) return false;
  const next = readings[reading.index + 1]?.clause;
  const bold = text.charAt(clause.start - 1) === "*" && text.charAt(clause.end) === "*";
  if (!bold || next === undefined || next.question || next.line > clause.line + 1) return false;
  // "What is the order number?" is still a question if "it's on the slip" follows.
  return !ADDRESSED.occursIn(clause.tokens) && findSlots(clause.tokens, 0).length === 0;
}

const ADDRESSED = wordClass("you your yours");

/** The kind of list that this sentence introduces, given the acts so far and whether the agent has just promised something. */
function listAfter(ofLine: Sentence, drafts: readonly ActDraft[], promised: boolean): ListKind {
  const asks = drafts.some(({ act, at }) => act === "request" && at >= (ofLine[0]?.index ?? 0));
  if (asks && ofLine.some((other) => other.clause.leadsIn || other.clause.question || other.says("moreDetails"))) return "request";
  if (ofLine.some((other) => (other.clause.leadsIn || other.clause.question) && other.says("moreDetails", "askNeed", "askGive")))
    return "request";
  if (ofLine.some(announcesOptions) && drafts.at(-1)?.act !== "request") return "options";
  if (ofLine.some((other) => other.says("summaryLead"))) return "summary";
  if (!promised && ofLine.some((other) => other.clause.leadsIn && other.says("stepsLead", "advise"))) return "steps";
  return "plain";
}

/** Whether a clause introduces options, as in "here is what I can do:", and not things, as in "here are the rooms we have left:". */
function announcesOptions(reading: ClauseReading): boolean {
  const { clause } = reading;
  if (!clause.leadsIn || !reading.says("optionsLead")) return false;
  return !(reading.says("availableLead") && LISTED_THINGS.occursIn(clause.tokens));
}

const LISTED_THINGS = wordClass("available flight flights");

/** Whether a list item is a step for the customer. In a plan, items that start with an action are the agent's own steps. */
function isStepItem({ clause }: ClauseReading, list: ListKind): boolean {
  if (clause.label.length > 0 || list === "summary") return false;
  return list === "steps" || actionAt(clause.tokens, 0) === undefined;
}

interface ClauseContext {
  readonly sentence: Sentence;
  readonly list: ListKind;
}

function addActs(drafts: ActDraft[], message: ParsedMessage, reading: ClauseReading, context: ClauseContext): void {
  const at = reading.index;
  const known = drafts.length;
  if (at <= 2 && reading.says("greet")) drafts.push({ act: "greet", at });
  if (reading.says("apology")) drafts.push({ act: "apology", at });
  if (!isBareEntry(reading)) for (const draft of mainActs(message, reading, context)) drafts.push(draft);
  if (drafts.length > known || !informs(reading)) return;
  const weak = (context.list === "summary" && reading.clause.lineKind === "item") || announcesErrand(reading.clause.tokens.slice(0, 6));
  drafts.push({ act: "inform", weak, at });
}

const STATING = listedClass("read-inform-stating");
const EMPTY_STARTS = wordClass("let please to shall");

const HOPES = wordClass("hope hear wish did");

/** Whether a clause that performs no other act states a fact. */
function informs(reading: ClauseReading): boolean {
  const { clause } = reading;
  if (clause.question || clause.role === "purpose" || clause.role === "condition" || clause.lineKind === "heading") return false;
  if (reading.says("noAct", "summaryLead", "apology", "greet", "invite")) return false;
  if (clause.role === "time" || HOPES.holds(clause.tokens[1]) || isMeantToHelp(clause.tokens)) return false;
  if (EMPTY_STARTS.holds(clause.tokens[0])) return false;
  if (clause.lineKind === "item") return clause.label.length > 0 || clause.tokens.length > 1;
  return clause.tokens.length >= 3 && clause.tokens.some((token) => STATING.holds(token) || /(?:ed|s)$/.test(token.word));
}

// "I'll retrieve your details" and "we can proceed" announce the agent's next step, which is not information.
const announcesErrand = wordRun("i|we will|can|could|need|would|shall");

// "This will help us find it" only explains the purpose of a request.
const isMeantToHelp = wordRun("this will help|helps");

/** Whether a list entry consists only of a label and a value, like most lines of long messages, and so just states the value. */
function isBareEntry({ clause, cued }: ClauseReading): boolean {
  if (clause.lineKind !== "item" || cued || clause.question || clause.label.length === 0) return false;
  return !FINITE.occursIn(clause.tokens) && !IMPERATIVE_VERBS.holds(clause.tokens[0]);
}

const FINITE = wordClass("have has is are was were will");

function mainActs(message: ParsedMessage, reading: ClauseReading, context: ClauseContext): readonly ActDraft[] {
  const at = reading.index;
  const { sentence } = context;
  if (reading.clause.lineKind === "heading") return [];
  if (closes(reading, sentence)) return [{ act: "close", at }];
  const asked = reading.clause.question ? readHold(reading, sentence) : undefined;
  if (asked !== undefined) return [asked];
  if (onlyExplains(message, reading)) return [];
  const agreement = readAgreement(message, reading, sentence);
  if (agreement.length > 0) return agreement;
  const slots = requestedSlots(reading, sentence);
  if (slots !== undefined)
    return [
      { act: "request", slots: slots.length > 0 ? slots : pointedSlots(message, reading), clauses: [at], at },
      // "I can't change it without your PIN" is also a refusal.
      ...(reading.says("cannot") && WITHOUT.occursIn(reading.clause.tokens) ? readRefusal(message, reading, sentence) : []),
      ...(reading.says("yourCall") ? offers(reading, sentence) : []),
    ];
  const refusal = readRefusal(message, reading, sentence);
  if (refusal.length > 0) return refusal;
  if (handsOver(reading, sentence)) return [{ act: "handover", past: doneActions(reading).includes("handover"), at }];
  return statementActs(reading, context);
}

/** Whether a question such as "does that make sense?" refers to an explanation and asks for no consent, because nothing was proposed. */
function onlyExplains({ readings }: ParsedMessage, reading: ClauseReading): boolean {
  if (!reading.clause.question || !reading.says("isClear")) return false;
  return !readings.some((other) => other.says("iWill", "iCan", "suggest", "shallI", "likeMe", "youCould"));
}

const WITHOUT = wordClass("without until");

/** Returns the slots that a pronoun refers to; "could you read it back?" after "I've sent you a code" asks for the code. */
function pointedSlots(message: ParsedMessage, reading: ClauseReading): string[] {
  const before = message.readings[reading.index - 1];
  if (before?.says("askNeed", "askGive", "askHave", "askConfirm") === true) return [];
  const points = reading.clause.tokens.some(({ word }) => word === "it" || word === "that" || word === "them" || word === "those");
  if (!points || before === undefined) return [];
  const near = definiteSlots(before);
  const earlier = message.readings[reading.index - 2];
  return near.length > 0 || earlier?.clause.sentence !== before.clause.sentence ? near : definiteSlots(earlier);
}

function definiteSlots({ clause }: ClauseReading): string[] {
  return findSlots(clause.tokens, 0).filter((slot) => !["problem", "preference", "symptom"].includes(slot));
}

function offers(reading: ClauseReading, sentence: Sentence): readonly ActDraft[] {
  const announced = announcedOffers(reading, readingAt(sentence, reading.index - 1));
  const actions = announced.length > 0 ? announced : offeredActions(reading, sentence);
  return actions.map((action) => ({ act: "offer", action, at: reading.index }));
}

function statementActs(reading: ClauseReading, { sentence, list }: ClauseContext): readonly ActDraft[] {
  const at = reading.index;
  const summed = list === "summary" && reading.clause.lineKind === "item";
  const claimed = summed ? [] : doneActions(reading);
  const done = summed || claimed.length > 0 ? claimed : announcedActions(reading, readingAt(sentence, at - 1));
  if (done.length > 0)
    return done.map((action) => (action === "handover" ? { act: "handover", past: true, at } : { act: "done", action, at }));
  const offered = offers(reading, sentence);
  if (offered.length > 0) return offered;
  const hold = readHold(reading, sentence);
  if (hold !== undefined) return [hold];
  if (reading.clause.lineKind === "item" && !isStepItem(reading, list)) return [];
  const steps = instructedSteps(reading);
  return steps.length > 0 ? [{ act: "instruct", steps, at }] : [];
}

/** The kind of a list, judging by the words that introduce it. */
type ListKind = "request" | "options" | "summary" | "steps" | "plain";

/** Reads the slots that a list item under a request asks for, or the action that it offers. */
function readRequestItem(reading: ClauseReading, topLevel: boolean): ActDraft[] {
  const { tokens, label, question } = reading.clause;
  const like = reading.cue("likeTo") ?? reading.cue("likeMe") ?? reading.cue("youLike");
  if (like !== undefined && (question || tokens[0]?.word === "whether")) {
    const adds = actionsFrom(tokens, like.to).some(({ action }) => action === "add");
    if (adds && !tokens.some(({ word }) => word === "or")) return [{ act: "offer", action: "add", at: reading.index }];
  }
  if (!topLevel && !question) return [];
  const labelled = slotsNamed(label);
  const slots = labelled.length > 0 ? labelled : findSlots(tokens, 0);
  if (slots.length === 0 && !question) return [];
  const asked = slots.length === 0 && tokens.some(({ word }) => word === "or") ? ["preference"] : slots;
  return [{ act: "request", slots: asked, clauses: [reading.index], at: reading.index }];
}

/** Reads an item in a list of things the agent can do. */
function readOptionItem(reading: ClauseReading): ActDraft[] {
  const { tokens, label } = reading.clause;
  if (reading.says("cannot") || tokens.some(({ word }) => word === "not")) return [];
  const named = actionsFrom(label, 0);
  const found = named.length > 0 ? named : actionsFrom(tokens, 0);
  const first = found[0];
  if (first === undefined && label.length === 0 && tokens.length <= 14) return [{ act: "offer", action: undefined, at: reading.index }];
  if (first === undefined || (named.length === 0 && first.at > 8)) return [];
  return [{ act: "offer", action: first.action, at: reading.index }];
}
