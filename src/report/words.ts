import type { RepairedDraft } from "../conversation/event.ts";
import type { RunPlan } from "../store/run-plan.ts";
import type { Words } from "../suite/words.ts";

/** The `words` setting of each suite in a run. */
export function wordsIn({ suites }: Pick<RunPlan, "suites">): { readonly [suite: string]: Words } {
  return Object.fromEntries(suites.map(({ name, words }) => [name, words ?? "shown"]));
}

/** Says why a customer's draft was repaired before it was sent, and what it was. */
export function repairedSentence({ draft, breaches }: RepairedDraft): string {
  return `the draft ${breaches.map(({ item, why }) => `${why} (${item})`).join(", ")}: "${draft}"`;
}

/** The footnote of a table that contains stand-ins. */
export const standInFootnote = "stand-in/…: a built-in agent scripted from the case file; not a model.";

/** States whether confirmed statements fail a trial. */
function wordsSentence(words: Words): string {
  return words === "confirmed"
    ? "Wording: a trial with a confirmed statement fails (--words confirmed)."
    : "Wording: confirmed statements are shown but do not fail a trial (--words shown).";
}

/** States the `words` setting, by suite if the settings differ; empty if nobody set it and there are no statements. */
export function wordsSentences(suites: RunPlan["suites"], hasStatements: boolean): string[] {
  if (!hasStatements && suites.every(({ words }) => words === undefined)) return [];
  const all = Object.entries(wordsIn({ suites }));
  const [first] = all;
  if (first && all.every(([, words]) => words === first[1])) return [wordsSentence(first[1])];
  return all.map(([suite, words]) => `${suite}: ${wordsSentence(words)}`);
}
