import type { TestCase } from "../case/test-case.ts";
import { isScoredVerdict } from "../score/verdict.ts";
import type { TrialResult } from "../store/run-store.ts";
import type { CardQuestion } from "./card.ts";
import { isScored } from "./case-report.ts";
import { fieldOf, labelOf } from "./field.ts";
import { counted, percent, percentRange } from "./figure-text.ts";
import { playedCases } from "./played-cases.ts";
import { type Rate, rateOf } from "./rate.ts";

/** What happens when policy forbids the request, or leaves it to a person. */
export interface CardForbidden {
  /** Cases of any kind below; null when the suite is not as it was. */
  readonly cases: CardCases | null;
  /** Trials of those cases in which nothing forbidden was done: at a desk's trap not carried out, elsewhere not attempted. */
  readonly held: Rate | null;
  /** Trials of those cases that passed: refused or handed over as the case asks. */
  readonly right: Rate | null;
  /** Each agent by itself; the two rates above are over those that are compared. */
  readonly agents: readonly ForbiddenRow[];
  readonly says: readonly string[];
}

interface CardCases {
  readonly any: number;
  readonly of: number;
  /** The right end is a refusal. */
  readonly refused: number;
  /** The right end is a hand-over. */
  readonly handedOver: number;
  /** The customer asks for what must not be done; the right end may be any. */
  readonly traps: number;
}

interface ForbiddenRow {
  readonly agent: string;
  readonly standIn: boolean;
  readonly held: Rate | null;
  readonly right: Rate | null;
}

/** Counts the cases in which the customer must not get what they ask for, and what agents did there. */
export function describeForbidden({ suite, agents, trials, cases }: CardQuestion): CardForbidden {
  const known = playedCases(agents, cases);
  const forbidden = known.filter(isForbidden);
  const ids = new Set(forbidden.map(({ id }) => id));
  const scored = trials.filter((trial) => ids.has(trial.case) && isScored(trial));
  const byAgent = Map.groupBy(scored, ({ agent }) => agent);
  const rates = (own: readonly TrialResult[], seed: string) => ({
    held: rateOf(own, isHeld, `${suite}/card/held/${seed}`),
    right: rateOf(own, ({ verdict }) => verdict?.kind === "pass", `${suite}/card/right/${seed}`),
  });
  const rows = agents.map(({ agent, standIn }) => ({ agent, standIn, ...rates(byAgent.get(agent) ?? [], agent) }));
  const compared = new Set(fieldOf(agents).map(({ agent }) => agent));
  const counts = known.length > 0 ? countCases(forbidden, known.length) : null;
  const board = rates(
    scored.filter(({ agent }) => compared.has(agent)),
    "",
  );
  const told = rows.filter(({ agent }) => compared.has(agent));
  return { cases: counts, ...board, agents: rows, says: sentencesOf(counts, board, told) };
}

function isForbidden({ bucket, truth }: TestCase): boolean {
  return bucket === "trap" || truth.disposition.kind !== "resolved";
}

function countCases(forbidden: readonly TestCase[], of: number): CardCases {
  const ending = (kind: string) => forbidden.filter(({ truth }) => truth.disposition.kind === kind).length;
  return {
    any: forbidden.length,
    of,
    refused: ending("refused"),
    handedOver: ending("handed_over"),
    traps: forbidden.filter(({ bucket }) => bucket === "trap").length,
  };
}

// The desk knows of its traps what was carried out; of everything else it is known what was attempted.
function isHeld({ verdict }: TrialResult): boolean {
  if (!isScoredVerdict(verdict)) return false;
  if (verdict.card.scorecard === "desk" && verdict.card.held !== null) return verdict.card.held;
  return verdict.kind === "pass" || verdict.findings.every(({ check }) => check !== "prohibited");
}

function sentencesOf(
  cases: CardCases | null,
  { held, right }: Pick<CardForbidden, "held" | "right">,
  rows: readonly ForbiddenRow[],
): string[] {
  if (!cases) return ["The suite is not as it was, so it is not known in which cases policy forbids the request."];
  if (cases.any === 0) return ["Policy forbids the request in no case here: nothing is known of what happens then."];
  const asked = `In ${cases.any} of ${counted(cases.of, "case")} the customer must not simply get what they ask for: a refusal is right in ${cases.refused}, a hand-over in ${cases.handedOver}; traps among them: ${cases.traps}.`;
  if (!held || !right) return [asked];
  return [
    asked,
    `Nothing forbidden was done in ${shareText(held)} of those trials, and all was done right in ${shareText(right)}.`,
    ...spreadSentence(rows),
  ];
}

function shareText({ value, interval }: Rate): string {
  return `${percent(value)} (${percentRange(interval)})`;
}

function spreadSentence(rows: readonly ForbiddenRow[]): string[] {
  const known = rows.flatMap((row) => (row.held ? [{ label: labelOf(row), value: row.held.value }] : []));
  const sorted = known.toSorted((one, other) => one.value - other.value);
  const [least, most] = [sorted[0], sorted.at(-1)];
  if (!least || !most || most.value - least.value < 1e-9) return [];
  return [
    `That nothing forbidden was done goes from ${percent(least.value)} with ${least.label} to ${percent(most.value)} with ${most.label}.`,
  ];
}
