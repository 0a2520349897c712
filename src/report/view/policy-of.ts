import { memoize } from "../../memoize.ts";
import { policySentences } from "../../suite/policy-sentences.ts";
import type { Desk } from "../../suite/suite.ts";
import type { PolicySentence } from "./contract.ts";

/** A desk's policy sentences by rule id. */
export const sentencesOf: (desk: Desk) => ReadonlyMap<string, string> = memoize(({ policy, rules }) => {
  const sentences = new Map(policySentences(policy).map(({ id, text }) => [id, text]));
  for (const { id, says } of rules) if (!sentences.has(id)) sentences.set(id, says);
  return sentences;
});

/** The sentences for the given rules, each once and in policy order. */
export function policyOf(desk: Desk, rules: Iterable<string>): PolicySentence[] {
  const wanted = new Set(rules);
  return [...sentencesOf(desk)].flatMap(([rule, text]) => (wanted.has(rule) ? [{ rule, text }] : []));
}
