import { afterAll, expect, it } from "vitest";

/** The claims that do not apply to an implementation, each with the reason. */
export interface Exempt {
  readonly [claim: string]: string;
}

/** Declares a claim about an implementation as a test, unless the claim does not apply to it; every exemption must name a claim. */
export function claimUnless(exempt: Exempt): (claim: string, test: () => Promise<void>) => void {
  const claims = new Set<string>();
  afterAll(() => expect(Object.keys(exempt).filter((claim) => !claims.has(claim))).toEqual([]));
  return (claim, test) => {
    claims.add(claim);
    if (exempt[claim] === undefined) it(claim, test);
  };
}
