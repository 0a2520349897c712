import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { redactedJson } from "../../secrets/redact.ts";
import { UserError } from "../../user-error.ts";
import { ForkSample, type StoredFork } from "../fork-sample.ts";
import { type TrialKey, trialName } from "../run-plan.ts";
import { readCheckedPlan } from "./checked-plan.ts";
import { SqliteFile } from "./file.ts";

const prefix = "sample ";

/** Stores one sample of a fork. */
export function insertSample(database: DatabaseSync, sample: ForkSample): void {
  const insert = database.prepare("INSERT INTO run (key, value) VALUES (?, ?)");
  insert.run(`${prefix}${sample.trial}`, redactedJson(sample));
}

/** The samples of a fork, in order. */
export function readSamples(database: DatabaseSync): ForkSample[] {
  const rows = database.prepare("SELECT value FROM run WHERE substr(key, 1, ?) = ?").all(prefix.length, prefix);
  const samples = rows.map(({ value }) => ForkSample.parse(JSON.parse(String(value))));
  return samples.sort((one, other) => one.trial - other.trial);
}

/** The folder for a run's forks, next to the run's file, so that they are not included in a list of runs. */
export function forkFolder(path: string): string {
  return `${path.replace(/\.db$/, "")}.forks`;
}

/** The forks of a trial that are stored next to its run, oldest first. */
export function forksBeside(path: string, key: TrialKey): StoredFork[] {
  const folder = forkFolder(path);
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((name) => name.endsWith(".db"));
  return files
    .flatMap((file) => readFork(folder, file))
    .filter(({ plan: { fork } }) => fork && trialName(fork) === trialName(key))
    .sort((one, other) => (one.plan.startedAt < other.plan.startedAt ? -1 : 1));
}

/** The fork in a file, or nothing if the file is damaged or not a fork, because a trial can be shown without its forks. */
function readFork(folder: string, file: string): StoredFork[] {
  try {
    using opened = SqliteFile.open(join(folder, file));
    return opened.read((database) => {
      const stored = opened.hasTables ? readCheckedPlan(database, join(folder, file)) : undefined;
      return stored ? [{ file, plan: stored.plan, samples: readSamples(database) }] : [];
    });
  } catch (error) {
    if (error instanceof UserError) return [];
    throw error;
  }
}
