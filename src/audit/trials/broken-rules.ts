import { findingsIn, isScoredVerdict, type Verdict } from "../../score/verdict.ts";

/** The ids of the policy rules that a trial broke. */
export function brokenRules(verdict: Verdict): string[] {
  if (!isScoredVerdict(verdict)) return [];
  return [...findingsIn(verdict), ...verdict.remarks].flatMap(({ rule }) => rule ?? []);
}
