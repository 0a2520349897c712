import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { TrialQueue } from "../../src/run/workers/trial-queue.ts";
import { copyRun } from "../../src/store/open/copy-run.ts";
import { createRun, openRun } from "../../src/store/open/open-run.ts";
import { SharedRun } from "../../src/store/postgres/shared-run.ts";
import { SyncClient } from "../../src/store/postgres/sync-client.ts";
import { aRecord, keyOf, keys, passing, plan } from "../store/run-fixtures.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { describeWithPostgres, newDatabase } from "./database.ts";

const database = newDatabase();
/** The statements of the page, in order: the queue's, and then the run's. */
const statements = [...readFileSync("docs/scale.md", "utf8").matchAll(/^```sql\n([\s\S]*?)^```$/gm)].flatMap(([, block = ""]) =>
  block.split(/;\n/).filter((statement) => statement.trim() !== ""),
);

async function storeRun(name: string): Promise<void> {
  using store = createRun(`${database}?run=${name}`, plan, keys);
  store.keepRecord(aRecord(0));
  store.keepVerdict(keyOf(0), passing);
  using shared = new SharedRun(`${database}?run=${name}`);
  await using queue = await TrialQueue.open(database, shared.id, { create: true });
  await queue.add([{ number: 1, since: 0 }]);
}

/** The rows of each table of the runs and the queue. */
function rowCounts(client: SyncClient): { readonly [table: string]: number } {
  const tables = ["runs", "run_values", "trials", "attempts", "verdicts"].map((table) => `deskproof.${table}`);
  const counted = [...tables, "deskproof_queue.job", "deskproof_queue.queue"].map((table) => {
    const [row] = client.query(`SELECT count(*)::integer AS n FROM ${table}`);
    return [table, Number(row?.n)] as const;
  });
  return Object.fromEntries(counted);
}

describeWithPostgres("the statements that delete a run (docs/scale.md)", () => {
  it("delete it with its forks and its queue, after it was copied, and leave other runs as they are", async () => {
    using folder = temporaryFolder();
    using client = new SyncClient(database);
    await storeRun("friday-2");
    const before = rowCounts(client);
    expect(Object.values(before).every((rows) => rows > 0)).toBe(true);
    await storeRun("friday");
    await storeRun("friday.forks/one");
    copyRun(`${database}?run=friday`, folder.file("friday.db")).store[Symbol.dispose]();

    expect(statements).toHaveLength(3);
    for (const statement of statements) client.query(statement);

    const { "deskproof_queue.queue": queues, "deskproof_queue.job": jobs, ...stored } = rowCounts(client);
    const { "deskproof_queue.queue": queuesBefore, "deskproof_queue.job": jobsBefore, ...storedBefore } = before;
    expect(stored).toEqual(storedBefore);
    expect([queues, jobs]).toEqual([queuesBefore, jobsBefore]);
    using kept = openRun(folder.file("friday.db"));
    expect(kept.record(keyOf(0))).toEqual(aRecord(0));
  });
});
