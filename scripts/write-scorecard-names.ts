import { writeFileSync } from "node:fs";
import { scorings } from "../src/score/scorecards.ts";

// Run by `npm run schema`. A suite names its scorecard, and suites are read without the code that scores, so the names are written
// to a file of their own. They must be written before the schemas, which list them.
const names = Object.keys(scorings).map((name) => JSON.stringify(name));
const text = `import { z } from "zod";

// Written by \`npm run schema\` from src/score/scorecards.ts.

/** The scorecards that a suite can choose from. */
export const ScorecardName = z.enum([${names.join(", ")}]);
export type ScorecardName = z.infer<typeof ScorecardName>;
`;
writeFileSync(new URL("../src/case/scorecard-name.ts", import.meta.url), text);
