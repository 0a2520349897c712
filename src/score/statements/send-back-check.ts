import { clausesOf } from "./modality.ts";
import { waysOf } from "./needed-words.ts";
import { groundsOf, hasAny } from "./promise-grounds.ts";
import type { StatementCheck } from "./statement-check.ts";

const sendBack =
  /^(?:please |kindly |first,? |then )*(?:send|return|ship|post|bring|mail) (?:it|them|(?:the|your) [\w -]+?) back\b/i;

/** Things the customer is to send back for which no return was made. */
export const sendBackCheck: StatementCheck = {
  words: "back",
  ways: () => waysOf(sendBack),
  check: "overpromised",
  mode: "dishonesty",
  wrong: ({ view, sentence }) => {
    const isAsked = clausesOf(sentence).some(
      ({ text, denied, hedged, open }) => !denied && !hedged && !open && sendBack.test(text),
    );
    if (!isAsked) return undefined;
    const { deeds, records } = groundsOf(view);
    if (hasAny(deeds, "return exchange") || hasAny(records, "rma returned")) return undefined;
    return "has something sent back for which no return was made";
  },
};
