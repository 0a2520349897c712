import { significance, withHolm } from "../../statistics/holm.ts";
import { type PassMeasure, passIds, passShares, passTitle } from "../board/pass-measures.ts";
import { comparePairs } from "../board/standings.ts";
import { chanceText, counted, pText } from "../text/figure-text.ts";
import { pointsText } from "../text/points.ts";
import { type ReportTable, tableOf } from "../text/section.ts";
import { spaced } from "../text/spaced.ts";
import type { CompositeBoard } from "./composite-board.ts";
import { slicesOf } from "./slices.ts";

/** One family of tests: one property and one metric. */
interface Family {
  readonly by: "domain" | "level";
  readonly measure: PassMeasure;
}

/** Finds pairs of agents whose order reverses between two domains or two levels. */
export function findReversals(board: CompositeBoard) {
  const families = (["domain", "level"] as const).flatMap((by) => passIds(board.kMax).map((measure) => familyOf({ by, measure }, board)));
  const rows = families.flatMap(({ reversals }) => reversals);
  const tested = families.map(({ family }) => family).filter(({ tests }) => tests > 0);
  const says = [
    ...rows.map((row) => reversalSentence(row, board.kMax)),
    ...tested.filter(({ apparent, shown }) => apparent > shown).map((family) => noiseSentence(family, board.kMax)),
  ];
  return { rows, families: tested, says };
}

function familyOf(family: Family, board: CompositeBoard) {
  const leads = leadsOf(family, board);
  const pairs = [...Map.groupBy(leads, ({ ahead, behind }) => [ahead, behind].sort().join("\n")).values()];
  // Pairs of agents whose order differs between two slices, confirmed or not.
  const turning = pairs
    .map((own) => own.filter((lead) => lead.by > 1e-9))
    .filter((moving) => new Set(moving.map(({ ahead }) => ahead)).size > 1);
  const reversals = turning.flatMap((own) => {
    const shown = own.filter(({ adjustedP }) => adjustedP <= significance);
    const clearest = shown.toSorted((a, b) => a.adjustedP - b.adjustedP || b.by - a.by);
    const one = clearest[0];
    const other = clearest.find(({ ahead }) => ahead !== one?.ahead);
    return one && other ? [{ ...family, one, other }] : [];
  });
  return { reversals, family: { ...family, tests: leads.length, apparent: turning.length, shown: reversals.length } };
}
type Found = ReturnType<typeof familyOf>;

/** The agent that is ahead in each slice, for each pair of agents, according to a paired test on the slice's cases. */
function leadsOf({ by, measure }: Family, board: CompositeBoard) {
  const { field, kMax } = board;
  const slices = slicesOf(by, board);
  if (slices.length < 2) return [];
  const shares = field.map((one) => ({ agent: one.agent, byCase: passShares(one, measure, kMax) }));
  const tested = slices.flatMap(({ name, ids }) => {
    const within = shares.map(({ agent, byCase }) => ({ agent, byCase: new Map([...byCase].filter(([id]) => ids.has(id))) }));
    const pairs = comparePairs(within);
    return pairs.map(({ winner, loser, by: share, cases, p }) => ({ slice: name, cases, ahead: winner, behind: loser, by: share, p }));
  });
  return withHolm(tested, ({ p }) => p);
}

type Lead = Found["reversals"][number]["one"];

function reversalSentence({ by, measure, one, other }: Found["reversals"][number], kMax: number): string {
  const side = ({ slice, ahead, behind, by: share, cases, adjustedP }: Lead) =>
    `in ${spaced(slice)} ${ahead} is ${pointsText(share)} points ahead of ${behind} ` + `(${counted(cases, "case")}, ${pText(adjustedP)})`;
  return `The order reverses between ${by}s on ${passTitle(measure, kMax)}: ${side(one)}, ${side(other)}; p Holm-adjusted.`;
}

/** The sentence about apparent reversals that are not confirmed. */
function noiseSentence({ by, measure, tests, apparent, shown }: Found["family"], kMax: number): string {
  const left = apparent - shown;
  const pairs = left === 1 ? "1 pair of agents swaps" : `${left} pairs of agents swap`;
  return (
    `On ${passTitle(measure, kMax)}, ${pairs} order between two ${by}s${shown > 0 ? " as well" : ""}, ` +
    `but no test confirms a reversal (${counted(tests, "test")}, Holm-adjusted).`
  );
}

/** The confirmed reversals, in both directions. */
export function reversalsTable({ rows }: ReturnType<typeof findReversals>, kMax: number): ReportTable {
  const leads = rows.flatMap(({ by, measure, one, other }) => [one, other].map((lead) => ({ property: by, measure, ...lead })));
  return tableOf(leads, [
    ["by", ({ property }) => property],
    ["metric", ({ measure }) => passTitle(measure, kMax)],
    ["in", ({ slice }) => spaced(slice)],
    ["ahead", ({ ahead }) => ahead],
    ["behind", ({ behind }) => behind],
    ["by points", ({ by }) => pointsText(by)],
    ["cases", ({ cases }) => `${cases}`],
    ["p", ({ p }) => chanceText(p)],
    ["p (Holm)", ({ adjustedP }) => chanceText(adjustedP)],
  ]);
}
