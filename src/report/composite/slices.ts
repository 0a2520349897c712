import type { Interval } from "../../statistics/interval.ts";
import { curveOf } from "../estimate/curve.ts";
import { countNames } from "../results/case-report.ts";
import { pointCell } from "../results/point-cell.ts";
import { counted, fewOf, joined, namedCounts } from "../text/figure-text.ts";
import { type ReportTable, sentences, tableOf } from "../text/section.ts";
import { nothing, spaced } from "../text/spaced.ts";
import { type CompositeBoard, casesOn } from "./composite-board.ts";

/** The properties by which cases are sliced. */
const sliceProperties = ["domain", "level", "action"] as const;
type SliceProperty = (typeof sliceProperties)[number];

/** Groups the cases in the run by each property in turn; a property with a single value is left out. */
export function sliceBoard(board: CompositeBoard) {
  return sliceProperties.flatMap((by) => {
    const slices = slicesOf(by, board);
    if (slices.length < 2) return [];
    const rows = slices.map((slice) => rowOf(slice, by, board));
    return [{ by, rows, says: sentences(by !== "action" && mixSentence(by, rows), smallSentence(rows)) }];
  });
}

/** The cases of each slice that were run, sorted by slice name. */
export function slicesOf(by: SliceProperty, board: CompositeBoard) {
  const known = casesOn(board).filter((testCase) => testCase[by] !== undefined);
  return [...Map.groupBy(known, (testCase) => testCase[by] ?? "")]
    .map(([name, cases]) => ({ name, cases, ids: new Set(cases.map(({ id }) => id)) }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** A slice: all cases with the same domain, level or action. */
function rowOf({ name, cases, ids }: ReturnType<typeof slicesOf>[number], by: SliceProperty, { agents, kMax, seed }: CompositeBoard) {
  const figures = agents.flatMap(({ agent, report }) => {
    const tallies = report.cases.filter((row) => ids.has(row.case));
    const wanted = (k: number) => k === 1 || k === kMax;
    const [passHat1, passHatK = null] = curveOf(tallies, { kMax, seed: `${seed}/${by}/${name}/${agent}`, wanted }).points;
    return passHat1 ? [{ agent, passHat1, passHatK }] : [];
  });
  return { name, cases: cases.length, actions: countNames(cases.map(({ action }) => action)), agents: figures };
}
type SliceRow = ReturnType<typeof rowOf>;

// If the share of an action differs by at least this much between slices, the report warns that they call for different actions.
const otherMix = 0.1;

/** Warns that slices call for different actions, so a difference between slices may be due to the actions alone. */
function mixSentence(by: SliceProperty, rows: readonly SliceRow[]): string | undefined {
  const names = [...new Set(rows.flatMap(({ actions }) => Object.keys(actions)))];
  const spreads = names.flatMap((action) => {
    const shares = rows.map((row) => ({ ...row, count: row.actions[action] ?? 0, share: (row.actions[action] ?? 0) / row.cases }));
    const sorted = shares.toSorted((one, other) => other.share - one.share);
    const [most, least] = [sorted[0], sorted.at(-1)];
    return most && least && most.share - least.share >= otherMix ? [{ action, most, least, width: most.share - least.share }] : [];
  });
  const [widest] = spreads.toSorted((one, other) => other.width - one.width);
  if (!widest) return undefined;
  const at = ({ count, cases, name }: typeof widest.most) => `${count} of ${cases} in ${spaced(name)}`;
  return (
    "The slices call for different actions, so a difference between two of them need not be due to the " +
    `${by}: for example, ${spaced(widest.action)} is ${at(widest.most)} and ${at(widest.least)}.`
  );
}

const small = 20;

/** Warns about slices so small that a single case changes the value by five points or more. */
function smallSentence(rows: readonly SliceRow[]): string | undefined {
  const few = rows.filter(({ cases }) => cases <= small);
  if (few.length === 0) return undefined;
  const named = few.map(({ name, cases }) => `${spaced(name)} (${cases})`);
  return (
    `One case moves the value by ${100 / small} points or more in ` +
    `${few.length === rows.length ? `every slice: ${fewOf(named, 12)}` : joined(named)}; the largest of ` +
    `them has ${counted(Math.max(...few.map(({ cases }) => cases)), "case")}.`
  );
}

/** Formats one row per slice, with its size, its actions and every agent's pass^1 and pass^k. */
export function sliceTable(by: string, rows: readonly SliceRow[]): ReportTable {
  const agents = rows[0]?.agents.map(({ agent }) => agent) ?? [];
  return tableOf(rows, [
    [by, ({ name }) => spaced(name)],
    ["cases", ({ cases }) => `${cases}`],
    ["actions", ({ actions }) => namedCounts(actions)],
    ...agents.map((agent) => [agent, (row: SliceRow) => figureCell(row.agents.find((found) => found.agent === agent))] as const),
  ]);
}

function figureCell(figure: SliceRow["agents"][number] | undefined): string {
  if (!figure) return nothing;
  const last = figure.passHatK ? ` → ${pointCell(figure.passHatK)}` : "";
  return `${pointCell(figure.passHat1)}${last}`;
}

/** The range from the slice with the lowest value to the one with the highest; undefined if their intervals overlap. */
export function rangeOver(
  slices: readonly { readonly name: string; readonly cases: number; readonly value: number; readonly interval: Interval }[],
  format: (value: number) => string,
) {
  const sorted = slices.toSorted((one, other) => one.value - other.value);
  const [low, high] = [sorted[0], sorted.at(-1)];
  if (!low || !high || low.interval.high >= high.interval.low) return undefined;
  const at = ({ value }: typeof low) => {
    const level = slices.filter((other) => Math.abs(other.value - value) < 1e-9);
    return `${format(value)} in ${joined(level.map(({ name, cases }) => `${spaced(name)} (${counted(cases, "case")})`))}`;
  };
  return { width: high.value - low.value, text: `from ${at(low)} to ${at(high)}` };
}
