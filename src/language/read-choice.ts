import type { ActionName } from "./act.ts";
import type { ClauseReading } from "./clause-reading.ts";
import { isInverted } from "./clause-role.ts";
import type { ActDraft } from "./draft.ts";
import { findSlots } from "./find-slots.ts";
import { type ParsedMessage, readingAt, type Sentence } from "./message.ts";
import { proposalDrafts } from "./proposal-drafts.ts";
import { actionAt, namesAction } from "./read-actions.ts";
import type { Token } from "./token.ts";

/** Returns one offer per option, plus the request to choose. */
export function choiceDrafts(message: ParsedMessage, reading: ClauseReading, from: number): ActDraft[] {
  const slots = findSlots(reading.clause.tokens, from).filter(
    (slot) =>
      (slot === "payment_method" && reading.clause.tokens.some(({ word }) => word === "payment" || word === "pay")) || slot === "date",
  );
  const offers = proposalDrafts(message, reading, { acts: ["offer"], from });
  return [...offers, { act: "request", slots: slots.length > 0 ? slots : ["preference"], clauses: [reading.index], at: reading.index }];
}

/** Whether a consent question at a token also offers an alternative. */
export function isEitherOr(reading: ClauseReading, sentence: Sentence, from: number): boolean {
  const { tokens } = reading.clause;
  const next = readingAt(sentence, reading.index + 1);
  if (next !== undefined && next.clause.tokens[0]?.word === "or" && next.says("likeTo", "likeMe", "likeProceed", "shallI", "likeThing"))
    return true;
  const or = tokens.findIndex(({ word }, at) => at > from && word === "or");
  if (or < 0) return false;
  const first = actionAt(tokens, from) ?? actionAt(tokens, from + 1);
  return tokens.slice(or + 1, or + 4).some((_, index) => {
    const other = actionAt(tokens, or + 1 + index);
    return other !== undefined && other.action !== first?.action;
  });
}

/** Whether a clause such as "…, or do you want to add a card?" follows another question of the same kind. */
export function isSecondOption(reading: ClauseReading, sentence: Sentence): boolean {
  if (reading.clause.tokens[0]?.word !== "or") return false;
  return sentence.readings.some(
    (other) =>
      other.index < reading.index &&
      other.clause.question &&
      other.says("likeTo", "likeMe", "likeProceed", "shallI", "likeThing", "isThatRight"),
  );
}

/** Whether the previous option has no verb, as in "a new lid, or shall we refund you?" */
export function followsFragment(reading: ClauseReading, sentence: Sentence): boolean {
  const before = readingAt(sentence, reading.index - 1);
  return before !== undefined && !before.cued && before.clause.tokens.length <= 8;
}

/** Whether two different actions have "or" between them, as in "a replacement or a refund?" */
export function namesAlternatives(tokens: readonly Token[]): boolean {
  const or = tokens.findIndex(({ word }) => word === "or");
  if (or < 1) return false;
  const before = tokens.slice(0, or).flatMap((_, at) => named(tokens, at));
  const after = tokens.slice(or + 1, or + 5).flatMap((_, at) => named(tokens, or + 1 + at));
  return before.length > 0 && after.some((action) => !before.includes(action));
}

function named(tokens: readonly Token[], at: number): ActionName[] {
  const mention = actionAt(tokens, at);
  return mention === undefined || mention.form === "past" || mention.form === "third" ? [] : [mention.action];
}

/** Whether a question asks for a choice between things and not for consent, as in "do you want the blue or the green?" */
export function isBareChoice(tokens: readonly Token[]): boolean {
  return tokens.some(({ word }) => word === "or") && !namesAction(tokens, 0);
}

/** Whether a clause consists of just the names of two actions, as in "replacement or refund?" */
export function isBareAlternative(tokens: readonly Token[]): boolean {
  return namesAlternatives(tokens) && !isInverted(tokens) && !tokens.some((_, at) => isMedium(tokens, at));
}

/** Whether an action names a delivery or payment method, as in "paper bill or email?", which is not an offer. */
function isMedium(tokens: readonly Token[], at: number): boolean {
  return /^(?:send|pay|contact|inform|search|book)$/.test(actionAt(tokens, at)?.action ?? "");
}
