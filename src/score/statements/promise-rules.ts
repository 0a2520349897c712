import { remember } from "../../remember.ts";
import type { TrialView } from "../trial-view.ts";
import { groundsOf } from "./promise-grounds.ts";

const denial = /\b(?:not|never|no|nor|neither|none)\b(?! (?:charge|cost|extra))|n['’]t\b/i;
const costsNothing = /\b(?:free|no (?:extra )?(?:cost|charge)|nothing|ours|on us|included)\b/i;
// Words that stand in too many rules to tie a sentence to one of them.
const general =
  /^(?:your|you|with|that|this|from|have|will|next|order|orders|code|customer|customers|account|also|they|them|what|when|which|after|before|back|days|business|paid|price|refund|refunds|credit|free|percent|discount|money|come|comes|goes|into|then|than|only|just|been|more|each|their|there|here|our|for|the|and|off|are|all|any|you|not|get|gets|can|has|its|one|two|now)$/;

const parts = remember(64, (text) =>
  text
    .split(/[.;:]\s|\n\n|\n\|/)
    .map((part) => part.toLowerCase())
    .filter((part) => !denial.test(part)),
);

/** Whether a rule or an article that was read gives what a sentence speaks of: it has the same word for it, and two others of the sentence's. */
export function isRuled(view: TrialView, sentence: string, said: string, thing?: string): boolean {
  const isNothing = costsNothing.test(said);
  const sign = said.toLowerCase().replace(/s$/, "");
  const stems = contentStems(sentence.toLowerCase());
  // "The set discount": the word before may tie it to its rule.
  const phrase = new RegExp(`([a-z]{3,}) ${sign.replace(/[^a-z ]/g, ".")}`).exec(sentence.toLowerCase());
  const sources = [view.desk.policy, ...groundsOf(view).texts];
  return sources.some((text) =>
    parts(text).some((part) => {
      if (!(isNothing ? costsNothing.test(part) : part.includes(sign))) return false;
      if (phrase?.[1] !== undefined && !general.test(phrase[1]) && part.includes(phrase[0])) return true;
      if (thing !== undefined) return part.includes(thing.replace(/s$/, ""));
      return stems.filter((stem) => part.includes(stem)).length >= 2;
    }),
  );
}

function contentStems(text: string): string[] {
  const words = text.match(/[a-z]{3,}|\d+/g) ?? [];
  return [...new Set(words.filter((word) => !general.test(word)).map((word) => word.slice(0, 6)))];
}
