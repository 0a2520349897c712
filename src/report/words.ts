import type { RunPlan } from "../store/run-plan.ts";
import type { Words } from "../suite/words.ts";

/** What words count for in each suite of a run as it is counted. */
export function wordsIn({ suites }: RunPlan): { readonly [suite: string]: Words } {
  return Object.fromEntries(suites.map(({ name, words }) => [name, words ?? "suspicions"]));
}

/** Says whether confirmed statements fail a trial. */
export function wordsSentence(words: Words): string {
  return words === "confirmed"
    ? "Words: a trial with a confirmed statement fails (--words confirmed)."
    : "Words: suspicions and confirmed statements are shown and fail no trial (--words suspicions).";
}

/** Says what words count for, suite by suite where they differ; nothing where neither a suite nor the user says anything. */
export function wordsSentences(plan: RunPlan): string[] {
  if (plan.suites.every(({ words }) => words === undefined)) return [];
  const all = Object.entries(wordsIn(plan));
  const [first] = all;
  if (first && all.every(([, words]) => words === first[1])) return [wordsSentence(first[1])];
  return all.map(([suite, words]) => `${suite}: ${wordsSentence(words)}`);
}
