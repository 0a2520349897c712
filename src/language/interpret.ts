import type { ClauseReading } from "./clause-reading.ts";
import type { Draft } from "./draft.ts";
import { findSlots } from "./find-slots.ts";
import { IMPERATIVE_VERBS } from "./lexicon-verbs.ts";
import { type Message, readMessage, type Sentence } from "./message.ts";
import { actionAt } from "./read-actions.ts";
import { readAgreement } from "./read-agreement.ts";
import { closes } from "./read-close.ts";
import { doneActions } from "./read-done.ts";
import { handsOver } from "./read-handover.ts";
import { readHold } from "./read-hold.ts";
import { informs, isOwnErrand } from "./read-inform.ts";
import { instructedSteps } from "./read-instruct.ts";
import { type ListKind, readOptionItem, readRequestItem } from "./read-list-item.ts";
import { offeredActions } from "./read-offer.ts";
import { readRefusal } from "./read-refusal.ts";
import { requestedSlots } from "./read-request.ts";
import { resolveDrafts } from "./resolve-drafts.ts";
import { wordSet } from "./word-set.ts";

/** A message and the acts it performs. */
interface Interpretation {
  readonly message: Message;
  readonly drafts: readonly Draft[];
}

/** Reads what a message does, clause by clause and then as a whole. */
export function interpret(text: string): Interpretation {
  const message = readMessage(text);
  const drafts: Draft[] = [];
  let list: ListKind = "plain";
  let listIndent = 0;
  let promised = false;
  for (const sentence of message.sentences) {
    const first = sentence.readings[0];
    if (first === undefined) continue;
    const isItem = first.clause.lineKind === "item";
    if (isItem && (list === "request" || list === "options")) {
      if (listIndent < 0) listIndent = first.clause.indent;
      const own = sentence.readings.flatMap((reading) =>
        readItem(reading, { list, topLevel: first.clause.indent <= listIndent }),
      );
      drafts.push(...own);
      if (own.length > 0 || list === "request") continue;
    }
    const own = sentence.readings.flatMap((reading) => readOne(message, reading, { sentence, list }));
    drafts.push(...own);
    if (isItem) continue;
    list = listAfter(sentence, { own, last: drafts.at(-1), promised });
    promised = sentence.readings.some(({ says }) => says("iWill"));
    listIndent = -1;
  }
  return { message, drafts: resolveDrafts(message, drafts) };
}

function readItem(reading: ClauseReading, { list, topLevel }: { list: ListKind; topLevel: boolean }): Draft[] {
  return list === "request" ? readRequestItem(reading, topLevel) : readOptionItem(reading);
}

/** What the sentence before a list does, the last act before it, and whether the agent promised something just before. */
interface Before {
  readonly own: readonly Draft[];
  readonly last: Draft | undefined;
  readonly promised: boolean;
}

/** What a list that follows this sentence is about. */
function listAfter({ readings: ofLine }: Sentence, { own: acts, last, promised }: Before): ListKind {
  const leads = ofLine.some(({ clause, says }) => clause.leadsIn || says("moreDetails") || clause.question);
  if (acts.some(({ act }) => act === "request") && leads) return "request";
  if (
    ofLine.some(({ says, clause }) => (clause.leadsIn || clause.question) && says("moreDetails", "askNeed", "askGive"))
  )
    return "request";
  if (ofLine.some(announcesOptions) && last?.act !== "request") return "options";
  if (ofLine.some(({ says }) => says("summaryLead"))) return "summary";
  if (!promised && ofLine.some(({ says, clause }) => clause.leadsIn && says("stepsLead", "advise"))) return "steps";
  return "plain";
}

/** "Here is what I can do:"; but "here are the rooms we have left:" lists things, not actions. */
function announcesOptions({ clause, says }: ClauseReading): boolean {
  const things = says("availableLead") && clause.tokens.some(({ word }) => /^(?:available|flights?)$/.test(word));
  return clause.leadsIn && says("optionsLead") && !things;
}

/** Items of a plan begin with actions, which are the agent's; other commands in a list are the customer's. */
function isStepItem({ clause }: ClauseReading, list: ListKind): boolean {
  if (clause.label.length > 0 || list === "summary") return false;
  return list === "steps" || actionAt(clause.tokens, 0) === undefined;
}

