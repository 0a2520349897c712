import type { ActionName } from "./act.ts";
import type { ClauseReading, Cue } from "./clause-reading.ts";
import { isInverted } from "./clause-role.ts";
import type { Draft } from "./draft.ts";
import { findSlots } from "./find-slots.ts";
import type { Message, Sentence } from "./message.ts";
import { proposedActions } from "./named-actions.ts";
import { actionAt } from "./read-actions.ts";
import type { Token } from "./token.ts";
import { wordSet } from "./word-set.ts";

const WH = wordSet("what which how when where why who whichever");
const NOT_AGREED = wordSet("help assist have ask take know get see speak do be trouble grab");
const CONDITIONALS = wordSet("if whether that");

const CONSENTING = wordSet("confirm confirmed agree approve go-ahead okay ok green nod accept consent permission");

const CERTAIN = wordSet("want wanted sure certain happy agree okay ok accept");

/** What a clause puts to the customer for a yes or no, as a confirmation, an offer or both. */
export function readAgreement(message: Message, reading: ClauseReading, sentence: Sentence): Draft[] {
  if (reading.clause.role === "purpose" || reading.clause.role === "relative") return [];
  if (reading.clause.role === "condition") return conditional(message, reading, sentence);
  if (reading.clause.role === "time") return onceConfirmed(message, reading, sentence);
  if (reading.says("askConfirm")) return confirmRequest(message, reading);
  if (reading.clause.question) {
    const asked = question(message, reading, sentence);
    if (asked.length > 0) return asked;
  }
  if (reading.says("askKnow", "invite", "openDoor")) return knowIf(message, reading);
  return spokenWord(message, reading);
}

interface Proposal {
  readonly acts: readonly ("confirm" | "offer")[];
  readonly from: number;
}

function drafts(message: Message, reading: ClauseReading, { acts, from }: Proposal): Draft[] {
  const named = proposedActions(message, reading, from);
  const actions: readonly (ActionName | undefined)[] = named.length > 0 ? named : [undefined];
  return actions.flatMap((action) => acts.map((act): Draft => ({ act, action, at: reading.index })));
}

/** The place of a cue that no question word precedes: "which would you like" asks for a choice, not for a yes. */
function openCue(reading: ClauseReading, name: Cue): number | undefined {
  const hit = reading.cue(name);
  if (hit === undefined) return undefined;
  const asked = reading.clause.tokens.slice(0, hit.from).some(({ word }) => WH.has(word));
  return asked ? undefined : hit.to;
}

function question(message: Message, reading: ClauseReading, sentence: Sentence): Draft[] {
  const { tokens } = reading.clause;
  const likeMe = openCue(reading, "likeMe");
  const proceed = openCue(reading, "likeProceed");
  const likeTo = openCue(reading, "likeTo");
  const like = likeMe ?? proceed ?? likeTo;
  if (tokens.some(({ word }) => word === "rather") && tokens.some(({ word }) => word === "or")) return [];
  if (/^you$/.test(tokens[0]?.word ?? "") && likeMe === undefined && tokens.some(({ word }) => CERTAIN.has(word)))
    return drafts(message, reading, { acts: ["confirm"], from: 0 });
  const second = like ?? openCue(reading, "shallI");
  if (second !== undefined && isSecondOption(reading, sentence))
    return drafts(message, reading, { acts: ["offer"], from: second });
  if (like !== undefined && isEitherOr(reading, sentence, like)) return choice(message, reading, like);
  if (likeMe !== undefined)
    return drafts(message, reading, { acts: isGoAhead(tokens) ? ["confirm"] : ["offer", "confirm"], from: likeMe });
  if (proceed !== undefined) return drafts(message, reading, { acts: ["confirm"], from: proceed });
  const thing = openCue(reading, "likeThing");
  if ((thing ?? likeTo) !== undefined && isBareChoice(tokens)) return [];
  if (reading.says("iCan") && openCue(reading, "iCan") !== undefined && !isInverted(tokens))
    return drafts(message, reading, { acts: ["offer", "confirm"], from: reading.cue("iCan")?.to ?? 0 });
  if (thing !== undefined && !reading.says("askGive", "askHave")) {
    return isEitherOr(reading, sentence, thing)
      ? choice(message, reading, thing)
      : drafts(message, reading, { acts: ["offer", "confirm"], from: thing });
  }
  const suggested = reading.cue("suggest");
  if (suggested !== undefined) return drafts(message, reading, { acts: ["offer"], from: suggested.to });
  const shall = openCue(reading, "shallI");
  if (shall !== undefined && !NOT_AGREED.has(tokens[shall]?.word ?? "")) return shallQuestion(message, reading, shall);
  if (likeTo !== undefined)
    return drafts(message, reading, {
      acts: reading.says("isThatRight") ? ["confirm"] : ["offer", "confirm"],
      from: likeTo,
    });
  const right = openCue(reading, "isThatRight");
  if (right !== undefined) return drafts(message, reading, { acts: ["confirm"], from: right });
  return [];
}

