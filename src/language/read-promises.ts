import type { ActionName } from "./act.ts";
import type { Claim } from "./claim.ts";
import type { ClauseReading } from "./clause-reading.ts";
import type { Draft } from "./draft.ts";
import type { Message, Sentence } from "./message.ts";
import { proposedActions } from "./named-actions.ts";
import { actionAt, actionsFrom } from "./read-actions.ts";
import type { Token } from "./token.ts";
import { READING_FORMS } from "./verb-lists.ts";
import { wordClass } from "./word-class.ts";
import { wordSet } from "./word-set.ts";

const NOT_PROMISED = wordSet("search inform handover");
const EMPTY_VERBS = wordClass("need help assist have be check see know not require want cost");
const RECEIVING = wordClass("receive get see have");
const GOING = wordClass("go arrive reach appear land show come follow hit take");
const AGENT = wordClass("i we");

/** The actions a message promises, and whether they wait for the customer. */
export function readPromises(message: Message, drafts: readonly Draft[]): Claim[] {
  const waits = drafts.some(({ act }) => act === "confirm" || act === "request");
  return message.sentences.flatMap((sentence) =>
    sentence.readings.flatMap((reading) => {
      const conditional = waits || waitsInSentence(sentence);
      return promisedActions(message, reading).map(
        (value): Claim => ({ kind: "action", value, polarity: "will", ...(conditional ? { conditional } : {}) }),
      );
    }),
  );
}

function waitsInSentence({ readings }: Sentence): boolean {
  return readings.some(
    (other) =>
      (other.clause.role === "condition" && other.says("youLike")) ||
      (other.clause.role === "time" && other.says("onceHave")),
  );
}

function promisedActions(message: Message, reading: ClauseReading): ActionName[] {
  const { tokens, role, question } = reading.clause;
  if (question || role === "condition" || role === "purpose") return [];
  const will = tokens.findIndex(
    ({ word }, at) => word === "will" || word === "shall" || (word === "going" && tokens[at + 1]?.word === "to"),
  );
  if (will < 1) return progressive(reading);
  if (tokens[will + 1]?.word === "not") return [];
  return afterWill(message, reading, will).filter((action) => !NOT_PROMISED.has(action));
}

function afterWill(message: Message, reading: ClauseReading, will: number): ActionName[] {
  const { tokens } = reading.clause;
  const verb = firstVerb(tokens, will + 1);
  const word = tokens[verb]?.word ?? "";
  const subject = tokens[will - 1]?.word ?? "";
  const byAgent = AGENT.holds(tokens[will - 1]);
  if (reachesOut(tokens, verb) && !byAgent) return ["contact"];
  if (word === "be") return passive(tokens, { will, verb });
  if (subject === "you" || subject === "customer") return RECEIVING.holds(tokens[verb]) ? received(tokens, verb) : [];
  if (EMPTY_VERBS.holds(tokens[verb]) || READING_FORMS.holds(tokens[verb])) return [];
  if (byAgent) {
    if (reading.says("goAheadWill") || word === "do")
      return proposedActions(message, reading, verb).filter((action) => !isReadingNext(tokens, verb, action));
    if (reachesOut(tokens, verb)) return ["contact"];
    const found = actionsFrom(tokens, verb);
    return found[0] !== undefined && (found[0].at <= verb + 6 || found[0].form === "noun")
      ? found.map(({ action }) => action)
      : [];
  }
  if (GOING.holds(tokens[verb]))
    return actionsFrom(tokens.slice(0, will), 0)
      .filter(({ form }) => form === "noun")
      .map(({ action }) => action);
  if (reachesOut(tokens, verb)) return ["contact"];
  const mention = actionAt(tokens, verb);
  return mention === undefined ? [] : [contactOr(mention.action, tokens, verb)];
}

/** "will write to you", "will be in touch", "will get back to you". */
function reachesOut(tokens: readonly Token[], verb: number): boolean {
  const words = tokens
    .slice(verb, verb + 5)
    .map(({ word }) => word)
    .join(" ");
  return /^(?:write to (?:you|u)|be in touch|get (?:back to|in touch)|come back to|reach out|drop you a (?:line|text|message))/.test(
    words,
  );
}

/** "They'll text you" is contact; "I'll text you the code" sends something. */
function contactOr(action: ActionName, tokens: readonly Token[], verb: number): ActionName {
  return action === "send" && tokens[verb + 1]?.word === "you" ? "contact" : action;
}

function isReadingNext(tokens: readonly Token[], verb: number, action: ActionName): boolean {
  return action === "search" || tokens.slice(verb, verb + 4).some((token) => READING_FORMS.holds(token));
}

function firstVerb(tokens: readonly Token[], from: number): number {
  let at = from;
  while (
    /^(?:now|then|also|first|go|ahead|and|immediately|just|happily|gladly|personally|,|be(?=happy)|proceed(?=to))$/.test(
      tokens[at]?.word ?? "",
    )
  )
    at += 1;
  return at;
}

/** "The repayment will be made", "it will be cancelled". */
function passive(tokens: readonly Token[], { will, verb }: { will: number; verb: number }): ActionName[] {
  const found = actionsFrom(tokens, verb + 1);
  const first = found[0];
  const subject = actionsFrom(tokens.slice(0, will), 0).filter(({ form }) => form === "noun");
  if (first !== undefined && (first.form === "past" || first.form === "ing") && first.at <= verb + 3) {
    return subject[0] !== undefined && first.action === "send"
      ? [subject[0].action]
      : found.filter(({ form }) => form !== "noun").map(({ action }) => action);
  }
  const processed = tokens
    .slice(verb + 1, verb + 4)
    .some(({ word }) =>
      /^(?:processed|issued|applied|made|completed|credited|sent|returned|given|initiated)$/.test(word),
    );
  return processed ? subject.map(({ action }) => action) : [];
}

function received(tokens: readonly Token[], verb: number): ActionName[] {
  const noun = actionsFrom(tokens, verb + 1).find(({ form }) => form === "noun");
  if (noun !== undefined && noun.action !== "modify") return [noun.action];
  return tokens
    .slice(verb, verb + 6)
    .some(({ word }) => /^(?:email|e-mail|text|message|confirmation|link|sms|letter)$/.test(word))
    ? ["send"]
    : [];
}

function progressive(reading: ClauseReading): ActionName[] {
  const { tokens } = reading.clause;
  const am = tokens.findIndex(({ word }, at) => (word === "am" || word === "are") && AGENT.holds(tokens[at - 1]));
  if (am < 0) return [];
  const verb = firstVerb(tokens, am + 1);
  const mention = actionAt(tokens, verb);
  return mention?.form === "ing" && !NOT_PROMISED.has(mention.action) && mention.action !== "investigate"
    ? [mention.action]
    : [];
}
