import type { RunCounts, TrialSummary } from "../run-store.ts";
import type { RunRows } from "./database.ts";
import { current, eachTrial, keyColumns, keyOf, shownKind } from "./results.ts";
import type { ShownVerdict } from "./shown.ts";

/** Computes a run's progress. */
export function countTrials(rows: RunRows): RunCounts {
  const [row] = rows.query(
    `SELECT count(*)::integer AS planned, count(attempt)::integer AS attempted,
       coalesce(sum(attempt + 1), 0)::integer AS attempts, count(*) FILTER (WHERE kind = 'excluded')::integer AS excluded,
       count(*) FILTER (WHERE kind = 'unscored')::integer AS unscored
     FROM (SELECT a.attempt, ${shownKind} AS kind FROM ${current} WHERE t.run_id = $1) shown`,
  );
  const [attempted, excluded, unscored] = [Number(row?.attempted), Number(row?.excluded), Number(row?.unscored)];
  const counts = { planned: Number(row?.planned), attempts: Number(row?.attempts), attempted };
  return { ...counts, scored: attempted - excluded - unscored, excluded, unscored };
}

/** A string that changes whenever the run is written to. */
export function versionOf(rows: RunRows): string {
  const [row] = rows.query(
    `SELECT concat_ws(' ',
       (SELECT count(*) FROM deskproof.attempts WHERE run_id = $1),
       (SELECT count(*) FROM deskproof.verdicts WHERE run_id = $1),
       (SELECT max(written) FROM deskproof.verdicts WHERE run_id = $1),
       (SELECT count(*) FROM deskproof.notes WHERE run_id = $1),
       (SELECT count(*) FROM deskproof.judgements WHERE run_id = $1),
       (SELECT md5(string_agg(key || value, '' ORDER BY key)) FROM deskproof.run_values WHERE run_id = $1)) AS version`,
  );
  return String(row?.version);
}

/** The ids of the planned cases, by suite. */
export function readCases(rows: RunRows): Map<string, Set<string>> {
  const found = rows.query(
    `SELECT suite, case_id FROM deskproof.trials WHERE run_id = $1
     GROUP BY suite, case_id ORDER BY suite, min(agent), case_id`,
  );
  const bySuite = Map.groupBy(found, ({ suite }) => String(suite));
  return new Map([...bySuite].map(([suite, members]) => [suite, new Set(members.map((row) => String(row.case_id)))]));
}

/** The scorecard of a suite's first scored trial. */
export function readScorecard(rows: RunRows, suite: string): string | undefined {
  const [row] = rows.query(
    `SELECT v.shown FROM deskproof.trials t JOIN deskproof.verdicts v ON v.run_id = t.run_id AND v.number = t.number
     WHERE t.run_id = $1 AND t.suite = $2 AND v.kind IN ('pass', 'fail') ORDER BY t.number LIMIT 1`,
    [suite],
  );
  return row && readShown(row.shown).scorecard;
}

const pageSize = 2_000;

/** A summary of every planned trial, in plan order. */
export function* readSummaries(rows: RunRows): Iterable<TrialSummary> {
  const select = `SELECT ${keyColumns}, a.attempt, a.ending, ${shownKind} AS kind, v.shown FROM ${current}
    WHERE t.run_id = $1 AND t.number > $2`;
  for (const row of eachTrial(rows, select, pageSize)) {
    const { scorecard: _, ...shown } = readShown(row.shown);
    yield {
      ...keyOf(row),
      attempts: row.attempt === null ? 0 : Number(row.attempt) + 1,
      verdict: kindOf(row.kind),
      ending: String(row.ending ?? ""),
      ...shown,
    };
  }
}

const kinds = ["pass", "fail", "excluded", "unscored"] as const;

function kindOf(verdict: unknown): TrialSummary["verdict"] {
  return kinds.find((kind) => kind === verdict) ?? "open";
}

const nothing: ShownVerdict = {
  mode: "",
  checks: [],
  rules: [],
  messages: 0,
  toolCalls: 0,
  scorecard: undefined,
};

function readShown(json: unknown): ShownVerdict {
  if (typeof json !== "string") return nothing;
  // Scorers 6 to 9 also stored the checks that had raised a suspicion.
  const { suspicions: _, ...shown } = JSON.parse(json);
  return { ...nothing, ...shown };
}
