import { describe, expect, it } from "vitest";
import { randomFrom } from "../random.ts";
import { passHatCurve } from "./pass-hat-curve.ts";
import { whyImpossible } from "./possible-curve.ts";

describe("a curve", () => {
  it("from complete data is never called impossible, up to 32 trials per case", () => {
    const random = randomFrom("possible");
    for (let round = 0; round < 400; round++) {
      const n = 1 + random.below(32);
      const tallies = Array.from({ length: 1 + random.below(100) }, () => ({ c: random.below(n + 1), n }));
      const values = passHatCurve(tallies, n).flatMap((step) => (step.kind === "estimated" ? [step.value] : []));
      expect(whyImpossible(values)).toBeNull();
    }
  });

  it("that rises, or falls faster at its end, is impossible", () => {
    expect(whyImpossible([0.5, 0.6])).toBe("it rises at k = 2");
    expect(whyImpossible([0.6, 0.55, 0.5, 0.3])).toBe("it falls by more at k = 4 than before");
    expect(whyImpossible([0.9, 0.81, 0.73])).toBeNull();
  });

  it("like the published one with zeros at the end is impossible: 0.438 at k = 7 and 0.32 at k = 8", () => {
    expect(whyImpossible([0.6, 0.55, 0.52, 0.49, 0.47, 0.453, 0.438, 0.32])).toMatch(/more at k = 8 than before/);
  });
});
