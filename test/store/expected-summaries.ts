import { isScoredVerdict } from "../../src/score/verdict.ts";
import type { RunStore, TrialSummary } from "../../src/store/run-store.ts";

/** The summaries expected from the full verdicts. */
export function summariesFrom(store: RunStore): TrialSummary[] {
  return [...store.results()].map(({ verdict, ...trial }) => {
    const scored = isScoredVerdict(verdict) ? verdict : undefined;
    const findings = scored?.kind === "fail" ? scored.findings : [];
    return {
      ...trial,
      verdict: verdict?.kind ?? "open",
      ending: store.record(trial)?.ending.kind ?? "",
      mode: scored?.kind === "fail" ? scored.mode : "",
      checks: [...new Set(findings.map(({ check }) => check))],
      rules: [...new Set([...findings, ...(scored?.remarks ?? [])].flatMap(({ rule }) => rule ?? []))],
      messages: scored?.measures.messages ?? 0,
      toolCalls: scored?.measures.toolCalls ?? 0,
    };
  });
}
