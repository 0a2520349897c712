import { shownDifference, testTogether } from "../../statistics/paired-difference.ts";
import { passIds, passShares, passTitle } from "../board/pass-measures.ts";
import { sharedShares } from "../board/standings.ts";
import { chanceText, pText, rangeText, signedPoints } from "../text/figure-text.ts";
import { pointsText } from "../text/points.ts";
import { type ReportTable, tableOf } from "../text/section.ts";
import type { CompositeAgent, CompositeBoard } from "./composite-board.ts";

/** The reasoning efforts that can follow the "@" in an agent's id, lowest first. */
const efforts = ["none", "minimal", "low", "default", "medium", "high", "xhigh", "max"];

/** Compares agents whose ids differ only in the reasoning effort; other agents are ignored. */
export function compareEfforts(board: CompositeBoard) {
  const named = board.agents.flatMap((one) => {
    const name = splitName(one.agent);
    return efforts.includes(name.effort) ? [{ ...one, ...name }] : [];
  });
  const compared = [...Map.groupBy(named, ({ base }) => base).values()].flatMap((own) => {
    const sorted = own.toSorted((a, b) => efforts.indexOf(a.effort) - efforts.indexOf(b.effort));
    return sorted.flatMap((less, index) => sorted.slice(index + 1).flatMap((more) => pairOn(less, more, board)));
  });
  const rows = testTogether(compared).map((row) => {
    const shown = shownDifference(row);
    return { ...row, reading: shown === "none" ? ("no difference shown" as const) : shown };
  });
  const says = rows.map(({ agent, less, more, measure, mean, interval, adjustedP, reading }) => {
    const effect = `${signedPoints(mean)} points (${rangeText(interval)}; ${pText(adjustedP)})`;
    return `${agent} at effort ${more} compared with ${less}, ${passTitle(measure, board.kMax)}: ${effect}, ${reading}.`;
  });
  return { rows, says };
}
export type Effort = ReturnType<typeof compareEfforts>;

/** Splits an agent's name into the reasoning effort and the rest; the effort is empty if the name has no "@". */
function splitName(agent: string) {
  const [, base = agent, effort = "", run = ""] = /^(.*)@([a-z]+)( \(.*\))?$/.exec(agent) ?? [];
  // If several runs contain an agent, its name ends with the name of the run. Efforts are compared within one run only.
  return { base: `${base}${run}`, effort };
}

/** Whether a row compares an agent, at the higher or at the lower effort, with itself at another effort. */
export function isEffortOf(agent: string, row: Effort["rows"][number], side: "less" | "more"): boolean {
  const { base, effort } = splitName(agent);
  return row.agent === base && row[side] === effort;
}

type AtEffort = CompositeAgent & ReturnType<typeof splitName>;

/** The difference on each metric: the higher effort minus the lower. */
function pairOn(less: AtEffort, more: AtEffort, { kMax }: CompositeBoard) {
  return passIds(kMax).flatMap((measure) => {
    const [low, high] = [passShares(less, measure, kMax), passShares(more, measure, kMax)];
    const pairs = sharedShares(high, low);
    if (pairs.length === 0) return [];
    const differences = pairs.map(({ one, other }) => one - other);
    return [{ agent: less.base, less: less.effort, more: more.effort, measure, differences }];
  });
}

/** The results of each agent that ran at two reasoning efforts. */
export function effortTable(rows: Effort["rows"], kMax: number): ReportTable {
  return tableOf(rows, [
    ["agent", ({ agent }) => agent],
    ["effort", ({ more }) => more],
    ["compared with", ({ less }) => less],
    ["metric", ({ measure }) => passTitle(measure, kMax)],
    ["difference in points", ({ mean }) => pointsText(mean)],
    ["interval (Holm)", ({ interval }) => rangeText(interval)],
    ["cases", ({ cases }) => `${cases}`],
    ["p (Holm)", ({ adjustedP }) => chanceText(adjustedP)],
    ["with more effort", ({ reading }) => reading],
  ]);
}
