import type { ActDraft, ActionName } from "./act.ts";
import { type ClauseReading, type Cue, type ParsedMessage, readingAt, type Sentence } from "./clause-reading.ts";
import { isInverted, QUESTION_WORDS } from "./clause-role.ts";
import { findSlots } from "./find-slots.ts";
import { pointsToChange, proposalDrafts } from "./named-actions.ts";
import { actionAt, namesAction } from "./read-actions.ts";
import type { Token } from "./token.ts";
import { wordClass, wordRun } from "./word-class.ts";

const NOT_AGREED = wordClass("help assist have ask take know get see speak do be trouble grab reach catch start begin");
const SOFT = wordClass("please just also then now quickly perhaps maybe possibly");
const CERTAIN = wordClass("want wanted sure certain happy agree okay ok accept");
const SETTLING = wordClass("confirm finalise finalize complete submit place process");
const CONSENTING = wordClass("happy ok okay fine alright content still");
const ONLY_HELP = wordClass("help assist know ask");

/** The actions that a question asks the customer to agree to or choose from. */
export function askedAgreement(message: ParsedMessage, reading: ClauseReading, sentence: Sentence): ActDraft[] {
  const { tokens } = reading.clause;
  if (asksForFact(reading)) return [];
  if (tokens[0]?.word === "you" && !reading.says("likeMe") && CERTAIN.occursIn(tokens))
    return proposalDrafts(message, reading, { acts: ["confirm"], from: 0 });
  const chosen = choiceAsked(message, reading, sentence);
  return chosen ?? wishAsked(message, reading, sentence) ?? yesAsked(message, reading, sentence);
}

/** Whether a question asks for a fact, as in "is there a time that suits?" or "may I ask what went wrong?" */
function asksForFact(reading: ClauseReading): boolean {
  const { tokens } = reading.clause;
  if (tokens[0]?.word === "is" && tokens[1]?.word === "there") return true;
  if (tokens.some(({ word }) => word === "rather") && tokens.some(({ word }, at) => at > 0 && word === "or")) return true;
  return reading.says("askHave") && !reading.says("likeMe", "likeProceed") && QUESTION_WORDS.occursIn(tokens);
}

/** Reads a question that asks the customer to choose, as in "shall I send it, or would you rather collect it?" */
function choiceAsked(message: ParsedMessage, reading: ClauseReading, sentence: Sentence): ActDraft[] | undefined {
  const shall = openCue(reading, "shallI");
  const like = openCue(reading, "likeMe") ?? openCue(reading, "likeProceed") ?? openCue(reading, "likeTo");
  const asking = like ?? (isAgreed(reading, shall) ? shall : undefined);
  if (asking !== undefined && reading.clause.tokens[0]?.word === "or" && followsFragment(reading, sentence))
    return choiceDrafts(message, reading, asking);
  const second = asking ?? openCue(reading, "likeThing");
  if (second !== undefined && isSecondOption(reading, sentence))
    return proposalDrafts(message, reading, { acts: ["offer"], from: reading.cue("likeThing")?.from ?? second });
  return asking !== undefined && isEitherOr(reading, sentence, asking) ? choiceDrafts(message, reading, asking) : undefined;
}

/** Reads a question about the customer's wish, such as "would you like me to …?" or "would you like to proceed?" */
function wishAsked(message: ParsedMessage, reading: ClauseReading, sentence: Sentence): ActDraft[] | undefined {
  const { tokens } = reading.clause;
  const likeMe = openCue(reading, "likeMe");
  if (likeMe !== undefined) {
    // "Are you happy for me to …?" asks for consent to an earlier proposal.
    const consent = isGoAhead(tokens) || CONSENTING.occursIn(tokens.slice(0, 5));
    return proposalDrafts(message, reading, { acts: consent ? ["confirm"] : ["offer", "confirm"], from: likeMe });
  }
  const proceed = openCue(reading, "likeProceed");
  if (proceed !== undefined) return proposalDrafts(message, reading, { acts: ["confirm"], from: proceed });
  const thing = openCue(reading, "likeThing");
  // "Do you want the blue or the green?" asks for a choice between things and not for consent.
  const isBareChoice = tokens.some(({ word }) => word === "or") && !namesAction(tokens, 0);
  if ((thing ?? openCue(reading, "likeTo")) !== undefined && isBareChoice) return [];
  const can = openCue(reading, "iCan");
  if (can !== undefined && !isInverted(tokens)) return proposalDrafts(message, reading, { acts: ["offer", "confirm"], from: can });
  return thing !== undefined && !reading.says("askGive", "askHave") ? thingQuestion(message, reading, sentence) : undefined;
}

