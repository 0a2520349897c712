import type { Verdict } from "../score/verdict.ts";

/** The ids of the policy rules a trial broke. */
export function brokenRules(verdict: Verdict): string[] {
  if (verdict.kind === "excluded") return [];
  const findings = verdict.kind === "fail" ? verdict.findings : [];
  return [...findings, ...verdict.remarks].flatMap(({ rule }) => rule ?? []);
}
