import type { GivenVerdict } from "../score/verdict.ts";
import { isScoredVerdict } from "../score/verdict.ts";

/** The ids of the policy rules a trial broke. */
export function brokenRules(verdict: GivenVerdict): string[] {
  if (!isScoredVerdict(verdict)) return [];
  const findings = verdict.kind === "fail" ? verdict.findings : [];
  return [...findings, ...verdict.remarks].flatMap(({ rule }) => rule ?? []);
}
