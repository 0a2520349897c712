import type { TestCase } from "../../case/test-case.ts";
import type { CaseTally } from "../../statistics/case-tally.ts";
import { curveOf, type PassHatPoint } from "../estimate/curve.ts";
import { countNames } from "../results/case-report.ts";
import { isSuspectedPass } from "../results/suspected.ts";
import { counted, fewOf, joined, spaced } from "../text/figure-text.ts";
import type { CompositeBoard } from "./composite-board.ts";

/** The properties by which cases are sliced. */
const sliceProperties = ["domain", "level", "action"] as const;
export type SliceProperty = (typeof sliceProperties)[number];

/** pass^1 and pass^k on the cases of one slice. */
interface SlicePoints {
  readonly passHat1: PassHatPoint;
  /** pass^k at the largest k; null if each case was run once. */
  readonly passHatK: PassHatPoint | null;
}

/** One agent's results on the cases of one slice. */
interface SliceFigure extends SlicePoints {
  readonly agent: string;
  /** The same values if every suspicion counted as a failure; null if no pass in the slice has a suspicion. */
  readonly held: SlicePoints | null;
}

/** A slice: all cases with the same domain, level or action. */
export interface SliceRow {
  readonly name: string;
  readonly cases: number;
  /** The number of cases in the slice for each expected action. */
  readonly actions: { readonly [action: string]: number };
  readonly agents: readonly SliceFigure[];
}

/** pass^1 and pass^k of every agent, by slice. */
export interface Slicing {
  readonly by: SliceProperty;
  readonly rows: readonly SliceRow[];
  readonly says: readonly string[];
}

/** Groups the cases in the run by each property in turn; a property with a single value is left out. */
export function sliceBoard(board: CompositeBoard): Slicing[] {
  return sliceProperties.flatMap((by): Slicing[] => {
    const slices = slicesOf(by, board);
    if (slices.length < 2) return [];
    const rows = slices.map(({ name, cases }) => rowOf(name, cases, { by, board }));
    return [{ by, rows, says: [...mixSentence(by, rows), ...smallSentence(rows)] }];
  });
}

/** The cases of each slice that were run, sorted by slice name. */
export function slicesOf(
  by: SliceProperty,
  { agents, cases }: Pick<CompositeBoard, "agents" | "cases">,
): { readonly name: string; readonly cases: readonly TestCase[] }[] {
  const played = new Set(agents.flatMap(({ report }) => report.cases.map((row) => row.case)));
  const known = [...played].flatMap((id) => cases.get(id) ?? []).filter((testCase) => testCase[by] !== undefined);
  return [...Map.groupBy(known, (testCase) => testCase[by] ?? "")]
    .map(([name, own]) => ({ name, cases: own }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

function rowOf(
  name: string,
  cases: readonly TestCase[],
  { by, board }: { readonly by: SliceProperty; readonly board: CompositeBoard },
): SliceRow {
  const ids = new Set(cases.map(({ id }) => id));
  const agents = board.agents.flatMap(({ agent, report, trials }): SliceFigure[] => {
    const tallies = report.cases.filter((row) => ids.has(row.case));
    const estimation = { kMax: board.kMax, seed: `${board.seed}/${by}/${name}/${agent}` };
    const points = pointsOf(tallies, estimation);
    const suspected = countNames(trials.filter(isSuspectedPass).map((trial) => trial.case));
    const held = tallies.some((row) => suspected[row.case] !== undefined)
      ? pointsOf(
          tallies.map((row) => ({ c: row.c - (suspected[row.case] ?? 0), n: row.n })),
          estimation,
        )
      : null;
    return points ? [{ agent, ...points, held }] : [];
  });
  return { name, cases: cases.length, actions: countNames(cases.map(({ action }) => action)), agents };
}

function pointsOf(tallies: readonly CaseTally[], estimation: { kMax: number; seed: string }): SlicePoints | null {
  const wanted = (k: number) => k === 1 || k === estimation.kMax;
  const [passHat1, passHatK = null] = curveOf(tallies, { ...estimation, wanted }).points;
  return passHat1 ? { passHat1, passHatK } : null;
}

// If the share of an action differs by at least this much between slices, the report warns that they call for different
// actions.
const otherMix = 0.1;

/** Warns that slices call for different actions, so a difference between slices may be due to the actions alone. */
function mixSentence(by: SliceProperty, rows: readonly SliceRow[]): string[] {
  if (by === "action") return [];
  const share = ({ actions, cases }: SliceRow, action: string) => (actions[action] ?? 0) / cases;
  const names = [...new Set(rows.flatMap(({ actions }) => Object.keys(actions)))];
  const apart = names.filter((action) => {
    const shares = rows.map((row) => share(row, action));
    return Math.max(...shares) - Math.min(...shares) >= otherMix;
  });
  if (apart.length === 0) return [];
  const widest = apart
    .map((action) => rows.toSorted((one, other) => share(other, action) - share(one, action)))
    .map((sorted, index) => ({ action: apart[index] ?? "", most: sorted[0], least: sorted.at(-1) }))
    .toSorted((one, other) => spreadOf(other, share) - spreadOf(one, share))[0];
  if (!widest?.most || !widest.least) return [];
  const at = (row: SliceRow) => `${row.actions[widest.action] ?? 0} of ${row.cases} in ${spaced(row.name)}`;
  return [
    "The slices call for different actions, so a difference between two of them need not be due to the " +
      `${by}: for example, ${spaced(widest.action)} is ${at(widest.most)} and ${at(widest.least)}.`,
  ];
}

function spreadOf(
  { action, most, least }: { action: string; most: SliceRow | undefined; least: SliceRow | undefined },
  share: (row: SliceRow, action: string) => number,
): number {
  return most && least ? share(most, action) - share(least, action) : 0;
}

const small = 20;

/** Warns about slices so small that a single case changes the value by five points or more. */
function smallSentence(rows: readonly SliceRow[]): string[] {
  const few = rows.filter(({ cases }) => cases <= small);
  if (few.length === 0) return [];
  const named = few.map(({ name, cases }) => `${spaced(name)} (${cases})`);
  return [
    `One case moves the value by ${100 / small} points or more in ` +
      `${few.length === rows.length ? `every slice: ${fewOf(named, 12)}` : joined(named)}; the largest of ` +
      `them has ${counted(Math.max(...few.map(({ cases }) => cases)), "case")}.`,
  ];
}
