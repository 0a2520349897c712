import { it } from "vitest";

/** The claims that do not apply to an implementation, each with the reason. */
export interface Exempt {
  readonly [claim: string]: string;
}

/** Declares a claim about an implementation as a test, or skips it with the reason. */
export function claimUnless(exempt: Exempt): (claim: string, test: () => Promise<void>) => void {
  return (claim, test) => {
    const reason = exempt[claim];
    if (reason === undefined) it(claim, test);
    else it.skip(`${claim} (does not apply: ${reason})`, test);
  };
}
