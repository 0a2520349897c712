import type { DatabaseSync } from "node:sqlite";
import { visibleText } from "../../visible-text.ts";
import { damaged } from "../damaged.ts";
import { unplanned } from "../planned-trials.ts";
import type { RunPlan } from "../run-plan.ts";
import { readPlan, type StoredPlan } from "../stored-plan.ts";

const trialsByAgent = "SELECT suite, agent, min(trial) AS least FROM trials GROUP BY suite, agent";

const strayList = "SELECT count(*) AS n FROM glances WHERE trial_id NOT IN (SELECT id FROM trials)";

/** A trial whose columns for lists differ from its attempts and verdicts. */
const listedOtherwise = `SELECT t.suite, t.case_id, t.trial FROM trials t LEFT JOIN glances g ON g.trial_id = t.id
  LEFT JOIN attempts a ON a.trial_id = t.id AND a.attempt = (SELECT max(attempt) FROM attempts WHERE trial_id = t.id)
  LEFT JOIN verdicts v ON v.trial_id = t.id AND v.attempt = a.attempt
    AND v.scorer = (SELECT max(scorer) FROM verdicts WHERE trial_id = t.id AND attempt = a.attempt)
  WHERE g.attempts IS NOT a.attempt + 1 OR (SELECT count(*) FROM attempts WHERE trial_id = t.id) <> coalesce(a.attempt + 1, 0)
    OR g.ending IS NOT a.ending
    OR g.verdict IS NOT iif(a.attempt IS NULL, NULL, coalesce(v.kind, iif(a.excluded, 'excluded', 'unscored'))) LIMIT 1`;

/** A verdict whose columns differ from its text. */
const verdictOtherwise = `SELECT t.suite, t.case_id, t.trial FROM verdicts v LEFT JOIN trials t ON t.id = v.trial_id
  LEFT JOIN attempts a ON a.trial_id = v.trial_id AND a.attempt = v.attempt
  WHERE a.attempt IS NULL OR v.kind IS NOT v.verdict ->> '$.kind' OR v.scorer IS NOT v.verdict ->> '$.scorer' LIMIT 1`;

/** A conversation that is stored under another trial than the one that it says it is about. */
const recordOtherwise = `SELECT t.suite, t.case_id, t.trial FROM attempts a LEFT JOIN trials t ON t.id = a.trial_id
  WHERE t.id IS NULL OR t.agent IS NOT a.record ->> '$.agent' OR t.trial IS NOT a.record ->> '$.trial'
    OR t.suite IS NOT a.record ->> '$.suite.name' OR t.case_id IS NOT a.record ->> '$.case.id'
    OR a.ending IS NOT a.record ->> '$.ending.kind' LIMIT 1`;

/**
 * The plan of a run's file; undefined if there is none. Throws if the file's rows cannot come from a run with this plan: if an agent, a
 * suite or a trial number is not planned, or if a trial is stored twice. A file that this user did not make is checked in full, because it
 * may have been put together so that reading it never ends, or so that its lists and its results differ.
 */
export function readCheckedPlan(database: DatabaseSync, path: string): StoredPlan | undefined {
  const select = database.prepare("SELECT value FROM run WHERE key = ?");
  const stored = readPlan((key) => select.get(key)?.value);
  if (!stored) return undefined;
  const why = stored.madeHere
    ? wrongTrials(database, stored.plan)
    : (wrongPages(database) ?? wrongTrials(database, stored.plan) ?? wrongContents(database));
  if (why !== undefined) throw damaged(path, why);
  return stored;
}

function wrongTrials(database: DatabaseSync, plan: RunPlan): string | undefined {
  const tables = database.prepare("SELECT name FROM main.sqlite_schema WHERE name IN ('trials', 'glances')").all();
  for (const { name } of tables) {
    const pages = wrongPages(database, String(name));
    if (pages !== undefined) return pages;
  }
  const rows = database.prepare(trialsByAgent).all();
  const stored = rows.map((row) => ({ suite: String(row.suite), agent: String(row.agent), least: Number(row.least) }));
  const strays = Number(database.prepare(strayList).get()?.n);
  return unplanned(plan, stored) ?? (strays > 0 ? `its lists have ${strays} results without a trial` : undefined);
}

/** The first problem that SQLite finds in the pages, rows, constraints and indexes of a table or of the file; each page is read once. */
function wrongPages(database: DatabaseSync, table?: string): string | undefined {
  const found = String(database.prepare(`PRAGMA main.integrity_check(${table ?? 1})`).get()?.integrity_check);
  return found === "ok" ? undefined : visibleText(found.slice(0, 120));
}

function wrongContents(database: DatabaseSync): string | undefined {
  const [record, verdict] = [trialWith(database, recordOtherwise), trialWith(database, verdictOtherwise)];
  if (record !== undefined) return `${record}: a conversation does not match its row`;
  if (verdict !== undefined) return `${verdict}: a verdict does not match its row`;
  const listed = trialWith(database, listedOtherwise);
  return listed === undefined ? undefined : `${listed}: the list of trials does not match the verdicts`;
}

function trialWith(database: DatabaseSync, problem: string): string | undefined {
  const row = database.prepare(problem).get();
  if (!row) return undefined;
  if (row.suite === null) return "a trial that is not in the plan";
  return visibleText(`${String(row.suite)}/${String(row.case_id)}, trial ${String(row.trial)}`.slice(0, 120));
}
