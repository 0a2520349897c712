import type { ClauseReading, Sentence } from "./clause-reading.ts";
import type { Token } from "./token.ts";
import { wordClass, wordRun } from "./word-class.ts";

const ONWARD = ["cannot", "advise", "iCan", "shallI", "likeMe", "likeTo", "likeProceed"] as const;

/** Whether a clause closes the conversation by asking if there is anything else, saying goodbye or offering to stay available. */
export function closes(reading: ClauseReading, sentence: Sentence): boolean {
  if (reading.clause.lineKind === "item" || !reading.cued) return false;
  if (
    reading.says("farewell") &&
    !reading.clause.question &&
    !seesThemGo(reading.clause.tokens) &&
    !thanksForStaying(reading.clause.tokens)
  )
    return true;
  if (reading.says("freeToShare") || asksWhat(reading)) return false;
  if (!reading.clause.question && reading.says("youLike") && !reading.says("anythingElse") && asksMeTo(reading.clause.tokens)) return false;
  if (reading.says("openDoor")) return !sentence.readings.some((other) => other.says("moreDetails") && other.says("freeToShare"));
  if (reading.clause.role === "condition" && reading.says("anythingElse", "moreHelp")) return invitesAfter(reading, sentence);
  if (!reading.says("anythingElse")) return reading.says("moreHelp") && reading.says("invite") && !reading.clause.question;
  if (reading.clause.question) return true;
  return reading.says("invite") || (reading.clause.tokens.length <= 5 && REMAINING.occursIn(reading.clause.tokens));
}

const REMAINING = wordClass("else questions everything");

// "I'm sorry to see you go" and "thanks for staying with me" do not close the conversation.
const seesThemGo = wordRun("see you go");
const thanksForStaying = wordRun("staying with|on me|us");

/** Whether a clause asks for something, as in "let me know what comes up". */
function asksWhat(reading: ClauseReading): boolean {
  const know = reading.cue("askKnow");
  return know !== undefined && ASKED.holds(reading.clause.tokens[know.to]);
}

const ASKED = wordClass("what which how where who");

/** Finds "me to", as in "if you would like me to …". */
export const asksMeTo: (tokens: readonly Token[]) => boolean = wordRun("me to");

/** Whether the main clause after "if you need anything else" is an invitation to ask, not an offer or advice. */
function invitesAfter(reading: ClauseReading, sentence: Sentence): boolean {
  const rest = sentence.readings.filter(({ index }) => index > reading.index);
  if (rest.length === 0) return reading.says("invite");
  const invites = rest.some((other) => other.says("invite", "openDoor") && !other.says("freeToShare"));
  if (reading.says("anythingElse") && rest.every(({ cued, clause }) => !cued && !clause.question)) return true;
  const first = rest[0];
  if (first !== undefined && !first.says("invite", "openDoor") && ONWARD.some((cue) => first.says(cue))) return false;
  return invites;
}
