import { policySentences } from "../../suite/policy-sentences.ts";
import type { Desk } from "../../suite/suite.ts";
import type { PolicySentence } from "./contract.ts";

const known = new WeakMap<Desk, ReadonlyMap<string, string>>();

/** A desk's policy sentences by rule id. */
export function sentencesOf(desk: Desk): ReadonlyMap<string, string> {
  const found = known.get(desk);
  if (found) return found;
  const sentences = new Map(policySentences(desk.policy).map(({ id, text }) => [id, text]));
  for (const { id, says } of desk.rules) if (!sentences.has(id)) sentences.set(id, says);
  known.set(desk, sentences);
  return sentences;
}

/** The sentences for the given rules, each once and in policy order. */
export function policyOf(desk: Desk, rules: Iterable<string>): PolicySentence[] {
  const wanted = new Set(rules);
  return [...sentencesOf(desk)].flatMap(([rule, text]) => (wanted.has(rule) ? [{ rule, text }] : []));
}
