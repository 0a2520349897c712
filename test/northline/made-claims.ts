import type { Rule } from "deskproof";
import { describe, expect, it } from "vitest";
import { type Happening, trial } from "./made-trial.ts";

/** A rule with trials that keep it and trials that break it. */
export interface Claim {
  readonly rule: Rule;
  readonly kept: readonly (readonly Happening[])[];
  readonly broken: readonly (readonly Happening[])[];
}

/** Tests that each rule is applicable and kept, or applicable and broken, as claimed. */
export function testClaims(claims: readonly Claim[]): void {
  describe.each(claims.map((claim) => ({ ...claim, name: claim.rule.id })))("$name", ({ rule, kept, broken }) => {
    it.each(kept.map((happenings) => ({ happenings })))("is kept by correct run %#", ({ happenings }) => {
      const trace = trial(...happenings);
      expect([rule.inPlay?.(trace) ?? true, rule.check(trace)]).toEqual([true, true]);
    });

    it.each(broken.map((happenings) => ({ happenings })))("is broken by wrong run %#", ({ happenings }) => {
      const trace = trial(...happenings);
      expect([rule.inPlay?.(trace) ?? true, rule.check(trace)]).toEqual([true, false]);
    });
  });
}
