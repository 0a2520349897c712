import type { FullSuite } from "../../src/report/suite-report.ts";
import type { TrialFilters } from "../pages/trial-filters.ts";
import { type LinkRule, memberAt, metricFilters, pointFilters, roundFilters } from "./rules.ts";

const agentAt = ({ agents }: FullSuite, place: string | undefined) => memberAt(agents, place);
const nameAt = (suite: FullSuite, place: string | undefined) => agentAt(suite, place)?.agent;

function groupFilters(suite: FullSuite, at: string | undefined, by: string | undefined, place: string | undefined): TrialFilters {
  const split = memberAt(agentAt(suite, at)?.splits, by);
  return { agent: nameAt(suite, at), result: "scored", ...(split && { [split.by]: memberAt(split.groups, place)?.name }) };
}

/** The trials behind the numbers of an agent's own report. */
export const agentRules: readonly LinkRule[] = [
  ["agents/*/planned", (suite, at) => ({ agent: nameAt(suite, at) })],
  ["agents/*/scored|passed|passHat1", (suite, at) => ({ agent: nameAt(suite, at), result: "scored" })],
  ["agents/*/unscored", (suite, at) => ({ agent: nameAt(suite, at), result: "unscored" })],
  ["agents/*/untried", (suite, at) => ({ agent: nameAt(suite, at), ever: "untried" })],
  ...(["always", "sometimes", "never"] as const).map(
    (ever): LinkRule => [`agents/*/${ever}`, (suite, at) => ({ agent: nameAt(suite, at), result: "scored", ever })],
  ),
  ["agents/*/excluded/*", (suite, at, cause) => ({ agent: nameAt(suite, at), tag: `excluded: ${cause}` })],
  ["agents/*/modes/*", (suite, at, mode) => ({ agent: nameAt(suite, at), result: "fail", mode })],
  ["agents/*/failedBy/*", (suite, at, first) => ({ agent: nameAt(suite, at), result: "fail", first })],
  ["agents/*/unsafeKinds/*", (suite, at, kind) => ({ agent: nameAt(suite, at), tag: `harm: ${kind}` })],
  ["agents/*/curve/*/k", () => undefined],
  ["agents/*/curve/*", (suite, at, place) => pointFilters(nameAt(suite, at), memberAt(agentAt(suite, at)?.curve, place))],
  [
    "agents/*/figures/*/runs/*",
    (suite, at, place, run) => roundFilters(nameAt(suite, at), memberAt(agentAt(suite, at)?.figures, place), run),
  ],
  ["agents/*/figures/*", (suite, at, place) => metricFilters(nameAt(suite, at), memberAt(agentAt(suite, at)?.figures, place))],
  ["agents/*/money/scored", (suite, at) => ({ agent: nameAt(suite, at), result: "scored" })],
  ["agents/*/money", (suite, at) => ({ agent: nameAt(suite, at), tag: "cost known" })],
  ["agents/*/splits/*/groups/*/passHatK", (suite, at, by, place) => ({ ...groupFilters(suite, at, by, place), least: `${suite.kMax}` })],
  ["agents/*/splits/*/groups/*", (suite, at, by, place) => groupFilters(suite, at, by, place)],
  [
    "agents/*/readings/*",
    (suite, at, place) => ({ agent: nameAt(suite, at), result: "scored", intent: memberAt(agentAt(suite, at)?.readings, place)?.intent }),
  ],
  [
    "agents/*/cases/*/c|n",
    (suite, at, place) => ({ agent: nameAt(suite, at), result: "scored", case: memberAt(agentAt(suite, at)?.cases, place)?.case }),
  ],
];

/** The trials behind the numbers about reliability. */
export const reliabilityRules: readonly LinkRule[] = [
  ["reliability/rows/*/first", (suite, at) => pointFilters(rowAt(suite, at)?.agent, rowAt(suite, at)?.first)],
  ["reliability/rows/*/last", (suite, at) => pointFilters(rowAt(suite, at)?.agent, rowAt(suite, at)?.last)],
  ["reliability/rows/*/gap|retention", (suite, at) => pointFilters(rowAt(suite, at)?.agent, { k: suite.reliability.k })],
  ["reliability/rows/*/curve/*/k", () => undefined],
  ["reliability/rows/*/curve/*", (suite, at, place) => pointFilters(rowAt(suite, at)?.agent, memberAt(rowAt(suite, at)?.curve, place))],
  ["reliability/rows/*/histogram/*/c|n", () => undefined],
  [
    "reliability/rows/*/histogram/*",
    (suite, at, place) => {
      const bin = memberAt(rowAt(suite, at)?.histogram, place);
      return bin && { agent: rowAt(suite, at)?.agent, result: "scored", passes: `${bin.c}/${bin.n}` };
    },
  ],
];

function rowAt({ reliability }: FullSuite, place: string | undefined) {
  return memberAt(reliability.rows, place);
}
