import type { FullSuite } from "../../src/report/suite-report.ts";
import { type LinkRule, memberAt, metricFilters, pointFilters } from "./rules.ts";

/** The trials behind the numbers of a composite suite's report. */
export const compositeRules: readonly LinkRule[] = [
  ["composite/leaderboard/rows/*/safeCases", (suite, at) => pointFilters(boardRowAt(suite, at)?.agent, { k: 1 })],
  ...(["composite", "barPass", "outcomePass", "procedurePass"] as const).map(
    (field): LinkRule => [
      `composite/leaderboard/rows/*/${field}/value|interval|n|cases`,
      (suite, at) => metricFilters(boardRowAt(suite, at)?.agent, boardRowAt(suite, at)?.[field]),
    ],
  ),
  ["composite/safety/rows/*/gates/*", (suite, at, rule) => ({ agent: safetyAt(suite, at), tag: `precondition violated: ${rule}` })],
  ["composite/safety/rows/*", (suite, at) => ({ agent: safetyAt(suite, at), result: "scored" })],
  ["composite/dimensions/rows/*/weight", () => undefined],
  [
    "composite/dimensions/rows/*/domains/*",
    (suite, at, place) => {
      const row = memberAt(suite.composite?.dimensions.rows, at);
      return row && { ...dimensionFilters(row), domain: memberAt(row.domains, place)?.domain };
    },
  ],
  [
    "composite/dimensions/rows/*",
    (suite, at) => {
      const row = memberAt(suite.composite?.dimensions.rows, at);
      return row && dimensionFilters(row);
    },
  ],
  [
    "composite/flips/rows/*/flippy/*",
    (suite, at, place) => {
      const row = memberAt(suite.composite?.flips.rows, at);
      return { agent: row?.agent, result: "scored", case: memberAt(row?.flippy, place)?.case };
    },
  ],
  [
    "composite/failures/rows/*/hardest/modes/*",
    (suite, at, mode) => {
      const agent = memberAt(suite.composite?.failures.rows, at)?.agent;
      return agent ? { agent, result: "fail", mode, hardest: "yes" } : undefined;
    },
  ],
];

/** The metric of a dimension has its name in lower case, with underscores. */
function dimensionFilters({ agent, dimension }: { readonly agent: string; readonly dimension: string }) {
  return { agent, metric: `${dimension.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}_points` };
}

function boardRowAt({ composite }: FullSuite, place: string | undefined) {
  return memberAt(composite?.leaderboard.rows, place);
}

function safetyAt({ composite }: FullSuite, place: string | undefined): string | undefined {
  return memberAt(composite?.safety.rows, place)?.agent;
}
