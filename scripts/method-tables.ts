import { metrics } from "../src/report/metrics.ts";
import { scorecards } from "../src/report/scorecards.ts";
import { percent } from "../src/report/text/figure-text.ts";
import { spaced } from "../src/report/text/spaced.ts";
import { listedChecks, listedEvidence } from "../src/report/view/method-checks.ts";
import { deductions } from "../src/score/checks.ts";
import { weights } from "../src/score/trial/define-check.ts";

type Rows = readonly (readonly (string | number)[])[];

/** The tables of docs/method.md that list what the code defines, by their header. */
const tables: { readonly [header: string]: Rows } = {
  "| check | tier | what the check finds or suspects | effect | failure mode |": listedChecks.map(({ name, tier, says, effect, modes }) => [
    `\`${name}\``,
    tier,
    says,
    effect,
    modes.map(spaced).join(", "),
  ]),
  "| check | correct conversations | false suspicions | false-alarm rate at most (one-sided 95% bound) |": listedEvidence.map(
    ({ check, conversations, falseSuspicions, upTo }) => [`\`${check}\``, conversations, falseSuspicions, percent(upTo)],
  ),
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

/** The text of docs/method.md with its tables as the code defines them. */
export function withTables(page: string): string {
  return Object.entries(tables).reduce((text, [header, rows]) => withTable(text, header, rows), page);
}

function withTable(page: string, header: string, rows: Rows): string {
  const start = page.indexOf(`${header}\n`);
  if (start < 0) throw new Error(`docs/method.md has no table "${header}"`);
  const columns = header.split(" | ").length;
  const lines = [header, `|${"---|".repeat(columns)}`, ...rows.map((cells) => `| ${cells.join(" | ")} |`)];
  return page.slice(0, start) + lines.join("\n") + page.slice(page.indexOf("\n\n", start));
}