/** Reads a question that asks for consent, such as "may I suggest …?", "shall I …?" or "is that right?" */
function yesAsked(message: ParsedMessage, reading: ClauseReading, sentence: Sentence): ActDraft[] {
  const { tokens } = reading.clause;
  const suggested = reading.cue("suggest");
  if (suggested !== undefined)
    return tokens[suggested.to]?.word === "you" ? [] : proposalDrafts(message, reading, { acts: ["offer"], from: suggested.to });
  const shall = openCue(reading, "shallI");
  if (shall !== undefined && isAgreed(reading, shall)) return shallQuestion(message, reading, shall);
  const likeTo = openCue(reading, "likeTo");
  if (likeTo !== undefined) {
    const sure = reading.says("isThatRight");
    return proposalDrafts(message, reading, { acts: sure ? ["confirm"] : ["offer", "confirm"], from: likeTo });
  }
  const right = openCue(reading, "isThatRight");
  if (right !== undefined && !(reading.says("askGive") && findSlots(tokens, 0).length > 0)) {
    const next = readingAt(sentence, reading.index + 1);
    const other = next?.clause.tokens[0]?.word === "or" && next.says("shallI");
    return other ? choiceDrafts(message, reading, right) : proposalDrafts(message, reading, { acts: ["confirm"], from: right });
  }
  return isBareAlternative(tokens) ? choiceDrafts(message, reading, 0) : [];
}

/** Returns the position of a cue, unless a question word precedes the cue; "which would you like" asks for a choice, not for consent. */
function openCue(reading: ClauseReading, name: Cue): number | undefined {
  const hit = reading.cue(name);
  if (hit === undefined) return undefined;
  const asked = QUESTION_WORDS.occursIn(reading.clause.tokens.slice(0, hit.from));
  return asked ? undefined : hit.to;
}

/** Whether a question is a proposal, as in "shall I do that?", and not a request, as in "can I take your name?" */
function isAgreed(reading: ClauseReading, shall: number | undefined): boolean {
  if (shall === undefined) return false;
  const { tokens } = reading.clause;
  let verb = shall;
  while (SOFT.holds(tokens[verb])) verb += 1;
  const auxiliary = tokens[reading.cue("shallI")?.from ?? 0]?.word ?? "";
  const taking = tokens[verb]?.word === "take" && tokens.slice(verb, verb + 4).some(({ word }) => /^(?:[$£€]|payment|money)$/.test(word));
  return auxiliary === "shall" || auxiliary === "should" || taking ? !ONLY_HELP.holds(tokens[verb]) : !NOT_AGREED.holds(tokens[verb]);
}

/** Whether a question asks how a device behaves, as in "does it work in another socket?" */
function isTriedElsewhere(tokens: readonly Token[]): boolean {
  if (!/^(?:does|did)$/.test(tokens[0]?.word ?? "")) return false;
  const work = tokens.findIndex(({ word }) => word === "work");
  const next = tokens[work + 1]?.word ?? "";
  return work > 0 && (/^(?:in|on|with|when|if|after|now)$/.test(next) || (tokens[1]?.word === "it" && next === "?"));
}

