import type { DatabaseSync } from "node:sqlite";
import { redactedJson } from "../../secrets/redact.ts";
import { Judgement } from "../judgement.ts";

/** Stores a judge's answer about the trial with this id; false if that sample already exists. */
export function insertJudgement(database: DatabaseSync, trialId: number, judgement: Judgement): boolean {
  const { suite: _, agent: __, case: ___, trial: ____, ...own } = Judgement.parse(judgement);
  const { judge, criterion, rubric, sample, ...said } = own;
  const { changes } = database
    .prepare("INSERT OR IGNORE INTO judgements VALUES (?, ?, ?, ?, ?, ?)")
    .run(trialId, judge, criterion, rubric, sample, redactedJson(said));
  return Number(changes) === 1;
}

/** The judgements on all trials of a run, in plan order, or on the trial with this id. */
export function readJudgements(database: DatabaseSync, trialId: number | null): Judgement[] {
  return database
    .prepare(
      `SELECT t.suite, t.agent, t.case_id AS "case", t.trial, j.judge, j.criterion, j.rubric, j.sample, j.said
       FROM judgements j JOIN trials t ON t.id = j.trial_id ${trialId === null ? "" : "WHERE t.id = ?"}
       ORDER BY t.id, j.judge, j.criterion, j.rubric, j.sample`,
    )
    .all(...(trialId === null ? [] : [trialId]))
    .map(({ said, ...row }) => Judgement.parse({ ...row, ...JSON.parse(String(said)) }));
}
