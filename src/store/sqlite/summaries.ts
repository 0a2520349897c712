import type { DatabaseSync } from "node:sqlite";
import type { RunCounts, TrialSummary } from "../run-store.ts";

/** Computes a run's progress from the columns stored for lists. */
export function countTrials(database: DatabaseSync): RunCounts {
  const row = database
    .prepare(
      `SELECT (SELECT count(*) FROM trials) AS planned, count(*) AS attempted, coalesce(sum(attempts), 0) AS attempts,
         count(*) FILTER (WHERE verdict = 'excluded') AS excluded,
         count(*) FILTER (WHERE verdict = 'unscored') AS unscored FROM glances`,
    )
    .get();
  const [attempted, excluded, unscored] = [Number(row?.attempted), Number(row?.excluded), Number(row?.unscored)];
  const counts = { planned: Number(row?.planned), attempts: Number(row?.attempts), attempted };
  return { ...counts, scored: attempted - excluded - unscored, excluded, unscored };
}

/** The ids of the planned cases, by suite. */
export function readCases(database: DatabaseSync): Map<string, Set<string>> {
  const rows = database.prepare("SELECT DISTINCT suite, case_id FROM trials").all();
  const bySuite = Map.groupBy(rows, ({ suite }) => String(suite));
  return new Map([...bySuite].map(([suite, members]) => [suite, new Set(members.map((row) => String(row.case_id)))]));
}

/** The scorecard of a suite's first scored trial; because of the join order, the query can stop at that trial. */
export function readScorecard(database: DatabaseSync, suite: string): string | undefined {
  const row = database
    .prepare(
      `SELECT v.verdict ->> '$.card.scorecard' AS scorecard FROM trials t CROSS JOIN verdicts v ON v.trial_id = t.id
       WHERE t.suite = ? AND v.kind IN ('pass', 'fail') LIMIT 1`,
    )
    .get(suite);
  return typeof row?.scorecard === "string" ? row.scorecard : undefined;
}

/** A summary of every planned trial, in plan order. */
export function* readSummaries(database: DatabaseSync): Iterable<TrialSummary> {
  const rows = database.prepare("SELECT t.*, g.* FROM trials t LEFT JOIN glances g ON g.trial_id = t.id ORDER BY t.id");
  for (const row of rows.iterate()) {
    yield {
      suite: String(row.suite),
      agent: String(row.agent),
      case: String(row.case_id),
      trial: Number(row.trial),
      attempts: Number(row.attempts ?? 0),
      verdict: kindOf(row.verdict),
      ending: String(row.ending ?? ""),
      mode: String(row.mode ?? ""),
      checks: namesIn(row.checks),
      rules: namesIn(row.rules),
      messages: Number(row.messages ?? 0),
      toolCalls: Number(row.tool_calls ?? 0),
    };
  }
}

const kinds = ["pass", "fail", "excluded", "unscored"] as const;

function kindOf(verdict: unknown): TrialSummary["verdict"] {
  return kinds.find((kind) => kind === verdict) ?? "open";
}

const none: readonly string[] = [];

function namesIn(lines: unknown): readonly string[] {
  return typeof lines !== "string" || lines === "" ? none : [...new Set(lines.split("\n"))];
}
