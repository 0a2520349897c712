import { Worker } from "node:worker_threads";
import { expect, it } from "vitest";
import { describeWithPostgres, newDatabase } from "../../../test/postgres/database.ts";
import { keys, plan } from "../../../test/store/run-fixtures.ts";
import { createRun, openRun } from "../open/open-run.ts";
import { bringUpToDate, steps } from "./schema.ts";
import { SyncClient } from "./sync-client.ts";

const database = newDatabase();
const empty = newDatabase();
const aged = newDatabase();

function formatsIn(client: SyncClient): number[] {
  return client.query("SELECT format FROM deskproof.formats ORDER BY format").map(({ format }) => Number(format));
}

describeWithPostgres("the tables of a database", () => {
  it("are brought up to date step by step, each step once, with nothing lost", () => {
    createRun(`${database}?run=old`, plan, keys)[Symbol.dispose]();
    using client = new SyncClient(database);
    const newer = [...steps, "ALTER TABLE deskproof.runs ADD COLUMN color text NOT NULL DEFAULT 'red'"];
    bringUpToDate(client, database, newer);
    bringUpToDate(client, database, newer);
    expect(formatsIn(client)).toEqual(newer.map((_, index) => index + 1));
    expect(client.query("SELECT name, color FROM deskproof.runs")).toEqual([{ name: "old", color: "red" }]);
    // This version does not know the last step.
    const refusal = /was set up by a newer Deskproof \(format \d\)\. Update deskproof to use it\.$/;
    expect(() => openRun(`${database}?run=old`)).toThrow(refusal);
    expect(() => createRun(`${database}?run=new`, plan, keys)).toThrow(refusal);
  });

  it("are created once when several processes start at the same time, and not at all if a step fails", async () => {
    using client = new SyncClient(empty);
    expect(() => bringUpToDate(client, empty, [...steps, "CREATE NONSENSE"])).toThrow(/syntax error/);
    expect(client.query("SELECT to_regclass('deskproof.runs') AS runs")).toEqual([{ runs: null }]);
    const [schema, clients] = ["./schema.ts", "./sync-client.ts"].map((file) => new URL(file, import.meta.url).href);
    const code = `const { workerData } = require("node:worker_threads");
      Promise.all([import(${JSON.stringify(schema)}), import(${JSON.stringify(clients)})]).then(
        ([{ bringUpToDate }, { SyncClient }]) => bringUpToDate(new SyncClient(workerData), workerData));`;
    const started = [1, 2, 3].map(() => new Worker(code, { eval: true, workerData: empty }));
    const codes = await Promise.all(started.map((worker) => new Promise((resolve) => worker.on("exit", resolve))));
    expect(codes).toEqual([0, 0, 0]);
    expect(formatsIn(client)).toEqual(steps.map((_, index) => index + 1));
  });

  it("of an older version are brought up to date when a run is opened", () => {
    const place = `${aged}?run=old`;
    createRun(place, plan, keys)[Symbol.dispose]();
    using client = new SyncClient(aged);
    client.query("DROP TABLE deskproof.workers");
    client.query("DELETE FROM deskproof.formats WHERE format > 1");
    using store = openRun(place);
    expect([store.planned(), store.spending()]).toEqual([keys.length, []]);
    expect(formatsIn(client)).toEqual(steps.map((_, index) => index + 1));
  });
});
