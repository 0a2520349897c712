import type { TrialRecord } from "../record/trial-record.ts";
import type { Verdict } from "../score/verdict.ts";
import { consequenceLines } from "./text/finding-lines.ts";
import { spaced } from "./text/spaced.ts";

/** Describes how a conversation ended, with its verdict and one line per finding. */
export function describeVerdict(verdict: Verdict, record: TrialRecord): string {
  const ending = `Ended: ${record.ending.kind.replaceAll("_", " ")}.`;
  if (verdict.kind === "excluded") return `${ending} Not scored: ${verdict.detail}.`;
  if (verdict.kind === "unscored") return `${ending} It could not be scored: ${verdict.error}`;
  const findings = verdict.kind === "fail" ? verdict.findings : [];
  return [
    `${ending} ${verdict.kind.toUpperCase()}.`,
    ...findings.flatMap((finding) => [
      `  ${spaced(finding.check)}${finding.step === null ? "" : ` (event ${finding.step})`}: ${finding.why}`,
      ...consequenceLines(finding).map((line) => `    ${line}`),
    ]),
    ...(verdict.unclear ?? []).map(({ step, why }) => `  unclear (event ${step}): ${why}`),
  ].join("\n");
}
