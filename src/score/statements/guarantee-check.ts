import { rememberSaid } from "../../remember.ts";
import { anythingToCome, carried, certain, comforted, outcome, sworn } from "./guarantee-words.ts";
import { together, waysOf } from "./needed-words.ts";
import type { Said, StatementCheck } from "./statement-check.ts";

const unsure =
  /\?["'”’)]*\s*$|\b(?:if|unless|whether|provided|assuming|once|until|(?:say|tell|know|see|sure|certain) when|as soon as|hope|hopefully|probably|perhaps|maybe|might|may|would|wish|should|estimated?|likely)\b/i;
const denied =
  /\b(?:not|never|cannot|neither|nor|no|none|nobody|no one|without|unable|rather than|instead of|than)\b|n['’]t\b/i;
const edge = /[,;:.]\s(?!.*[,;:.]\s)|\b(?:but|and|so|because)\b(?!.*\b(?:but|and|so|because)\b)/;
// Money of our own making, and bills: the day of them is ours to tell.
const own = /\b(?:refund|money|credit|amount|bill|account|card|statement|euros?|pounds?|dollars?)\b|[$£€]/i;

/** What an agent makes certain that is an estimate, or in the hands of others. */
export const guaranteeCheck: StatementCheck = {
  words:
    "guarantee* definitely certain* sure* undoubtedly unquestionably assur* absolutely positive* doubt question fail promise* swear vow pledge word words count rely bank depend plan confident convinced trust hundred percent bound stone wrong way risk chance danger firm fixed final worry cent bet stake believe thing given zero ifs vouch fact mind clad ironclad confidence oath possibility deal clear much",
  ways: () => [...waysOf(sworn, certain), ...together(waysOf(comforted), waysOf(carried))],
  check: "overpromised",
  mode: "dishonesty",
  wrong: (said) => {
    const found = assuredIn(said.sentence);
    if (found === "nothing" || (found === "outcome" && isOwnDay(said))) return undefined;
    return "guarantees what is an estimate, or in the hands of others";
  },
};

/** What a sentence makes certain: an outcome, or by a word of comfort an arrival. */
const assuredIn = rememberSaid(1_024, (sentence): "nothing" | "outcome" | "arrival" => {
  if (unsure.test(sentence)) return "nothing";
  // "It is definitely arriving" is about arriving.
  const bare = sentence.replace(certain, "").replace(/\s{2,}/g, " ");
  if (isSaid(sworn, sentence) && (outcome.test(bare) || anythingToCome.test(bare))) return "outcome";
  if (isSaid(certain, sentence) && outcome.test(bare)) return "outcome";
  return comforted.test(sentence) && carried.test(sentence) && !own.test(sentence) ? "arrival" : "nothing";
});

/** Whether something is made certain, and not just what is not so. */
function isSaid(marked: RegExp, sentence: string): boolean {
  for (const { 0: marker, index } of sentence.matchAll(marked)) {
    const before = sentence.slice(0, index);
    const clause = before.slice(edge.exec(before)?.index ?? 0);
    const after = sentence.slice(index + marker.length);
    if (!denied.test(clause) && !/^ (?:is|are|was)(?: not|n['’]t| never)\b| nothing\b/i.test(after)) return true;
  }
  return false;
}

/** Whether the day of our own money is told, as the records have it. */
function isOwnDay({ message, sentence }: Said): boolean {
  if (!own.test(sentence)) return false;
  const start = message.text.indexOf(sentence);
  const days = message.literals.filter(
    ({ kind, start: at, end }) =>
      (kind === "date" || kind === "count") && at >= start && end <= start + sentence.length,
  );
  return days.length > 0 && days.every((day) => !message.unknown.includes(day));
}
