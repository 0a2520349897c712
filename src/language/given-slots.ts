import type { ClauseReading } from "./clause-reading.ts";
import { findSlots } from "./find-slots.ts";
import type { Token } from "./token.ts";
import { wordSet } from "./word-set.ts";

const GIVEN_A_TRY = wordSet(
  "restart reboot go try shake wipe clean nudge reset ring call shout bell buzz chance minute moment second sec tick mins minutes",
);
const BARE_GIVING = wordSet(
  "provide share tell supply specify state indicate clarify describe list mention quote elaborate reply respond",
);
const HANDING_IN = wordSet("upload attach share submit");
const SENDING = wordSet("send forward email text");
const ANAPHORS = wordSet("it them that those these this");
const TRAVELLING = wordSet("send drop post ship return bring forward take email");

/** The slots a clause asks the customer to give, where it asks between two tokens; undefined when it asks for nothing. */
export function givenSlots(reading: ClauseReading, hit: { from: number; to: number }): string[] | undefined {
  const { tokens } = reading.clause;
  const from = hit.to;
  const giving = tokens.slice(hit.from, from).some(({ word }) => word === "give");
  const points = tokens[from]?.word === "this" && /^(?:quote|mention|include)$/.test(tokens[from - 1]?.word ?? "");
  const answers = /^(?:reply|respond)$/.test(tokens[from - 1]?.word ?? "") && tokens[from]?.word === "to";
  if (isDispatch(tokens, hit.from) || points || answers) return undefined;
  if (giving && tokens.some(({ word }) => GIVEN_A_TRY.has(word))) return undefined;
  const named = findSlots(tokens, from);
  const slots = named.length > 0 ? named : findSlots(tokens, reading.says("askHave") ? 0 : hit.from + 1);
  if (slots.length > 0) return slots;
  const verb = tokens[from - 1]?.word ?? "";
  if (tokens.slice(from).some(({ word }) => word === "back" || word === "return")) return undefined;
  if (tokens.slice(from).some(({ word }) => word === "whether" || word === "if")) return ["other"];
  if (handsIn(tokens, from - 1)) return [];
  if (
    tokens
      .slice(hit.from, from)
      .some(
        ({ word }, at) =>
          /^(?:give|read|show)$/.test(word) && /^(?:me|us)$/.test(tokens[hit.from + at + 1]?.word ?? ""),
      )
  )
    return [];
  if (reading.clause.role === "condition" || (reading.says("iCan", "iWill") && !reading.clause.question))
    return undefined;
  return BARE_GIVING.has(verb) ||
    reading.says("askHave", "moreDetails", "askKnow") ||
    tokens.slice(hit.from, from + 1).some(({ word }) => ANAPHORS.has(word)) ||
    (/^(?:me|us)$/.test(tokens[from]?.word ?? "") && ANAPHORS.has(tokens[from + 1]?.word ?? ""))
    ? []
    : undefined;
}

/** "Drop it back to a branch", "send it to the depot": the thing itself travels. */
function isDispatch(tokens: readonly Token[], from: number): boolean {
  const verb = tokens.findIndex(({ word }, at) => at >= from && TRAVELLING.has(word));
  if (verb < 0 || !ANAPHORS.has(tokens[verb + 1]?.word ?? "")) return false;
  return tokens.some(
    ({ word }, at) =>
      at > verb && (word === "back" || (word === "to" && !/^(?:me|us|you)$/.test(tokens[at + 1]?.word ?? ""))),
  );
}

/** "Upload the estimate", "send me the form"; but "send it back" is a deed. */
function handsIn(tokens: readonly Token[], verb: number): boolean {
  const word = tokens[verb]?.word ?? "";
  const rest = tokens.slice(verb + 1).map((token) => token.word);
  if (HANDING_IN.has(word)) return true;
  return SENDING.has(word) && (/^(?:me|us|over|through|across)$/.test(rest[0] ?? "") || rest.includes("copy"));
}
