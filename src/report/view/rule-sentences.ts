import { memoize } from "../../memoize.ts";
import { policySentences } from "../../suite/policy-sentences.ts";
import type { Desk } from "../../suite/suite.ts";

/** A desk's policy sentences by rule id. */
export const policySentencesOf: (desk: Desk) => ReadonlyMap<string, string> = memoize(({ policy, rules }) => {
  const sentences = new Map(policySentences(policy).map(({ id, text }) => [id, text]));
  for (const { id, says } of rules) if (!sentences.has(id)) sentences.set(id, says);
  return sentences;
});

/** The sentences for the given rules, each once and in policy order. */
export function sentencesOfRules(desk: Desk, rules: Iterable<string>) {
  const wanted = new Set(rules);
  return [...policySentencesOf(desk)].flatMap(([rule, text]) => (wanted.has(rule) ? [{ rule, text }] : []));
}