interface Place {
  readonly sentence: Sentence;
  readonly list: ListKind;
}

function readOne(message: Message, reading: ClauseReading, { sentence, list }: Place): Draft[] {
  const at = reading.index;
  const courtesies: Draft[] = [];
  if (reading.says("greet") && at <= 2) courtesies.push({ act: "greet", at });
  if (reading.says("apology")) courtesies.push({ act: "apology", at });
  const main = isBareEntry(reading) ? [] : mainActs(message, reading, { sentence, list });
  if (main.length > 0 || courtesies.length > 0) return [...courtesies, ...main];
  const weak = (list === "summary" && reading.clause.lineKind === "item") || isOwnErrand(reading);
  return informs(reading) ? [{ act: "inform", weak, at }] : [];
}

/** "Colour: blue" in a list says nothing but what it states; most lines of long messages are such. */
function isBareEntry({ clause, cued }: ClauseReading): boolean {
  if (clause.lineKind !== "item" || cued || clause.question || clause.label.length === 0) return false;
  return !clause.tokens.some(({ word }) => FINITE.has(word)) && !IMPERATIVE_VERBS.has(clause.tokens[0]?.word ?? "");
}

const FINITE = wordSet("have has is are was were will");

function mainActs(message: Message, reading: ClauseReading, { sentence, list }: Place): Draft[] {
  const at = reading.index;
  if (reading.clause.lineKind === "heading") return [];
  if (closes(reading, sentence)) return [{ act: "close", at }];
  const asked = reading.clause.question ? readHold(reading, sentence) : undefined;
  if (asked !== undefined) return [asked];
  const agreement = readAgreement(message, reading, sentence);
  if (agreement.length > 0) return agreement;
  const slots = requestedSlots(reading, sentence);
  if (slots !== undefined)
    return [
      { act: "request", slots: slots.length > 0 ? slots : pointedSlots(message, reading), clauses: [at], at },
      ...(isWithheld(reading) ? readRefusal(message, reading, sentence) : []),
      ...(reading.says("yourCall") ? offers(reading, sentence) : []),
    ];
  const refusal = readRefusal(message, reading, sentence);
  if (refusal.length > 0) return refusal;
  if (handsOver(reading, sentence)) return [{ act: "handover", past: doneActions(reading).includes("handover"), at }];
  return statementActs(reading, { sentence, list });
}

/** "I can't change it without your PIN" refuses and asks. */
function isWithheld({ clause, says }: ClauseReading): boolean {
  return says("cannot") && clause.tokens.some(({ word }) => word === "without" || word === "until");
}

/** "I've sent you a code. Could you read it back?": what "it" points to is asked for. */
function pointedSlots(message: Message, reading: ClauseReading): string[] {
  const before = message.readings[reading.index - 1];
  if (before?.says("askNeed", "askGive", "askHave", "askConfirm") === true) return [];
  const points = reading.clause.tokens.some(
    ({ word }) => word === "it" || word === "that" || word === "them" || word === "those",
  );
  if (!points || before === undefined) return [];
  const near = definiteSlots(before);
  const earlier = message.readings[reading.index - 2];
  return near.length > 0 || earlier?.clause.sentence !== before.clause.sentence ? near : definiteSlots(earlier);
}

function definiteSlots({ clause }: ClauseReading): string[] {
  return findSlots(clause.tokens, 0).filter((slot) => !["problem", "preference", "symptom"].includes(slot));
}

function offers(reading: ClauseReading, sentence: Sentence): Draft[] {
  return offeredActions(reading, sentence).map((action) => ({ act: "offer", action, at: reading.index }));
}

function statementActs(reading: ClauseReading, { sentence, list }: Place): Draft[] {
  const at = reading.index;
  const done = list === "summary" && reading.clause.lineKind === "item" ? [] : doneActions(reading);
  if (done.length > 0)
    return done.map((action) =>
      action === "handover" ? { act: "handover", past: true, at } : { act: "done", action, at },
    );
  const offered = offers(reading, sentence);
  if (offered.length > 0) return offered;
  const hold = readHold(reading, sentence);
  if (hold !== undefined) return [hold];
  if (reading.clause.lineKind === "item" && !isStepItem(reading, list)) return [];
  const steps = instructedSteps(reading);
  return steps.length > 0 ? [{ act: "instruct", steps, at }] : [];
}
