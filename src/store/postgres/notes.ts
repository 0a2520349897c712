import { redactedJson } from "../../secrets/redact.ts";
import { ReviewNote } from "../review-note.ts";
import { inPages, type RunRows } from "./database.ts";
import { keyOf } from "./results.ts";

/** Stores a note on the trial with this number; nothing else about the trial changes. */
export function insertNote(rows: RunRows, number: number, given: ReviewNote): void {
  const { suite: _, agent: __, case: ___, trial: ____, ...note } = ReviewNote.parse(given);
  rows.query("INSERT INTO deskproof.notes (run_id, number, note) VALUES ($1, $2, $3)", [number, redactedJson(note)]);
}

/** The notes on a run, or on one of its trials, in the order in which they were written. */
export function readNotes(rows: RunRows, number: number | null): ReviewNote[] {
  const found = inPages((last) =>
    rows.query(
      `SELECT n.id, t.suite, t.agent, t.case_id, t.trial, n.note FROM deskproof.notes n
       JOIN deskproof.trials t USING (run_id, number)
       WHERE n.run_id = $1 AND n.id > $2 AND ($3::integer IS NULL OR n.number = $3) ORDER BY n.id LIMIT 1000`,
      [String(last?.id ?? 0), number],
    ),
  );
  return Array.from(found, (row) => ReviewNote.parse({ ...keyOf(row), ...JSON.parse(String(row.note)) }));
}
