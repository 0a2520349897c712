import { redactedJson } from "../../secrets/redact.ts";
import { Judgement } from "../judgement.ts";
import { inPages, type RunRows } from "./database.ts";
import { keyOf } from "./results.ts";

/** Stores a judge's answer about the trial with this number; false if that sample already exists. */
export function insertJudgement(rows: RunRows, number: number, judgement: Judgement): boolean {
  const { suite: _, agent: __, case: ___, trial: ____, ...own } = Judgement.parse(judgement);
  const { judge, criterion, rubric, sample, ...said } = own;
  const added = rows.query(
    `INSERT INTO deskproof.judgements (run_id, number, judge, criterion, rubric, sample, said)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING RETURNING number`,
    [number, judge, criterion, rubric, sample, redactedJson(said)],
  );
  return added.length === 1;
}

const lowest = -(2 ** 31);

/** The judgements on all trials of a run, in plan order, or on the trial with this number. */
export function readJudgements(rows: RunRows, number: number | null): Judgement[] {
  const found = inPages((last) =>
    rows.query(
      `SELECT j.*, t.suite, t.agent, t.case_id, t.trial FROM deskproof.judgements j
       JOIN deskproof.trials t USING (run_id, number)
       WHERE j.run_id = $1 AND ($2::integer IS NULL OR j.number = $2)
         AND (j.number, j.judge, j.criterion, j.rubric, j.sample) > ($3, $4, $5, $6, $7)
       ORDER BY j.number, j.judge, j.criterion, j.rubric, j.sample LIMIT 1000`,
      [
        number,
        Number(last?.number ?? 0),
        String(last?.judge ?? ""),
        String(last?.criterion ?? ""),
        Number(last?.rubric ?? lowest),
        Number(last?.sample ?? lowest),
      ],
    ),
  );
  return Array.from(found, (row) => {
    const { judge, criterion, rubric, sample, said } = row;
    return Judgement.parse({ ...keyOf(row), judge, criterion, rubric, sample, ...JSON.parse(String(said)) });
  });
}
