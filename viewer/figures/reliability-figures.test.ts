import { describe, expect, it } from "vitest";
import type { Reliability, ReliabilityRow } from "../../src/report/results/reliability.ts";
import { curvesOptions } from "./curves.ts";
import { gapOptions } from "./gap.ts";
import { histogramOptions } from "./histogram.ts";
import { readDrawing, textsOf } from "./read-drawing.ts";
import { solvedOptions } from "./solved.ts";

const estimated = (k: number, value: number, once = value) => ({
  kind: "estimated" as const,
  k,
  value,
  counted: 20,
  cases: 20,
  interval: {
    low: Math.max(0, value - 0.1),
    high: Math.min(1, value + 0.1),
    level: 0.95,
    method: "bootstrap" as const,
  },
  independent: once ** k,
});

function rowOf(agent: string, values: readonly number[]): ReliabilityRow {
  const curve = values.map((value, place) => estimated(place + 1, value, values[0]));
  return {
    agent,
    first: curve[0] ?? null,
    last: curve.at(-1) ?? null,
    gap: {
      value: (values[0] ?? 0) - (values.at(-1) ?? 0),
      cases: 20,
      interval: { low: 0, high: 1, level: 0.95, method: "bootstrap" },
    },
    retention: { kind: "share", k: values.length, value: (values.at(-1) ?? 0) / (values[0] ?? 1) },
    curve,
    refused: null,
    histogram: [0, 1, 2].map((c) => ({ c, n: 2, cases: c * 5 })),
  };
}

const reliability: Reliability = {
  k: 3,
  rows: [rowOf("acme/steady", [0.9, 0.9, 0.9]), rowOf("acme/wavering", [0.8, 0.6, 0.5])],
  says: [],
};
const refused: ReliabilityRow = {
  ...rowOf("acme/holes", [0.7]),
  last: { kind: "refused", k: 3, counted: 9, cases: 20 },
  gap: null,
  refused: "pass^3 is above pass^2",
};

describe("the reliability gap", () => {
  /** Excludes the two in the legend, which is drawn last. */
  const dots = (rows: readonly ReliabilityRow[]) =>
    readDrawing(gapOptions({ ...reliability, rows }))
      .filter(({ tag }) => tag === "circle")
      .slice(0, -2);

  it("is as long as the difference between pass^1 and pass^k", () => {
    const [steadyOnce, waveringOnce, steadyEvery, waveringEvery] = dots(reliability.rows).map(({ attributes }) => Number(attributes.cx));
    expect(steadyOnce).toBe(steadyEvery);
    const share = (Number(waveringOnce) - Number(waveringEvery)) / (Number(steadyOnce) - Number(waveringOnce));
    expect(share).toBeCloseTo(0.3 / 0.1, 1);
  });

  it("prints the points lost, unless the curve is withheld", () => {
    const texts = textsOf(readDrawing(gapOptions({ ...reliability, rows: [...reliability.rows, refused] })));
    expect(texts).toEqual(expect.arrayContaining(["0.0", "−30.0", "–"]));
    expect(dots([refused])).toHaveLength(1);
  });

  it("draws only pass^1 if each case was run once", () => {
    const once = { k: 1, rows: [{ ...rowOf("acme/once", [0.4]), last: null, gap: null }], says: [] };
    expect(textsOf(readDrawing(gapOptions(once)))).not.toContain("points");
  });
});

describe("decay curves", () => {
  it("have one panel per agent with its curve and interval, the dashed line of independent trials, and the other curves behind", () => {
    const parts = readDrawing(curvesOptions(reliability));
    const dashes = parts.findIndex(({ attributes }) => attributes["stroke-dasharray"] !== undefined);
    expect(dashes).toBeGreaterThan(0);
    expect(parts.filter(({ tag }) => tag === "path").length).toBe(2 * 4 + tickPaths(parts));
    expect(textsOf(parts)).toEqual(expect.arrayContaining(["acme/steady", "acme/wavering", "1", "2", "3", "100%"]));
  });

  it("lie on the dashed line if trials are independent", () => {
    const independent = { ...reliability, rows: [rowOf("acme/coin", [0.5, 0.25, 0.125])] };
    const lines = readDrawing(curvesOptions(independent)).filter(
      ({ tag, attributes }) => tag === "path" && attributes.transform === undefined && !attributes.d?.includes("Z"),
    );
    const shapes = lines.map(({ attributes }) => attributes.d);
    expect(shapes.length - new Set(shapes).size).toBe(1);
  });
});

describe("the histogram", () => {
  it("labels each bar with its number of cases", () => {
    const texts = textsOf(readDrawing(histogramOptions({ ...reliability, rows: reliability.rows.slice(0, 1) })));
    expect(texts).toEqual(expect.arrayContaining(["0/2", "1/2", "2/2", "5", "10"]));
  });
});

describe("always, sometimes, never", () => {
  const solved = { agent: "acme/steady", always: 30, sometimes: 10, never: 0, untried: 0 };

  it("labels each nonzero count, and draws bars as long as their counts", () => {
    const parts = readDrawing(solvedOptions([solved]));
    const [always, sometimes] = parts
      .filter(({ tag, attributes }) => tag === "rect" && attributes.y)
      .map(({ attributes }) => Number(attributes.width) + 1);
    expect(Number(always) / Number(sometimes)).toBeCloseTo(3, 1);
    expect(textsOf(parts)).toEqual(expect.arrayContaining(["30", "10", "always", "sometimes", "never"]));
    expect(textsOf(parts)).not.toContain("no scored trial");
  });

  it("shows cases without a scored trial separately", () => {
    expect(textsOf(readDrawing(solvedOptions([{ ...solved, untried: 4 }])))).toEqual(expect.arrayContaining(["no scored trial", "4"]));
  });
});

describe("on a phone", () => {
  it.each([
    ["gap", gapOptions(reliability)],
    ["curves", curvesOptions(reliability)],
    ["histogram", histogramOptions(reliability)],
    ["solved", solvedOptions([{ agent: "acme/steady", always: 30, sometimes: 10, never: 2, untried: 1 }])],
  ])("the %s starts no text outside the chart", (_, options) => {
    for (const { tag, attributes } of readDrawing(options, 390)) {
      const x = /^translate\((-?[\d.]+),/.exec(attributes.transform ?? "")?.[1];
      if (tag !== "text" || x === undefined) continue;
      expect(Number(x)).toBeGreaterThanOrEqual(-1);
      expect(Number(x)).toBeLessThanOrEqual(351);
    }
  });
});

/** Ticks of axes are drawn as paths too. */
function tickPaths(parts: ReturnType<typeof readDrawing>): number {
  return parts.filter(({ tag, attributes }) => tag === "path" && attributes.transform !== undefined).length;
}
