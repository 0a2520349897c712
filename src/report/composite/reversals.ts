import { randomFrom } from "../../random.ts";
import { holm } from "../../statistics/holm.ts";
import { signFlipTest } from "../../statistics/sign-flip-test.ts";
import { type PassMeasure, passIds, passShares, passTitle } from "../board/pass-measures.ts";
import { significance } from "../board/standings.ts";
import { meanOf } from "../estimate/mean.ts";
import { chanceText, counted, pointsText, spaced } from "../text/figure-text.ts";
import type { CompositeBoard } from "./composite-board.ts";
import { type SliceProperty, slicesOf } from "./slices.ts";

/** The agent that is ahead in one slice, according to a paired test on the slice's cases. */
interface SliceLead {
  readonly slice: string;
  readonly cases: number;
  readonly ahead: string;
  readonly behind: string;
  /** The difference, as a share; 0 if the agents are equal. */
  readonly by: number;
  readonly p: number;
  /** The p-value, Holm-adjusted over all pairs of agents and all slices of this property on this metric. */
  readonly adjustedP: number;
}

/** Two agents whose order reverses between slices, with both directions confirmed by a test. */
interface Reversal {
  readonly by: SliceProperty;
  readonly measure: PassMeasure;
  readonly one: SliceLead;
  readonly other: SliceLead;
}

/** One family of tests: one property and one metric. */
interface ReversalFamily {
  readonly by: SliceProperty;
  readonly measure: PassMeasure;
  readonly tests: number;
  /** The number of pairs of agents whose order differs between two slices, confirmed or not. */
  readonly apparent: number;
  /** The number of pairs for which both directions are confirmed. */
  readonly shown: number;
}

/** Rank reversals between domains or levels. */
export interface Reversals {
  readonly rows: readonly Reversal[];
  readonly families: readonly ReversalFamily[];
  readonly says: readonly string[];
}

/** Finds pairs of agents whose order reverses between two domains or two levels. */
export function findReversals(board: CompositeBoard): Reversals {
  const families = (["domain", "level"] as const).flatMap((by) => passIds(board.kMax).map((measure) => familyOf(by, measure, board)));
  const rows = families.flatMap(({ reversals }) => reversals);
  const tested = families.map(({ family }) => family).filter(({ tests }) => tests > 0);
  return {
    rows,
    families: tested,
    says: [...rows.map((row) => reversalSentence(row, board)), ...tested.flatMap((family) => noiseSentence(family, board))],
  };
}

function familyOf(by: SliceProperty, measure: PassMeasure, board: CompositeBoard) {
  const slices = slicesOf(by, board);
  const leads = slices.length < 2 ? [] : leadsOf(slices, { by, measure, board });
  const pairs = [...Map.groupBy(leads, ({ ahead, behind }) => [ahead, behind].sort().join("\n")).values()];
  const turning = pairs.flatMap((own) => {
    const moving = own.filter((lead) => lead.by > 1e-9);
    return new Set(moving.map(({ ahead }) => ahead)).size > 1 ? [moving] : [];
  });
  const reversals = turning.flatMap((own): Reversal[] => {
    const shown = own.filter(({ adjustedP }) => adjustedP <= significance);
    const clearest = shown.toSorted((a, b) => a.adjustedP - b.adjustedP || b.by - a.by);
    const one = clearest[0];
    const other = clearest.find(({ ahead }) => ahead !== one?.ahead);
    return one && other ? [{ by, measure, one, other }] : [];
  });
  const family: ReversalFamily = {
    by,
    measure,
    tests: leads.length,
    apparent: turning.length,
    shown: reversals.length,
  };
  return { reversals, family };
}

interface LeadQuestion {
  readonly by: SliceProperty;
  readonly measure: PassMeasure;
  readonly board: CompositeBoard;
}

function leadsOf(slices: ReturnType<typeof slicesOf>, { by, measure, board }: LeadQuestion): SliceLead[] {
  const { field, kMax, seed } = board;
  const shares = field.map((one) => ({ agent: one.agent, byCase: passShares(one, measure, kMax) }));
  const tested = slices.flatMap(({ name, cases }) =>
    shares.flatMap((one, index) =>
      shares.slice(index + 1).flatMap((other) => {
        const gains = cases.flatMap(({ id }) => {
          const [own, theirs] = [one.byCase.get(id), other.byCase.get(id)];
          return own === undefined || theirs === undefined ? [] : [own - theirs];
        });
        if (gains.length === 0) return [];
        const random = randomFrom(`${seed}/reversal/${by}/${measure}/${name}/${one.agent}/${other.agent}`);
        const mean = meanOf(gains);
        const [ahead, behind] = mean >= 0 ? [one.agent, other.agent] : [other.agent, one.agent];
        const { p } = signFlipTest(gains, { random });
        return [{ slice: name, cases: gains.length, ahead, behind, by: Math.abs(mean), p }];
      }),
    ),
  );
  const adjusted = holm(tested.map(({ p }) => p));
  return tested.map((lead, index) => ({ ...lead, adjustedP: adjusted[index] ?? 1 }));
}

function reversalSentence({ by, measure, one, other }: Reversal, { kMax }: CompositeBoard): string {
  const side = ({ slice, ahead, behind, by: share, cases, adjustedP }: SliceLead) =>
    `in ${spaced(slice)} ${ahead} is ${pointsText(share)} points ahead of ${behind} ` +
    `(${counted(cases, "case")}, p ${adjustedP < 0.0001 ? "" : "= "}${chanceText(adjustedP)})`;
  return `The order reverses between ${by}s on ${passTitle(measure, kMax)}: ${side(one)}, ${side(other)}; p Holm-adjusted.`;
}

/** The sentence about apparent reversals that are not confirmed. */
function noiseSentence({ by, measure, tests, apparent, shown }: ReversalFamily, { kMax }: CompositeBoard): string[] {
  const left = apparent - shown;
  if (left === 0) return [];
  const pairs = left === 1 ? "1 pair of agents swaps" : `${left} pairs of agents swap`;
  return [
    `On ${passTitle(measure, kMax)}, ${pairs} order between two ${by}s${shown > 0 ? " as well" : ""}, ` +
      `but no test confirms a reversal (${counted(tests, "test")}, Holm-adjusted).`,
  ];
}
