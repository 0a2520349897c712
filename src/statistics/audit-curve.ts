import { UserError } from "../user-error.ts";
import { type CurveBound, curveBounds } from "./curve-bounds.ts";
import { type CurvePoint, type CurveSize, impliedPoint, printedPoint, type StatedDrop } from "./curve-point.ts";
import { curveReasons } from "./curve-reasons.ts";
import { fitPoints } from "./fit-points.ts";
import { nearestValues } from "./nearest-values.ts";
import { type PrintedValue, readPrintedValue } from "./printed-value.ts";

/** A published reliability curve. */
export interface PublishedCurve extends CurveSize {
  /**
   * pass^1 to pass^n as printed; undefined where no value was printed. The string "0.60" has two decimals; the number
   * 0.6 has one unless `decimals` is set.
   */
  readonly values: readonly (number | string | undefined)[];
  /** The number of decimals for every value that is given as a number. */
  readonly decimals?: number;
  /** Ratios between drops, as stated in the publication alongside the curve. */
  readonly drops?: readonly StatedDrop[];
}

/** Whether complete data could have produced a published curve, and the range of each value given the others. */
export interface CurveAudit {
  readonly possible: boolean;
  /** Why the curve is impossible, in plain English; empty if it is possible. */
  readonly reasons: readonly string[];
  readonly bounds: readonly CurveBound[];
  /** A histogram that fits the curve: the number of cases with exactly 0 to n passes; empty if none fits. */
  readonly histogram: readonly number[];
}

/**
 * Decides exactly whether `cases` cases with `n` scored trials each could have produced the printed curve, whether
 * halves were rounded up or down.
 */
export function auditCurve(curve: PublishedCurve): CurveAudit {
  const printed = readValues(curve);
  const points = printed.flatMap((value, index) => (value === undefined ? [] : [printedPoint(index + 1, value, curve)]));
  const drops = curve.drops ?? [];
  const stated = drops.map((drop) => pointOfDrop(drop, points, curve));
  const all = [...points, ...stated].sort((one, other) => one.k - other.k);
  const plain = curveBounds(points, curve);
  const withStated = stated.length === 0 ? plain : curveBounds(all, curve);
  const bounds = stated.length === 0 ? plain : [...plain, ...withStated.filter(({ k }) => drops.some((drop) => drop.k === k))];
  const answer = fitPoints(all, curve);
  if (answer.kind === "gave-up")
    throw new UserError(
      `The curve with n = ${curve.n} and ${curve.cases} cases leaves too many possibilities to decide. ` +
        "Give more of its values or more decimals.",
    );
  if (answer.kind === "found") return { possible: true, reasons: [], bounds, histogram: answer.histogram };
  const found = [...new Set([...curveReasons(points, plain, curve), ...curveReasons(all, withStated, curve)])];
  const reasons = [...(found.length > 0 ? found : [nothingFits(printed, curve)]), ...zeroFilled(points, plain, curve)];
  return { possible: false, reasons, bounds, histogram: [] };
}

// Counting cases with fewer than n scored trials as 0 lowers only the last value.
function zeroFilled(points: readonly CurvePoint[], bounds: readonly CurveBound[], size: CurveSize): string[] {
  const last = points.find(({ k }) => k === size.n);
  const range = bounds.find(({ k, reading }) => k === size.n && reading === "rounded");
  if (last === undefined || range === undefined || last.rounded.high >= range.low) return [];
  const others = points.filter((point) => point !== last);
  return fitPoints(others, size).kind === "found"
    ? [
        `Without ${last.label} the curve is possible: such a drop at the end is typical of counting ` +
          `cases with fewer than ${size.n} scored trials as 0.`,
      ]
    : [];
}

// Every other check passed, so the only remaining reason is that no whole numbers of cases fit all values.
function nothingFits(printed: readonly (PrintedValue | undefined)[], size: CurveSize): string {
  const mends = nearestValues(printed, size);
  const hint =
    mends.length === 0 ? "Changing a single value does not fix it." : `With one value changed it would fit: ${mends.join("; ")}.`;
  return `Off the lattice: no set of ${size.cases} cases with ${size.n} trials each gives all of these values. ${hint}`;
}

function pointOfDrop(drop: StatedDrop, points: readonly CurvePoint[], size: CurveSize): CurvePoint {
  const at = (k: number) => points.find((point) => point.k === k);
  const [after, before] = [at(drop.k), at(drop.k - 1)];
  if (after === undefined || before === undefined || drop.k < 3 || at(drop.k - 2) !== undefined)
    throw new UserError(
      `A stated drop at k = ${drop.k} needs printed values at k = ${drop.k - 1} and ${drop.k} and none at k = ${drop.k - 2}.`,
    );
  if (!(drop.times > 0.5)) throw new UserError(`A stated drop of ${drop.times} times the one before: give a ratio above 0.5.`);
  return impliedPoint(drop, { before, after }, size);
}

function readValues({ n, cases, values, decimals }: PublishedCurve): (PrintedValue | undefined)[] {
  if (!Number.isInteger(n) || n < 1 || n > 20) throw new UserError(`n is ${n}: give the number of trials per case, 1 to 20.`);
  if (!Number.isInteger(cases) || cases < 1 || cases > 10_000)
    throw new UserError(`cases is ${cases}: give the number of cases, 1 to 10000.`);
  if (values.length !== n)
    throw new UserError(`The curve has ${values.length} values, but n is ${n}. Give pass^1 to pass^${n}, with _ for an unknown one.`);
  return values.map((value, index) => {
    if (value === undefined) return undefined;
    const printed = readPrintedValue(value, decimals);
    if (printed === undefined)
      throw new UserError(`Value ${index + 1} of the curve is "${value}". Write a share such as 0.438 or 43.8%, or _ if it is unknown.`);
    return printed;
  });
}
