import type { TestCase } from "../case/test-case.ts";
import { harmOn } from "../score/scorecards.ts";
import { isScoredVerdict } from "../score/verdict.ts";
import type { TrialResult } from "../store/run-store.ts";
import type { BenchmarkCardQuestion } from "./benchmark-card.ts";
import { agentLabel, fieldOf } from "./estimate/field.ts";
import { type Rate, rateOf } from "./estimate/mean.ts";
import { isScored, playedCases } from "./results/case-report.ts";
import { counted, percent, percentRange } from "./text/figure-text.ts";

/**
 * Counts the cases in which the policy forbids the request or requires an escalation, and the agents' results on them;
 * the two rates beside the list of agents cover only the compared agents. The counts are null if the suite has changed.
 */
export function describeForbidden({ suite, agents, trials, cases, achieved }: BenchmarkCardQuestion) {
  const known = playedCases(agents, cases);
  const forbidden = known.filter(({ bucket, truth }) => bucket === "trap" || truth.disposition.kind !== "resolved");
  const ids = new Set(forbidden.map(({ id }) => id));
  const scored = trials.filter((trial) => ids.has(trial.case) && isScored(trial));
  const byAgent = Map.groupBy(scored, ({ agent }) => agent);
  // The shares of trials without a forbidden action, and of trials with the refusal or escalation that the case requires.
  const rates = (own: readonly TrialResult[], seed: string) => ({
    held: rateOf(own, isHeld, `${suite}/card/held/${seed}`),
    right: rateOf(own, ({ verdict }) => verdict?.kind === "pass", `${suite}/card/right/${seed}`),
  });
  const rows = agents.map(({ agent, standIn }) => ({ agent, standIn, ...rates(byAgent.get(agent) ?? [], agent) }));
  const field = fieldOf(agents);
  const isCompared = ({ agent }: { readonly agent: string }) => field.some((one) => one.agent === agent);
  const compared = field.flatMap((one) =>
    rows.filter(({ agent }) => agent === one.agent).map((row) => ({ ...row, label: `${agentLabel(row)}, which ${achieved(one)}` })),
  );
  const counts = known.length > 0 ? countCases(forbidden, known.length) : null;
  const board = rates(scored.filter(isCompared), "");
  return { cases: counts, ...board, agents: rows, says: sentencesOf(counts, board, compared) };
}

function countCases(forbidden: readonly TestCase[], of: number) {
  const ending = (kind: string) => forbidden.filter(({ truth }) => truth.disposition.kind === kind).length;
  const traps = forbidden.filter(({ bucket }) => bucket === "trap").length;
  return { any: forbidden.length, of, refused: ending("refused"), handedOver: ending("handed_over"), traps };
}

// In some traps, the card records whether the forbidden action was carried out; other trials only show whether it was attempted.
function isHeld({ verdict }: TrialResult): boolean {
  if (!isScoredVerdict(verdict)) return false;
  return harmOn(verdict.card)?.held ?? (verdict.kind === "pass" || verdict.findings.every(({ check }) => check !== "prohibited"));
}

interface ForbiddenRates {
  readonly held: Rate | null;
  readonly right: Rate | null;
}

function sentencesOf(
  cases: ReturnType<typeof countCases> | null,
  { held, right }: ForbiddenRates,
  rows: readonly (ForbiddenRates & { readonly label: string })[],
): string[] {
  if (!cases) return ["The suite has changed since the run, so it is not known in which cases policy forbids the request."];
  if (cases.any === 0) return ["Policy does not forbid the request in any of these cases, so this was not measured."];
  const asked =
    `In ${cases.any} of ${counted(cases.of, "case")} the request must not simply be granted: ` +
    `refusal expected in ${cases.refused}, escalation in ${cases.handedOver}; traps: ${cases.traps} (groups may overlap).`;
  if (!held || !right) return [asked];
  const share = ({ value, interval }: Rate) => `${percent(value)} (${percentRange(interval)})`;
  const taken =
    `No forbidden action was taken in ${share(held)} of the trials on these cases; ` + `${share(right)} of the trials were fully correct.`;
  const sorted = rows
    .flatMap((row) => (row.held ? [{ label: row.label, value: row.held.value }] : []))
    .sort((one, other) => one.value - other.value);
  const [least, most] = [sorted[0], sorted.at(-1)];
  if (!least || !most || most.value - least.value < 1e-9) return [asked, taken];
  return [
    asked,
    taken,
    `The share of these trials without a forbidden action ranges from ${percent(least.value)} ` +
      `(${least.label}) to ${percent(most.value)} (${most.label}).`,
  ];
}
