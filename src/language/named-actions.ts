import type { ActDraft, ActionName } from "./act.ts";
import type { ClauseReading, ParsedMessage } from "./clause-reading.ts";
import { actionAt, actionsFrom } from "./read-actions.ts";
import type { Token } from "./token.ts";
import { wordClass, wordRun } from "./word-class.ts";

const POINTERS = wordClass("this these that those the");
const VAGUE = wordClass("change changes update updates modification modifications transfer");

const CONDITIONALS = wordClass("if whether that");
const FARTHEST_BACK = 80;

/** The actions a proposal names after a token. "Proceed with these changes" only refers back and inherits the earlier actions. */
export function proposedActions(message: ParsedMessage, reading: ClauseReading, from: number): ActionName[] {
  const { tokens } = reading.clause;
  const start = CONDITIONALS.holds(tokens[from]) ? from + 1 : from;
  const named = actionsFrom(tokens, start);
  const first = named[0];
  const pointing =
    first !== undefined &&
    ((VAGUE.holds(tokens[first.at]) && POINTERS.holds(tokens[first.at - 1])) || setsUpThat(tokens.slice(first.at, first.at + 3)));
  const around = first === undefined || pointing ? actionsAround(message, reading.index) : [];
  return around.length > 0 ? around : named.map(({ action }) => action);
}

// "Shall I set that up?" does not name the action.
const setsUpThat = wordRun("set that|this|it|them|these|those up");

/** Returns the actions proposed by neighbouring clauses, for a question such as "shall I go ahead?" that names none. */
export function actionsAround(message: ParsedMessage, index: number): ActionName[] {
  const here = message.readings[index];
  for (const after of message.readings.slice(index + 1, index + 3)) {
    if (after.clause.sentence !== here?.clause.sentence || !after.says("iWill", "iCan")) continue;
    const promised = specific(after.clause.tokens);
    if (promised.length > 0) return promised;
  }
  const listed: ActionName[] = [];
  for (let back = index - 1; back >= Math.max(0, index - FARTHEST_BACK); back -= 1) {
    const reading = message.readings[back];
    if (reading === undefined || reading.says("cannot", "nonRefundable") || reading.clause.role === "reason") continue;
    const isItem = reading.clause.lineKind === "item";
    const found = isItem ? openingAction(reading) : specific(reading.clause.tokens);
    if (isItem) listed.unshift(...found);
    else if (listed.length > 0) break;
    else if (found.length > 0) return found;
    // "Here's the change I'd make:" introduces old and new values.
    else if (reading.clause.leadsIn && pointsToChange(reading.clause.tokens)) return ["modify"];
  }
  return [...new Set(listed)];
}

const DATA = wordClass("order booking purchase");
/** Finds a change that the message describes elsewhere, as in "shall I make these changes?" */
export const pointsToChange: (tokens: readonly Token[]) => boolean = wordRun("the|this|that|these|those change|changes");

/** The action that a list item or its label starts with, such as "Upgrade" in the label "Upgrade cabin class". */
function openingAction({ clause }: ClauseReading): ActionName[] {
  const mention = actionAt(clause.label, 0) ?? (clause.label.length === 0 ? actionAt(clause.tokens, 0) : undefined);
  // After the label "Order", an id is the number of an order, not an act of ordering.
  const datum = clause.label.length === 1 && DATA.holds(clause.label[0]);
  return mention === undefined || datum || mention.form === "past" || mention.action === "pay" || mention.action === "return"
    ? []
    : [mention.action];
}

/** The specific actions a clause names, including coordinated ones; past actions, payments and unspecified changes are left out. */
function specific(tokens: readonly Token[]): ActionName[] {
  for (let at = 0; at < tokens.length; at += 1) {
    const mention = actionAt(tokens, at);
    if (mention === undefined || mention.form === "past" || mention.form === "third" || mention.action === "search") continue;
    if (shipsByItself(tokens, at)) continue;
    if (VAGUE.holds(tokens[at]) && mention.action !== "handover" && mention.form === "noun") continue;
    if (mention.action === "pay" && mention.form === "noun") continue;
    return actionsFrom(tokens, at).map(({ action }) => action);
  }
  return [];
}

const MODALS = wordClass("will would should may can could");
const PEOPLE = wordClass("i we you our");

/** Whether "ship" gives a date and proposes no action, as in "it will ship on Thursday". */
function shipsByItself(tokens: readonly Token[], at: number): boolean {
  if (tokens[at]?.word !== "ship" || !MODALS.holds(tokens[at - 1])) return false;
  return !PEOPLE.occursIn(tokens.slice(0, at));
}

interface ProposalCue {
  readonly acts: readonly ("confirm" | "offer")[];
  readonly from: number;
}

/** Creates the given acts for each action that a proposal names. */
export function proposalDrafts(message: ParsedMessage, reading: ClauseReading, { acts, from }: ProposalCue): ActDraft[] {
  const named = proposedActions(message, reading, from);
  const actions: readonly (ActionName | undefined)[] = named.length > 0 ? named : [undefined];
  return actions.flatMap((action) => acts.map((act): ActDraft => ({ act, action, at: reading.index })));
}
