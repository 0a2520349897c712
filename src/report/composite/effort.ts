import { holm } from "../../statistics/holm.ts";
import { type PairedDifference, pairedDifference } from "../../statistics/paired-difference.ts";
import { type PassMeasure, passIds, passShares, passTitle } from "../board/pass-measures.ts";
import { significance } from "../board/standings.ts";
import { resamplingFor } from "../estimate/resampling.ts";
import { chanceText, pointsText, rangeText } from "../text/figure-text.ts";
import type { CompositeAgent, CompositeBoard } from "./composite-board.ts";

/** The reasoning efforts that can follow the "@" in an agent's id, lowest first. */
const efforts = ["none", "minimal", "low", "default", "medium", "high", "xhigh", "max"];

/** One agent at two reasoning efforts on the same cases. */
interface EffortRow extends PairedDifference {
  /** The agent's id without its effort. */
  readonly agent: string;
  readonly less: string;
  readonly more: string;
  /** The metric that is compared; the difference is the higher effort minus the lower. */
  readonly measure: PassMeasure;
  /** The p-value, Holm-adjusted over all such comparisons on the leaderboard. */
  readonly adjustedP: number;
  readonly reading: "better" | "worse" | "no difference shown";
}

/** The effect of reasoning effort on the metrics. */
export interface Effort {
  readonly rows: readonly EffortRow[];
  readonly says: readonly string[];
}

/** Compares agents whose ids differ only in the reasoning effort; other agents are ignored. */
export function compareEfforts(board: CompositeBoard): Effort {
  const named = board.agents.flatMap((one) => {
    const [, base = "", effort = "", run = ""] = /^(.*)@([a-z]+)( \(.*\))?$/.exec(one.agent) ?? [];
    // If several runs contain an agent, its name ends with the name of the run. Efforts are compared within one run
    // only.
    return efforts.includes(effort) ? [{ one, base: `${base}${run}`, effort }] : [];
  });
  const compared = [...Map.groupBy(named, ({ base }) => base).values()].flatMap((own) => {
    const sorted = own.toSorted((a, b) => efforts.indexOf(a.effort) - efforts.indexOf(b.effort));
    return sorted.flatMap((less, index) => sorted.slice(index + 1).flatMap((more) => pairOn(less, more, board)));
  });
  const adjusted = holm(compared.map(({ test }) => test.p));
  const rows = compared.map((row, index): EffortRow => {
    const adjustedP = adjusted[index] ?? 1;
    return { ...row, adjustedP, reading: readingOf(row, adjustedP) };
  });
  return { rows, says: rows.map((row) => effortSentence(row, board.kMax)) };
}

interface AtEffort {
  readonly one: CompositeAgent;
  readonly base: string;
  readonly effort: string;
}

function pairOn(less: AtEffort, more: AtEffort, { kMax, seed }: CompositeBoard) {
  return passIds(kMax).flatMap((measure) => {
    const [low, high] = [passShares(less.one, measure, kMax), passShares(more.one, measure, kMax)];
    const pairs = [...high].flatMap(([id, one]) => {
      const other = low.get(id);
      return other === undefined ? [] : [{ one, other }];
    });
    if (pairs.length === 0) return [];
    const difference = pairedDifference(pairs, resamplingFor(`${seed}/effort/${measure}/${less.one.agent}/${more.one.agent}`));
    return [{ agent: less.base, less: less.effort, more: more.effort, measure, ...difference }];
  });
}

function readingOf({ mean }: PairedDifference, adjustedP: number): EffortRow["reading"] {
  if (adjustedP > significance) return "no difference shown";
  return mean > 0 ? "better" : "worse";
}

function effortSentence(row: EffortRow, kMax: number): string {
  const { agent, less, more, measure, mean, interval, adjustedP, reading } = row;
  const sign = mean > 0 ? "+" : "";
  const effect = `${sign}${pointsText(mean)} points (${rangeText(interval)}; p ${adjustedP < 0.0001 ? "" : "= "}${chanceText(adjustedP)})`;
  return `${agent} at effort ${more} compared with ${less}, ${passTitle(measure, kMax)}: ${effect}, ${reading}.`;
}
