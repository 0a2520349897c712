import { z } from "zod";

// Written by `npm run schema` from src/score/scorecards.ts.

/** The scorecards that a suite can choose from. */
export const ScorecardName = z.enum(["desk", "composite", "reward"]);
export type ScorecardName = z.infer<typeof ScorecardName>;
