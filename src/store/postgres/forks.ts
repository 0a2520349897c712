import { redactedJson } from "../../secrets/redact.ts";
import { ForkSample, type StoredFork } from "../fork-sample.ts";
import { RunPlan, type TrialKey, trialName } from "../run-plan.ts";
import type { PostgresDatabase, RunRows } from "./database.ts";
import { forkMark, rowsOf } from "./runs.ts";

const prefix = "sample ";

/** Stores one sample of a fork. */
export function insertSample(rows: RunRows, sample: ForkSample): void {
  rows.query("INSERT INTO deskproof.run_values (run_id, key, value) VALUES ($1, $2, $3)", [
    `${prefix}${sample.trial}`,
    redactedJson(sample),
  ]);
}

/** The samples of a fork, in order. */
export function readSamples(rows: RunRows): ForkSample[] {
  const found = rows.query("SELECT value FROM deskproof.run_values WHERE run_id = $1 AND starts_with(key, $2)", [prefix]);
  const samples = found.map(({ value }) => ForkSample.parse(JSON.parse(String(value))));
  return samples.sort((one, other) => one.trial - other.trial);
}

/** The forks of a trial that are stored in the same database as its run, oldest first. */
export function forksOf(database: PostgresDatabase, run: string, key: TrialKey): StoredFork[] {
  const found = database.query(
    `SELECT fork.id, fork.name, plan.value FROM deskproof.runs AS fork
     JOIN deskproof.run_values plan ON plan.run_id = fork.id AND plan.key = 'plan' WHERE starts_with(fork.name, $1)`,
    [`${run}${forkMark}`],
  );
  return found
    .map(({ id, name, value }) => ({ id, name, plan: RunPlan.parse(JSON.parse(String(value))) }))
    .filter(({ plan: { fork } }) => fork && trialName(fork) === trialName(key))
    .map(({ id, name, plan }) => ({
      file: String(name).slice(run.length + forkMark.length),
      plan,
      samples: readSamples(rowsOf(database, String(id))),
    }))
    .sort((one, other) => (one.plan.startedAt < other.plan.startedAt ? -1 : 1));
}
