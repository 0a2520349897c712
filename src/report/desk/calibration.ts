import { type Rate, rateOf } from "../estimate/mean.ts";
import { counted, fewOf, outOf, percent } from "../text/figure-text.ts";
import { sentences } from "../text/section.ts";
import { spaced } from "../text/spaced.ts";
import { countOf, type DeskAgent, type DeskBoard, type DeskTrial, trialsInBucket } from "./desk-board.ts";
import { idleNote } from "./resolution.ts";

/** Computes the agents' rates of the two kinds of escalation errors, which are never averaged. */
export function calibrate(board: DeskBoard) {
  const rows = calibrationRows(board);
  const missedByIntent = missedIntents(board.field, board);
  const compared = rows.filter(({ agent }) => board.field.some((one) => one.agent === agent));
  const idle = (agents: readonly string[]) => idleNote(board.field.filter(({ agent }) => agents.includes(agent)));
  const says = sentences(
    spread("Conversations that needed a person and were not escalated", { compared, idle }, ({ missed }) => missed),
    spread("Resolvable conversations that were escalated", { compared, idle }, ({ needless }) => needless),
    missedSentence(missedByIntent),
  );
  return { rows, missedByIntent, says };
}
export type Calibration = ReturnType<typeof calibrate>;

function calibrationRows({ agents, seed }: DeskBoard) {
  return agents.map((one) => ({
    agent: one.agent,
    missed: rateOf(trialsInBucket(one, "must_escalate"), isMissed, `${seed}/missed/${one.agent}`),
    needless: rateOf(trialsInBucket(one, "resolvable"), isNeedless, `${seed}/needless/${one.agent}`),
  }));
}
type CalibrationRow = ReturnType<typeof calibrationRows>[number];

/** Counts the given agents' missed escalations by intent, most frequent first; empty if the cases are unknown. */
export function missedIntents(agents: readonly DeskAgent[], { cases }: DeskBoard) {
  const trials = agents.flatMap((one) => trialsInBucket(one, "must_escalate")).filter((trial) => cases.has(trial.case));
  const all = trials.filter(isMissed).length;
  return [...Map.groupBy(trials, (trial) => cases.get(trial.case)?.intent ?? "")]
    .map(([intent, own]) => ({ intent, ...countOf(own, isMissed) }))
    .filter(({ x }) => x > 0)
    .map((row) => ({ ...row, share: row.x / all }))
    .sort((one, other) => other.x - one.x || (one.intent < other.intent ? -1 : 1));
}
export type MissedIntent = ReturnType<typeof missedIntents>[number];

/** Whether a conversation that needed a person was not escalated. */
export function isMissed({ card }: DeskTrial): boolean {
  return !card.handedOver;
}

/** Whether a resolvable conversation was escalated. */
export function isNeedless({ card }: DeskTrial): boolean {
  return card.overEscalated;
}

interface Spread {
  readonly compared: readonly CalibrationRow[];
  /** Names those of the given agents that resolve nothing. */
  readonly idle: (agents: readonly string[]) => string;
}

function spread(words: string, { compared, idle }: Spread, pick: (row: CalibrationRow) => Rate | null): string | undefined {
  const known = compared.flatMap((row) => {
    const rate = pick(row);
    return rate ? [{ agent: row.agent, value: rate.value }] : [];
  });
  const values = known.map(({ value }) => value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  if (known.length < 2) return undefined;
  if (high - low < 1e-9) return `${words}: ${percent(low)} for every agent${idle(known.map(({ agent }) => agent))}.`;
  const at = (end: number) => known.filter(({ value }) => Math.abs(value - end) < 1e-9).map(({ agent }) => agent);
  return `${words}: from ${percent(low)} (${fewOf(at(low))}${idle(at(low))}) to ${percent(high)} (${fewOf(at(high))}).`;
}

function missedSentence([first, second]: readonly MissedIntent[]): string | undefined {
  if (!first || second?.x === first.x) return undefined;
  const all = Math.round(first.x / first.share);
  const missed = `${counted(all, "missed escalation")} on this leaderboard`;
  if (!second) return `All ${missed} ${all === 1 ? "is" : "are"} about ${spaced(first.intent)}.`;
  const most = `${first.x} (${percent(first.share)}) are about ${spaced(first.intent)}`;
  return `Of ${missed}, ${most}, which is missed in ${outOf(first, "trial")}.`;
}
