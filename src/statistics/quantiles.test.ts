import { expect, it } from "vitest";
import { betaCdf } from "./beta-cdf.ts";
import { betaQuantile } from "./beta-quantile.ts";
import { logGamma } from "./log-gamma.ts";
import { normalCdf, normalQuantile } from "./normal.ts";
import { studentQuantile } from "./student-quantile.ts";

it("matches the published normal quantiles to nine digits (Wichura 1988, and R's qnorm)", () => {
  const published = [
    [0.5, 0],
    [0.25, -0.6744897501960817],
    [0.001, -3.090232306167814],
    [1e-20, -9.26234008979841],
    [0.975, 1.959963984540054],
    [0.995, 2.5758293035489004],
  ] as const;
  for (const [chance, value] of published) expect(Math.abs(normalQuantile(chance) - value)).toBeLessThan(1e-9);
});

it("inverts the normal quantile with the normal distribution function", () => {
  for (const chance of [1e-300, 1e-12, 0.01, 0.3, 0.5, 0.9, 0.999999])
    expect(Math.abs(normalCdf(normalQuantile(chance)) / chance - 1)).toBeLessThan(1e-9);
});

it("matches beta quantiles that are known in closed form", () => {
  expect(betaQuantile(0.95, { alpha: 1, beta: 18 })).toBeCloseTo(1 - 0.05 ** (1 / 18), 12);
  expect(betaQuantile(0.3, { alpha: 7, beta: 1 })).toBeCloseTo(0.3 ** (1 / 7), 12);
  expect(betaQuantile(0.2, { alpha: 0.5, beta: 0.5 })).toBeCloseTo(Math.sin((Math.PI * 0.2) / 2) ** 2, 12);
  expect(betaQuantile(0.5, { alpha: 5000, beta: 5000 })).toBeCloseTo(0.5, 12);
});

it("inverts the beta quantile with the beta distribution function, for shapes from 0.5 to 10,000", () => {
  for (const alpha of [0.5, 1, 3.7, 18, 162, 10_000])
    for (const beta of [0.5, 1, 3.7, 18, 162, 10_000])
      for (const chance of [0.001, 0.025, 0.5, 0.975]) {
        const value = betaQuantile(chance, { alpha, beta });
        // Very close to 1, a double does not have enough digits for a stricter test.
        if (value < 1 - 1e-6) expect(Math.abs(betaCdf(value, { alpha, beta }) - chance)).toBeLessThan(1e-9);
      }
});

it("matches the published quantiles of Student's t", () => {
  expect(studentQuantile(0.975, 1)).toBeCloseTo(12.706204736174694, 9);
  expect(studentQuantile(0.975, 10)).toBeCloseTo(2.2281388519862735, 9);
  expect(studentQuantile(0.05, 30)).toBeCloseTo(-1.6972608865939574, 9);
});

it("matches the logarithms of factorials", () => {
  expect(logGamma(11)).toBeCloseTo(Math.log(3_628_800), 12);
  expect(logGamma(0.5)).toBeCloseTo(Math.log(Math.PI) / 2, 12);
});
