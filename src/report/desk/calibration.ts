import { type Rate, rateOf } from "../estimate/rate.ts";
import { counted, fewOf, outOf, percent, spaced } from "../text/figure-text.ts";
import type { DeskAgent, DeskBoard, DeskTrial } from "./desk-board.ts";

/** One agent's rates of the two kinds of escalation errors; they are never averaged. */
interface CalibrationRow {
  readonly agent: string;
  /** The share of must-escalate conversations that the agent did not escalate; null if there are none. */
  readonly missed: Rate | null;
  /** The share of resolvable conversations that the agent escalated; null if there are none. */
  readonly needless: Rate | null;
}

/** Missed escalations for one intent. */
export interface MissedIntent {
  readonly intent: string;
  /** The number of missed escalations, out of `n` trials of this intent. */
  readonly x: number;
  readonly n: number;
  /** The intent's share of all missed escalations. */
  readonly share: number;
}

/** Missed and unnecessary escalations. */
export interface Calibration {
  readonly rows: readonly CalibrationRow[];
  /**
   * All compared agents' missed escalations by intent, most frequent first; empty if none was missed or the cases are
   * unknown.
   */
  readonly missedByIntent: readonly MissedIntent[];
  readonly says: readonly string[];
}

/** Computes the agents' rates of escalation errors. */
export function calibrate(board: DeskBoard): Calibration {
  const { agents, field, seed } = board;
  const rows = agents.map(
    (one): CalibrationRow => ({
      agent: one.agent,
      missed: rateOf(trialsInBucket(one, "must_escalate"), isMissed, `${seed}/missed/${one.agent}`),
      needless: rateOf(trialsInBucket(one, "resolvable"), isNeedless, `${seed}/needless/${one.agent}`),
    }),
  );
  const missedByIntent = missedIntents(field, board);
  const compared = rows.filter(({ agent }) => field.some((one) => one.agent === agent));
  return { rows, missedByIntent, says: [...spread(compared), ...missedSentence(missedByIntent)] };
}

/** Counts the given agents' missed escalations by intent. */
export function missedIntents(agents: readonly DeskAgent[], { cases }: Pick<DeskBoard, "cases">): MissedIntent[] {
  const trials = agents.flatMap((one) => trialsInBucket(one, "must_escalate")).filter((trial) => cases.has(trial.case));
  const all = trials.filter(isMissed).length;
  if (all === 0) return [];
  return [...Map.groupBy(trials, (trial) => cases.get(trial.case)?.intent ?? "")]
    .map(([intent, own]) => ({ intent, x: own.filter(isMissed).length, n: own.length }))
    .filter(({ x }) => x > 0)
    .map((row) => ({ ...row, share: row.x / all }))
    .sort((one, other) => other.x - one.x || (one.intent < other.intent ? -1 : 1));
}

/** Returns an agent's trials in one bucket. */
export function trialsInBucket({ trials }: DeskAgent, bucket: DeskTrial["card"]["bucket"]): DeskTrial[] {
  return trials.filter(({ card }) => card.bucket === bucket);
}

/** Whether a conversation that needed a person was not escalated. */
export function isMissed({ card }: DeskTrial): boolean {
  return !card.handedOver;
}

/** Whether a resolvable conversation was escalated. */
export function isNeedless({ card }: DeskTrial): boolean {
  return card.overEscalated;
}

function spread(rows: readonly CalibrationRow[]): string[] {
  const said = (words: string, pick: (row: CalibrationRow) => Rate | null) => {
    const known = rows.flatMap((row) => {
      const rate = pick(row);
      return rate ? [{ agent: row.agent, rate }] : [];
    });
    const values = known.map(({ rate }) => rate.value);
    const [low, high] = [Math.min(...values), Math.max(...values)];
    if (known.length < 2) return [];
    if (high - low < 1e-9) return [`${words}: ${percent(low)} for every agent.`];
    const at = (value: number) => fewOf(known.filter(({ rate }) => Math.abs(rate.value - value) < 1e-9).map(({ agent }) => agent));
    return [`${words}: from ${percent(low)} (${at(low)}) to ${percent(high)} (${at(high)}).`];
  };
  return [
    ...said("Conversations that needed a person and were not escalated", ({ missed }) => missed),
    ...said("Resolvable conversations that were escalated", ({ needless }) => needless),
  ];
}

function missedSentence(missed: readonly MissedIntent[]): string[] {
  const [first, second] = missed;
  if (!first || (second && second.x === first.x)) return [];
  const all = Math.round(first.x / first.share);
  if (!second)
    return [`All ${counted(all, "missed escalation")} on this leaderboard ${all === 1 ? "is" : "are"} about ${spaced(first.intent)}.`];
  return [
    `Of ${counted(all, "missed escalation")} on this leaderboard, ${first.x} (${percent(first.share)}) ` +
      `are about ${spaced(first.intent)}, which is missed in ${outOf(first, "trial")}.`,
  ];
}
