// Checks whether a killed run loses or repeats anything. Each run of 300 trials is killed with kill -9 at a uniformly
// random time within its measured duration, and then resumed. Every trial must be scored exactly once, and the totals
// must match the rows.
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { parseArgs } from "node:util";
import { randomFrom } from "../src/random.ts";
import { reportMetric } from "./metric.ts";

const { values } = parseArgs({
  options: { rounds: { type: "string", default: "100" }, seed: { type: "string", default: "1" } },
});
const rounds = Number(values.rounds);
const trials = 300;
const random = randomFrom(`kill/${values.seed}`);
const folder = mkdtempSync(join(tmpdir(), "deskproof-kill-"));
const command = (...more: string[]) => ["bin/deskproof.js", "run", ...more, "--json"];
const fresh = (path: string) => command("tiny", "--agent", "stand-in/reference", "--trials", String(trials / 6), "--out", path);

const start = performance.now();
const whole = spawnSync(process.execPath, fresh(join(folder, "measured.db")), { encoding: "utf8", maxBuffer: 2 ** 28 });
if (whole.status !== 0) throw new Error(whole.stderr);
const duration = performance.now() - start;

let [early, midway, late] = [0, 0, 0];
for (let round = 0; round < rounds; round++) {
  const path = join(folder, `${round}.db`);
  await killAfter(fresh(path), random.next() * duration);
  const before = countScored(path);
  if (before === undefined) early += 1;
  else if (before === trials) late += 1;
  else midway += 1;
  const resumed = spawnSync(process.execPath, before === undefined ? fresh(path) : command("--resume", path), {
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  if (resumed.status !== 0) throw new Error(`round ${round}: ${resumed.stderr}`);
  verify(path, round, resumed.stdout);
  rmSync(path);
}
rmSync(folder, { recursive: true });
// `verify` throws at the first run that is not complete.
reportMetric({
  name: "runs not complete after kill -9",
  value: 0,
  unit: `of ${rounds}`,
  limit: { most: 0 },
  note:
    `${trials} trials each, killed ${early} times before the plan was stored, ${midway} times midway ` +
    `and ${late} times at the end: every trial scored exactly once, totals match the rows`,
});

async function killAfter(args: string[], ms: number): Promise<void> {
  const child = spawn(process.execPath, args, { stdio: "ignore" });
  const closed = new Promise((resolve) => child.once("close", resolve));
  const timer = setTimeout(() => child.kill("SIGKILL"), ms);
  await closed;
  clearTimeout(timer);
}

/** Counts the scored trials in a run file; if no plan was stored yet, removes the file and returns undefined. */
function countScored(path: string): number | undefined {
  try {
    using database = new DatabaseSync(path, { readOnly: true });
    database.prepare("SELECT value FROM run WHERE key = 'plan'").get() ?? raise("no plan");
    return Number(database.prepare("SELECT count(*) AS n FROM verdicts WHERE kind IN ('pass', 'fail')").get()?.n);
  } catch {
    for (const suffix of ["", "-wal", "-shm"]) rmSync(path + suffix, { force: true });
    return undefined;
  }
}

function raise(message: string): never {
  throw new Error(message);
}

function verify(path: string, round: number, output: string): void {
  using database = new DatabaseSync(path, { readOnly: true });
  const perTrial = database
    .prepare(
      `SELECT count(a.attempt) AS conversations, count(v.verdict) AS verdicts FROM trials t
       LEFT JOIN attempts a ON a.trial_id = t.id AND NOT a.excluded
       LEFT JOIN verdicts v ON v.trial_id = a.trial_id AND v.attempt = a.attempt AND v.kind IN ('pass', 'fail') GROUP BY t.id`,
    )
    .all();
  const once = perTrial.filter((row) => Number(row.conversations) === 1 && Number(row.verdicts) === 1).length;
  const report = JSON.parse(output.trim().split("\n").at(-1) ?? "{}");
  if (perTrial.length === trials && once === trials && report.scored === trials && report.planned === trials) return;
  throw new Error(`round ${round}: ${perTrial.length} trials, ${once} scored once; the report says ${report.scored} of ${report.planned}`);
}
