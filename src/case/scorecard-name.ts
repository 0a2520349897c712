import { z } from "zod";

/** The scorecards that a suite can choose from; `src/score/scorecards.ts` says how each of them scores a trial. */
export const ScorecardName = z.enum(["desk", "composite", "reward"]);
export type ScorecardName = z.infer<typeof ScorecardName>;
