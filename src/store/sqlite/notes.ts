import type { DatabaseSync } from "node:sqlite";
import { redactedJson, redactValue } from "../../secrets/redact.ts";
import { isStatementNote, ReviewNote } from "../review-note.ts";

/** Stores a note on the trial with this id; nothing else about the trial changes. */
export function insertNote(database: DatabaseSync, trialId: number, given: ReviewNote): void {
  const note = ReviewNote.parse(given);
  const { label, reason, by, at, verdict, scorer } = redactValue(note);
  const passage = isStatementNote(note) ? redactedJson(note.passage) : null;
  database
    .prepare("INSERT INTO notes (trial_id, label, reason, by, at, verdict, scorer, passage) VALUES (?, ?, ?, ?, ?, ?, ?, ?)")
    .run(trialId, label, reason, by, at, verdict, scorer, passage);
}

/** The notes on a run, or on one of its trials, in the order in which they were written. */
export function readNotes(database: DatabaseSync, trialId: number | null): ReviewNote[] {
  return database
    .prepare(
      `SELECT t.suite, t.agent, t.case_id AS "case", t.trial, n.label, n.reason, n.by, n.at, n.verdict, n.scorer, n.passage
       FROM notes n JOIN trials t ON t.id = n.trial_id WHERE ?1 IS NULL OR t.id = ?1 ORDER BY n.id`,
    )
    .all(trialId)
    .map(({ passage, ...row }) => ReviewNote.parse({ ...row, ...(passage === null ? {} : { passage: JSON.parse(String(passage)) }) }));
}
