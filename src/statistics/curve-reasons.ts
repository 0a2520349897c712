import { binomialCoefficient } from "./binomial-coefficient.ts";
import type { CurveBound } from "./curve-bounds.ts";
import type { CurvePoint, CurveSize } from "./curve-point.ts";

/** Every problem with a curve that a single check can find, in plain English; empty if every check passes. */
export function curveReasons(points: readonly CurvePoint[], bounds: readonly CurveBound[], size: CurveSize): string[] {
  return [
    ...points.flatMap((point) => offLattice(point, size)),
    ...rises(points),
    ...repeats(points, size),
    ...bulges(points),
    ...outOfBounds(points, bounds),
  ];
}

function offLattice({ k, label, value, rounded, sums }: CurvePoint, { n, cases }: CurveSize): string[] {
  if (rounded.low > 1) return [`${label} is more than 1, which a share of cases cannot be.`];
  if (sums.low <= sums.high) return [];
  const whole = cases * binomialCoefficient(n, k);
  const [below, above] = [Math.floor(value * whole) / whole, Math.ceil(value * whole) / whole];
  return [
    `${label} is off the lattice: with ${cases} cases it is a multiple of 1/${whole}; nearest are ${exact(below)} and ${exact(above)}.`,
  ];
}

function rises(points: readonly CurvePoint[]): string[] {
  return pairs(points).flatMap(([one, other]) =>
    other.rounded.low > one.rounded.high
      ? [`Not monotone: it rises from ${one.label} to ${other.label}, but passing ${other.k} times includes passing ${one.k}.`]
      : [],
  );
}

// If two neighbouring values are equal, every case passes all of its trials or fewer than k of them. The rest of the curve is then flat.
function repeats(points: readonly CurvePoint[], { n }: CurveSize): string[] {
  return pairs(points).flatMap(([one, other]) => {
    const later = points.find((point) => point.k > other.k && point.rounded.high < one.rounded.low - flatSlack(one, n));
    return other.k === one.k + 1 && one.value === other.value && later !== undefined
      ? [
          `Duplicate: ${one.label} and ${other.label} are the same, so the curve must stay there to k = ` +
            `${n}, but it falls to ${later.label}.`,
        ]
      : [];
  });
}

// Two values that look equal may differ by a rounding step; because the curve is convex, no later drop is larger.
function flatSlack({ k, rounded }: CurvePoint, n: number): number {
  return (n - k) * (rounded.high - rounded.low);
}

function bulges(points: readonly CurvePoint[]): string[] {
  const start: Pick<CurvePoint, "k" | "label" | "rounded"> = { k: 0, label: "a_0 = 1", rounded: { low: 1, high: 1 } };
  const line = [start, ...points];
  return line.flatMap((middle, index) => {
    const [before, after] = [line[index - 1], line[index + 1]];
    if (before === undefined || after === undefined) return [];
    const weight = (middle.k - before.k) / (after.k - before.k);
    const chord = before.rounded.high + weight * (after.rounded.high - before.rounded.high);
    return middle.rounded.low > chord + 1e-12
      ? [
          `Not convex: ${middle.label} lies above the line from ${before.label} to ${after.label}, where ` +
            `it can be at most ${show(chord)}; each further trial costs at most as much as the one before.`,
        ]
      : [];
  });
}

function outOfBounds(points: readonly CurvePoint[], bounds: readonly CurveBound[]): string[] {
  return points.flatMap(({ k, label, rounded }) => {
    const range = bounds.find((bound) => bound.k === k && bound.reading === "rounded");
    if (range === undefined || (rounded.high >= range.low - 1e-9 && rounded.low <= range.high + 1e-9)) return [];
    const shown = bounds.find((bound) => bound.k === k && bound.reading === "as printed") ?? range;
    return [`${label} is outside ${show(shown.low)} to ${show(shown.high)}, the range that ${listed(shown.given)} allows.`];
  });
}

function pairs<Item>(items: readonly Item[]): [Item, Item][] {
  return items.flatMap((item, index) => {
    const next = items[index + 1];
    return next === undefined ? [] : [[item, next] satisfies [Item, Item]];
  });
}

function listed(labels: readonly string[]): string {
  return labels.length === 0 ? "any curve" : labels.join(", ");
}

function show(value: number): string {
  return value.toFixed(3);
}

function exact(value: number): string {
  return String(Number(value.toFixed(6)));
}
