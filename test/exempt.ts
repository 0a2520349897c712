import { it } from "vitest";

/** The claims that do not apply to an implementation, each with the reason. */
export interface Exempt {
  readonly [claim: string]: string;
}

/** Declares a claim about an implementation as a test, unless the claim does not apply to it. */
export function claimUnless(exempt: Exempt): (claim: string, test: () => Promise<void>) => void {
  return (claim, test) => {
    if (exempt[claim] === undefined) it(claim, test);
  };
}