/** Reads "would a voucher help?" as an offer, and "does that sound good?" after a promise only as a request for consent. */
function thingQuestion(message: ParsedMessage, reading: ClauseReading, sentence: Sentence): ActDraft[] {
  const hit = reading.cue("likeThing");
  const { tokens } = reading.clause;
  if (hit === undefined || isTriedElsewhere(tokens)) return [];
  const from = namesAction(tokens, hit.to) ? hit.to : hit.from;
  if (isEitherOr(reading, sentence, from) || namesAlternatives(tokens)) return choiceDrafts(message, reading, from);
  const points = /^(?:does|will)$/.test(tokens[hit.from]?.word ?? "") && /^(?:that|this|it)$/.test(tokens[hit.from + 1]?.word ?? "");
  const offered = message.readings
    .slice(Math.max(0, reading.index - 3), reading.index)
    .some((other) => other.says("iCan", "youCould", "suggest", "haveOptions"));
  return proposalDrafts(message, reading, { acts: points && !offered ? ["confirm"] : ["offer", "confirm"], from });
}

function shallQuestion(message: ParsedMessage, reading: ClauseReading, from: number): ActDraft[] {
  const { tokens } = reading.clause;
  const named = namesAction(tokens, from);
  if (tokens.slice(from).some(({ word }) => word === "or"))
    return named && tokens[from]?.word !== "use" ? choiceDrafts(message, reading, from) : [];
  const handsOver = tokens.some((_, at) => actionAt(tokens, at)?.action === "handover");
  const summed = !handsOver && message.readings.some((other) => other.says("summaryLead"));
  const pointing =
    pointsToChange(tokens) || (!named && tokens.slice(from).some(({ word }) => /^(?:that|this|it|proceed|continue|through)$/.test(word)));
  return proposalDrafts(message, reading, {
    acts: !pointing && !summed && !isGoAhead(tokens) && !SETTLING.holds(tokens[from]) ? ["offer", "confirm"] : ["confirm"],
    from,
  });
}

const isGoAhead = wordRun("go ahead");

/** Returns one offer per option, plus the request to choose. */
function choiceDrafts(message: ParsedMessage, reading: ClauseReading, from: number): ActDraft[] {
  const slots = findSlots(reading.clause.tokens, from).filter(
    (slot) =>
      (slot === "payment_method" && reading.clause.tokens.some(({ word }) => word === "payment" || word === "pay")) || slot === "date",
  );
  const offers = proposalDrafts(message, reading, { acts: ["offer"], from });
  return [...offers, { act: "request", slots: slots.length > 0 ? slots : ["preference"], clauses: [reading.index], at: reading.index }];
}

/** Whether a consent question at a token also offers an alternative. */
function isEitherOr(reading: ClauseReading, sentence: Sentence, from: number): boolean {
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
function isSecondOption(reading: ClauseReading, sentence: Sentence): boolean {
  if (reading.clause.tokens[0]?.word !== "or") return false;
  return sentence.some(
    (other) =>
      other.index < reading.index &&
      other.clause.question &&
      other.says("likeTo", "likeMe", "likeProceed", "shallI", "likeThing", "isThatRight"),
  );
}

/** Whether the previous option has no verb, as in "a new lid, or shall we refund you?" */
function followsFragment(reading: ClauseReading, sentence: Sentence): boolean {
  const before = readingAt(sentence, reading.index - 1);
  return before !== undefined && !before.cued && before.clause.tokens.length <= 8;
}

/** Whether two different actions have "or" between them, as in "a replacement or a refund?" */
function namesAlternatives(tokens: readonly Token[]): boolean {
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

/** Whether a clause consists of just the names of two actions, as in "replacement or refund?" */
function isBareAlternative(tokens: readonly Token[]): boolean {
  // In "paper bill or email?", an action names a delivery or payment method, which is not an offer.
  const media = tokens.some((_, at) => /^(?:send|pay|contact|inform|search|book)$/.test(actionAt(tokens, at)?.action ?? ""));
  return namesAlternatives(tokens) && !isInverted(tokens) && !media;
}
