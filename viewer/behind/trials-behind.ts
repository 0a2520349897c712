import type { FullReport } from "../../src/report/run-report.ts";
import type { FullSuite } from "../../src/report/suite-report.ts";
import type { TrialFilters } from "../pages/trial-filters.ts";
import { agentRules, reliabilityRules } from "./agent-rules.ts";
import { compositeRules } from "./composite-rules.ts";
import { deskRules } from "./desk-rules.ts";
import { applyRules, type LinkRule, memberAt, pointFilters } from "./rules.ts";

const scored = { result: "scored" } as const;

const suiteRules: readonly LinkRule[] = [
  ["cases", () => ({})],
  ["ranks", () => scored],
  ["*/leaderboard/rows/*/place|places", () => scored],
  ["card/trials/k", () => undefined],
  ["card/trials/scored", () => scored],
  ["card/trials/planned|cases", () => ({})],
  ["card/customer/cast/pressed", () => ({ pressure: "yes" })],
  ["card/customer/cast", () => ({})],
  ["card/forbidden/held", () => ({ ...scored, agents: "compared", forbidden: "yes" })],
  ...agentRules,
  ...reliabilityRules,
  ...deskRules,
  ...compositeRules,
  ["judged/figures/*/low|high", () => undefined],
  ["judged/figures/*/unscored", (suite, at) => judgedFilters(memberAt(suite.judged?.figures, at), " without a score")],
  ["judged/figures/*", (suite, at) => judgedFilters(memberAt(suite.judged?.figures, at), "")],
  [
    "judged/agreements/*",
    ({ judged }, at) => {
      const pair = memberAt(judged?.agreements, at);
      return pair && { tag: `${pair.criterion}: ${pair.one} and ${pair.other}` };
    },
  ],
  [
    "judged/spent/*",
    ({ judged }, at) => {
      const own = memberAt(judged?.spent, at);
      return own && { agent: own.agent, tag: `judge: ${own.judge}` };
    },
  ],
  ...perturbedRules(),
];

interface Judged {
  readonly agent: string;
  readonly judge: string;
  readonly criterion: string;
}

function judgedFilters(figure: Judged | undefined, without: string): TrialFilters | undefined {
  return figure && { agent: figure.agent, tag: `${figure.criterion}${without}: ${figure.judge}` };
}

/** Perturbed trials belong to the perturbed variant of the suite; a difference is computed from both. */
function perturbedRules(): readonly LinkRule[] {
  const pair = ({ name, perturbed }: FullSuite, at: string | undefined) => {
    const row = memberAt(perturbed, at);
    if (!row) return undefined;
    const { agent, perturbation } = row;
    return { agent, perturbation, tag: `paired: ${perturbation}`, variant: `${name}~${perturbation}` };
  };
  const inVariant = (suite: FullSuite, at: string | undefined): TrialFilters | undefined => {
    const found = pair(suite, at);
    return found && { suite: found.variant, agent: found.agent, tag: found.tag };
  };
  return [
    [
      "perturbed/*/leaked",
      (suite, at) => {
        const found = pair(suite, at);
        return found && { suite: found.variant, agent: found.agent, tag: `leaked: ${found.perturbation}` };
      },
    ],
    ["perturbed/*/after|met|trials", inVariant],
    ["perturbed/*/before", (suite, at) => ({ agent: pair(suite, at)?.agent, tag: pair(suite, at)?.tag })],
    [
      "perturbed/*",
      (suite, at) => {
        const found = pair(suite, at);
        return found && { agent: found.agent, tag: found.tag, also: found.variant };
      },
    ],
  ];
}

/**
 * The filters for exactly the trials that the report's number at a pointer was computed from; undefined for a number that is
 * not computed from trials, such as a setting.
 */
export function trialsBehind(report: FullReport, at: string): TrialFilters | undefined {
  const [root = "", ...path] = at
    .split("/")
    .slice(1)
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
  if (root === "trend") return trendFilters(report, path);
  if (root !== "suites") return path.length === 0 ? runFilters(root) : undefined;
  const suite = memberAt(report.suites, path[0]);
  const filters = suite && applyRules(suiteRules, suite, path.slice(1));
  return filters && { suite: suite.name, ...filters };
}

/** The trials of the whole run that a count in its head covers. */
function runFilters(count: string): TrialFilters | undefined {
  const results = new Map([
    ["planned", undefined],
    ["attempted", "attempted"],
    ["scored", "scored"],
    ["excluded", "excluded"],
    ["unscored", "unscored"],
  ]);
  return results.has(count) ? { suites: "all", result: results.get(count) } : undefined;
}

/** A step of a trend compares a run with the one before it. */
function trendFilters({ trend }: FullReport, [, at, , line, , place, field = ""]: readonly string[]): TrialFilters | undefined {
  const suite = memberAt(trend?.suites, at);
  const points = memberAt(suite?.agents, line)?.points;
  const point = memberAt(points, place);
  if (!suite || !point) return undefined;
  const own = { suite: suite.suite, agent: point.name };
  if (field === "step") return { ...own, versus: memberAt(points, `${Number(place) - 1}`)?.name, result: "scored" };
  if (field === "passHat1" || field === "passHatK") {
    const filters = pointFilters(point.name, point[field]);
    return filters && { ...filters, suite: suite.suite };
  }
  return { ...own, metric: field };
}
