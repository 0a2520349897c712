import type { ClauseReading, Sentence } from "./clause-reading.ts";
import type { Token } from "./token.ts";
import { wordClass, wordRun } from "./word-class.ts";

const ONWARD = ["cannot", "advise", "iCan", "shallI", "likeMe", "likeTo", "likeProceed"] as const;

/** Whether a clause closes the conversation by asking if there is anything else, saying goodbye or offering to stay available. */
export function closes(reading: ClauseReading, sentence: Sentence): boolean {
  const { tokens, question, role, lineKind } = reading.clause;
  if (lineKind === "item" || !reading.cued) return false;
  if (reading.says("farewell") && !question && !seesThemGo(tokens) && !thanksForStaying(tokens)) return true;
  const know = reading.cue("askKnow");
  // "Let me know what comes up" asks for something.
  if (reading.says("freeToShare") || (know && ASKED.holds(tokens[know.to]))) return false;
  if (!question && reading.says("youLike") && !reading.says("anythingElse") && asksMeTo(tokens)) return false;
  if (reading.says("openDoor")) return !sentence.some((other) => other.says("moreDetails") && other.says("freeToShare"));
  if (role === "condition" && reading.says("anythingElse", "moreHelp")) return invitesAfter(reading, sentence);
  if (!reading.says("anythingElse")) return reading.says("moreHelp") && reading.says("invite") && !question;
  return question || reading.says("invite") || (tokens.length <= 5 && REMAINING.occursIn(tokens));
}

const REMAINING = wordClass("else questions everything");

// "I'm sorry to see you go" and "thanks for staying with me" do not close the conversation.
const seesThemGo = wordRun("see you go");
const thanksForStaying = wordRun("staying with|on me|us");

const ASKED = wordClass("what which how where who");

/** Finds "me to", as in "if you would like me to …". */
export const asksMeTo: (tokens: readonly Token[]) => boolean = wordRun("me to");

/** Whether the main clause after "if you need anything else" is an invitation to ask, not an offer or advice. */
function invitesAfter(reading: ClauseReading, sentence: Sentence): boolean {
  const rest = sentence.filter(({ index }) => index > reading.index);
  if (rest.length === 0) return reading.says("invite");
  const invites = rest.some((other) => other.says("invite", "openDoor") && !other.says("freeToShare"));
  if (reading.says("anythingElse") && rest.every(({ cued, clause }) => !cued && !clause.question)) return true;
  const first = rest[0];
  if (first !== undefined && !first.says("invite", "openDoor") && ONWARD.some((cue) => first.says(cue))) return false;
  return invites;
}