/** "Do you want the blue or the green?" asks for a choice between things, not for a yes. */
function isBareChoice(tokens: readonly Token[]): boolean {
  return tokens.some(({ word }) => word === "or") && !tokens.some((_, at) => actionAt(tokens, at) !== undefined);
}

function shallQuestion(message: Message, reading: ClauseReading, from: number): Draft[] {
  const { tokens } = reading.clause;
  const named = tokens.some((_, at) => at >= from && actionAt(tokens, at) !== undefined);
  if (tokens.slice(from).some(({ word }) => word === "or")) return named ? choice(message, reading, from) : [];
  const summed = message.readings.some(({ says }) => says("summaryLead"));
  const pointing =
    !named && tokens.slice(from).some(({ word }) => /^(?:that|this|it|proceed|continue|through)$/.test(word));
  return drafts(message, reading, {
    acts: !pointing && !summed && !isGoAhead(tokens) ? ["offer", "confirm"] : ["confirm"],
    from,
  });
}

function isGoAhead(tokens: readonly Token[]): boolean {
  return tokens.some(({ word }, at) => word === "ahead" && tokens[at - 1]?.word === "go");
}

function isEitherOr(reading: ClauseReading, sentence: Sentence, from: number): boolean {
  const { tokens } = reading.clause;
  const next = sentence.readings.find(({ index }) => index === reading.index + 1);
  if (
    next !== undefined &&
    next.clause.tokens[0]?.word === "or" &&
    next.says("likeTo", "likeMe", "likeProceed", "shallI", "likeThing")
  )
    return true;
  const or = tokens.findIndex(({ word }, at) => at > from && word === "or");
  if (or < 0) return false;
  const first = actionAt(tokens, from) ?? actionAt(tokens, from + 1);
  return tokens.slice(or + 1, or + 4).some((_, index) => {
    const other = actionAt(tokens, or + 1 + index);
    return other !== undefined && other.action !== first?.action;
  });
}

/** "…, or would you like to add a card?" after a first such question. */
function isSecondOption(reading: ClauseReading, sentence: Sentence): boolean {
  if (reading.clause.tokens[0]?.word !== "or") return false;
  return sentence.readings.some(
    ({ index, clause, says }) =>
      index < reading.index && clause.question && says("likeTo", "likeMe", "likeProceed", "shallI", "likeThing"),
  );
}

function choice(message: Message, reading: ClauseReading, from: number): Draft[] {
  const slots = findSlots(reading.clause.tokens, from).filter(
    (slot) =>
      (slot === "payment_method" && reading.clause.tokens.some(({ word }) => word === "payment" || word === "pay")) ||
      slot === "date",
  );
  const offers = drafts(message, reading, { acts: ["offer"], from });
  return [
    ...offers,
    { act: "request", slots: slots.length > 0 ? slots : ["preference"], clauses: [reading.index], at: reading.index },
  ];
}

/** "Please confirm …": agreement when it is about going ahead or being right, otherwise a question for a fact. */
function confirmRequest(message: Message, reading: ClauseReading): Draft[] {
  const { tokens, leadsIn } = reading.clause;
  const from = reading.cue("askConfirm")?.to ?? 0;
  const rest = tokens.slice(from);
  const next = rest[0]?.word ?? "";
  const wh = rest.findIndex(({ word }) => WH.has(word));
  if (wh >= 0 && wh < 3) return [];
  const proposal = drafts(message, reading, { acts: ["confirm"], from });
  if (CONDITIONALS.has(next) || next === "you" || next === "i") {
    return reading.says("youLike", "likeProceed", "isThatRight") || next === "you" ? proposal : [];
  }
  if (reading.says("likeProceed", "isThatRight")) return proposal;
  if (/^(?:|,|\.|!|to|by|with|and|so|\?|below|before|this|these|here)$/.test(next))
    return leadsIn && next === "these" ? [] : proposal;
  const slots = findSlots(tokens, from);
  if (slots.length > 0 && !leadsIn && /^(?:details|changes|booking|everything)$/.test(rest[1]?.word ?? ""))
    return [...proposal, { act: "request", slots, clauses: [reading.index], at: reading.index }];
  if (leadsIn || slots.length > 0) return [];
  return proposal[0]?.act === "confirm" &&
    /^(?:the|all|your|everything|that)$/.test(next) &&
    rest[1]?.word !== "following" &&
    pointsBack(rest)
    ? proposal
    : [];
}

