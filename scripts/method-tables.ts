import { metrics } from "../src/report/metrics.ts";
import { scorecards } from "../src/report/scorecards.ts";
import { spaced } from "../src/report/text/spaced.ts";
import { listedChecks } from "../src/report/view/method-checks.ts";
import { deductions } from "../src/score/checks.ts";
import { weights } from "../src/score/trial/define-check.ts";
import type { PageTables } from "./markdown-table.ts";

/** The tables of docs/method.md that list what the code defines, by their header. */
export const methodTables: PageTables = {
  "| check | tier | what the check finds | effect | failure mode |": listedChecks.map(({ name, tier, says, effect, modes }) => [
    `\`${name}\``,
    tier,
    says,
    effect,
    modes.map(spaced).join(", "),
  ]),
  "| scorecard | what it measures |": Object.entries(scorecards).map(([name, { says }]) => [`\`${name}\``, says]),
  "| dimension | finding | check | points lost |": deductions.map(({ dimension, says, check, tenths }) => [
    `${dimension} (${weights[dimension]})`,
    says,
    `\`${check}\``,
    (tenths / 10).toFixed(1),
  ]),
  "| metric | what is counted | scorecard | unit | better |": metrics.map(({ id, says, scorecard, unit, better }) => [
    `\`${id}\``,
    says,
    scorecard,
    unit,
    better,
  ]),
};
