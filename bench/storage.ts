// Measures how many bytes a conversation takes in a file and in PostgreSQL, and how long it takes to copy a run, to
// count its trials and to delete it. The conversations are with a stand-in that resolves every case.
//   node bench/storage.ts [trials of the largest run]
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPostgres } from "../scripts/postgres.ts";
import { copyRun } from "../src/store/open/copy-run.ts";
import { openRun } from "../src/store/open/open-run.ts";
import { SyncClient } from "../src/store/postgres/sync-client.ts";
import { growRun } from "./big-run.ts";
import { reportMetric } from "./metric.ts";
import { runApart } from "./own-process.ts";

const largest = Number(process.argv[2] ?? 10_000);
const folder = mkdtempSync(join(tmpdir(), "deskproof-storage-"));
try {
  await using server = await startPostgres();
  using client = new SyncClient(server.address);
  for (const suite of ["tiny", "northline", "resolve"]) measureSuite(suite, server.address, client);
  for (const trials of [largest / 10, largest]) measureRun(trials, server.address, client);
} finally {
  rmSync(folder, { recursive: true });
}

function fileOf(suite: string): string {
  return join(folder, `${suite}.db`);
}

function measureSuite(suite: string, address: string, client: SyncClient): void {
  runApart("bin/deskproof.js", ["run", suite, "--agent", "stand-in/reference", "--trials", "1", "--out", fileOf(suite)]);
  // A run of a few conversations would mostly measure the empty tables.
  const grown = join(folder, `${suite}-grown.db`);
  const trials = growRun(fileOf(suite), grown, 2_000);
  const before = storedBytes(client);
  copy(grown, `${address}?run=${suite}`);
  const kb = (bytes: number) => bytes / trials / 1000;
  reportMetric({ name: `${suite}, a conversation in a file`, value: kb(statSync(grown).size), unit: "kB" });
  const name = `${suite}, a conversation in PostgreSQL`;
  reportMetric({ name, value: kb(storedBytes(client) - before), unit: "kB" });
}

function measureRun(wanted: number, address: string, client: SyncClient): void {
  const grown = join(folder, "large.db");
  const trials = growRun(fileOf("tiny"), grown, wanted);
  const place = `${address}?run=large`;
  const name = `${trials} trials`;
  const report = (what: string, ms: number) => reportMetric({ name: `${name}, ${what}`, value: ms / 1000, unit: "s" });
  report(
    "copy to PostgreSQL",
    timed(() => copy(grown, place)),
  );
  report(
    "copy to a file",
    timed(() => copy(place, join(folder, `${trials}-copy.db`))),
  );
  using store = openRun(place);
  report(
    "count results",
    timed(() => store.counts()),
  );
  report(
    "delete",
    timed(() => client.query("DELETE FROM deskproof.runs WHERE name = 'large'")),
  );
}

function copy(from: string, to: string): void {
  copyRun(from, to).store[Symbol.dispose]();
}

function storedBytes(client: SyncClient): number {
  const [row] = client.query(
    `SELECT coalesce(sum(pg_total_relation_size(c.oid)), 0)::float8 AS n
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = 'deskproof' AND c.relkind = 'r'`,
  );
  return Number(row?.n);
}

function timed(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}