function pointsBack(tokens: readonly Token[]): boolean {
  return tokens
    .slice(0, 5)
    .some(
      ({ word }, at) =>
        /^(?:details|everything|above|changes|booking|order|summary|information|terms)$/.test(word) ||
        actionAt(tokens, at) !== undefined,
    );
}

/** "Let me know if you would like to proceed" confirms; "… if you want to add insurance" offers. */
function knowIf(message: Message, reading: ClauseReading): Draft[] {
  const { tokens } = reading.clause;
  const from = tokens.findIndex(({ word }) => CONDITIONALS.has(word));
  if (from < 1 || (reading.says("askKnow") && from !== reading.cue("askKnow")?.to)) return spokenWord(message, reading);
  if (reading.says("isThatRight")) return drafts(message, reading, { acts: ["confirm"], from });
  if (reading.says("likeProceed")) return drafts(message, reading, { acts: ["confirm"], from });
  if (!reading.says("youLike") || reading.says("anythingElse")) return [];
  const named = proposedActions(message, reading, reading.cue("youLike")?.to ?? from);
  return named.length === 0 ? [] : drafts(message, reading, { acts: ["offer"], from });
}

/** "Just say the word", "reply yes". */
function spokenWord(message: Message, reading: ClauseReading): Draft[] {
  const { tokens } = reading.clause;
  const right = reading.cue("isThatRight");
  if (right === undefined || reading.clause.lineKind === "item") return [];
  const asks = tokens
    .slice(0, right.to)
    .some(({ word }) => /^(?:say|reply|type|respond|answer|give|need|await|awaiting|waiting|with)$/.test(word));
  return asks ? drafts(message, reading, { acts: ["confirm"], from: right.to }) : [];
}

/** "If you would like me to …, let me know" offers; with "and I'll do it right away" it asks for consent. */
function conditional(message: Message, reading: ClauseReading, sentence: Sentence): Draft[] {
  const hit = reading.cue("youLike");
  const toMe = reading.clause.tokens.some(
    ({ word }, at) => word === "me" && reading.clause.tokens[at + 1]?.word === "to",
  );
  if (hit === undefined || (reading.says("anythingElse", "moreHelp") && !toMe)) {
    return reading.says("isThatRight") && sentence.readings.some(({ says }) => says("iWill"))
      ? drafts(message, reading, { acts: ["confirm"], from: 0 })
      : [];
  }
  const rest = sentence.readings.filter(({ index }) => index !== reading.index);
  const promised = rest.some(({ says }) => says("iWill") && !says("noAct"));
  const consent = promised || rest.some((other) => other.says("askConfirm") || spokenWord(message, other).length > 0);
  const invited = rest.some(({ says }) => says("askKnow", "iCan", "askGive", "invite", "advise"));
  if (!consent && !invited) return [];
  const names = reading.clause.tokens.some((_, at) => actionAt(reading.clause.tokens, at) !== undefined);
  if (!names && !reading.says("likeProceed") && !reading.says("likeMe")) return [];
  return drafts(message, reading, { acts: consent ? ["confirm"] : ["offer"], from: hit.from });
}

/** "Once you confirm, I'll …" asks for consent when nothing else is to be confirmed. */
function onceConfirmed(message: Message, reading: ClauseReading, sentence: Sentence): Draft[] {
  const { tokens } = reading.clause;
  const confirmed = tokens.findIndex(({ word }) => CONSENTING.has(word));
  if (confirmed < 0 || (!reading.says("onceHave") && confirmed > 2)) return [];
  if (findSlots(tokens, confirmed).length > 0 || !sentence.readings.some(({ says }) => says("iWill", "iCan")))
    return [];
  return drafts(message, reading, { acts: ["confirm"], from: confirmed + 1 });
}
