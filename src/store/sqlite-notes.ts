import type { DatabaseSync } from "node:sqlite";
import { ReviewNote } from "./review-note.ts";

/** Keeps a note on the trial with this id; nothing else of the trial is touched. */
export function insertNote(database: DatabaseSync, trialId: number, note: ReviewNote): void {
  const { label, reason, by, at, verdict, scorer } = ReviewNote.parse(note);
  database
    .prepare("INSERT INTO notes (trial_id, label, reason, by, at, verdict, scorer) VALUES (?, ?, ?, ?, ?, ?, ?)")
    .run(trialId, label, reason, by, at, verdict, scorer);
}

/** The notes of a run, or those on one of its trials, in the order they were written. */
export function readNotes(database: DatabaseSync, trialId: number | null): ReviewNote[] {
  return database
    .prepare(
      `SELECT t.suite, t.agent, t.case_id AS "case", t.trial, n.label, n.reason, n.by, n.at, n.verdict, n.scorer
       FROM notes n JOIN trials t ON t.id = n.trial_id WHERE ?1 IS NULL OR t.id = ?1 ORDER BY n.id`,
    )
    .all(trialId)
    .map((row) => ReviewNote.parse({ ...row }));
}
