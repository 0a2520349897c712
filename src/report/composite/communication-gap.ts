import type { Interval } from "../../statistics/interval.ts";
import { differenceInterval } from "../../statistics/paired-difference.ts";
import { meanOf } from "../estimate/mean.ts";
import { resamplingFor } from "../estimate/resampling.ts";
import type { CompositeBoard } from "./composite-board.ts";

/** Communication minus Evidence: how much better an agent's wording is than its evidence. */
export interface CommunicationGapRow {
  readonly agent: string;
  /** The difference within each case, averaged over cases, in points from -5 to 5. */
  readonly value: number;
  readonly cases: number;
  readonly interval: Interval;
}

/** Communication compared with Evidence, by agent. */
export interface CommunicationGap {
  readonly rows: readonly CommunicationGapRow[];
  readonly says: readonly string[];
}

/** Computes by how much Communication exceeds Evidence for each agent. */
export function compareWordsWithEvidence({ agents, seed }: CompositeBoard): CommunicationGap {
  const rows = agents.flatMap(({ agent, trials }): CommunicationGapRow[] => {
    const byCase = [...Map.groupBy(trials, (trial) => trial.case).values()];
    if (byCase.length === 0) return [];
    const gaps = byCase.map((own) => meanOf(own.map(({ card }) => (card.communication - card.evidence) / 50)));
    const interval = differenceInterval(gaps, resamplingFor(`${seed}/communication/${agent}`));
    return [
      {
        agent,
        value: meanOf(gaps) * 5,
        cases: gaps.length,
        interval: { ...interval, low: interval.low * 5, high: interval.high * 5 },
      },
    ];
  });
  return { rows, says: rows.flatMap(gapSentence) };
}

/** The sentence about an agent's gap, if the interval excludes 0. */
export function gapSentence({ agent, value, interval }: CommunicationGapRow): string[] {
  const range = `${interval.low.toFixed(2)} to ${interval.high.toFixed(2)}`;
  if (interval.low > 0) return [`${agent} scores higher on Communication than on Evidence, by ${value.toFixed(2)} points (${range}).`];
  if (interval.high < 0)
    return [`${agent} scores higher on Evidence than on Communication, by ${(-value).toFixed(2)} points (difference ${range}).`];
  return [];
}
