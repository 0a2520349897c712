import { Worker } from "node:worker_threads";
import { expect, it } from "vitest";
import { keepTrial } from "../../../test/fixed-run.ts";
import { describeWithPostgres, newDatabase } from "../../../test/postgres/database.ts";
import { runStoreConformance } from "../../../test/store/conformance.ts";
import { anExcludedRecord, aRecord, excluding, keyOf, keys, outage, passing, plan } from "../../../test/store/run-fixtures.ts";
import { createRun, openRun, removeRun } from "../open/open-run.ts";
import { openRuns } from "../open/open-runs.ts";
import { newForkPath, newRunAddress } from "../open/run-path.ts";
import { StoreUnavailable } from "./store-unavailable.ts";
import { SyncClient } from "./sync-client.ts";

const database = newDatabase();
const lonely = newDatabase();
let runs = 0;
const newPlace = () => `${database}?run=run-${runs++}`;

describeWithPostgres("the store of runs in PostgreSQL", () => {
  runStoreConformance("a run in a PostgreSQL database", newPlace);

  it("counts a trial once when several threads store it at the same moment, and excluded attempts one after another", async () => {
    const place = newPlace();
    using store = createRun(place, plan, keys);
    keepTrial(store, aRecord(1), excluding);
    const module = new URL("../open/open-run.ts", import.meta.url).href;
    const code = `const { workerData: { place, counting, excluded, verdict } } = require("node:worker_threads");
      import(${JSON.stringify(module)}).then(({ openRun }) => {
        const store = openRun(place);
        for (let time = 0; time < 20; time++) {
          const attempts = store.keepRecord({ ...excluded, ms: time });
          if (attempts) store.keepVerdict({ suite: "s", agent: "a", case: "c", trial: 2, attempts }, verdict);
        }
        const kept = [0, 1].map((trial) => store.keepRecord({ ...counting, trial })).filter((isKept) => isKept).length;
        store[Symbol.dispose]();
        process.exit(10 + kept);
      });`;
    const workerData = { place, counting: aRecord(0), excluded: anExcludedRecord(2), verdict: outage };
    const started = [1, 2].map(() => new Worker(code, { eval: true, workerData }));
    const codes = await Promise.all(started.map((worker) => new Promise<number>((resolve) => worker.on("exit", resolve))));
    expect(codes.reduce((sum, exit) => sum + exit - 10, 0)).toBe(2);
    const attempts = store.result(keyOf(2))?.attempts ?? 0;
    expect(attempts).toBeGreaterThanOrEqual(20);
    expect(store.counts()).toMatchObject({ attempts: attempts + 3, attempted: 3, excluded: 1, unscored: 2 });
  });

  it("keeps the runs of one database apart, and removes one without touching the others", () => {
    const [one, other] = [newPlace(), newPlace()];
    using first = createRun(one, plan, keys);
    using second = createRun(other, plan, keys);
    first.keepRecord(aRecord(0));
    first.keepVerdict(keyOf(0), passing);
    expect(second.counts()).toMatchObject({ planned: 3, attempted: 0 });
    expect([...second.results()].every(({ verdict }) => verdict === undefined)).toBe(true);
    removeRun(other);
    expect(() => openRun(other)).toThrow(/there is no run named run-\d+ in postgres:.*Its runs are: /);
    expect(first.counts()).toMatchObject({ planned: 3, scored: 1 });
  });

  it("needs no name while a database has one run, and lists the names otherwise", () => {
    expect(() => openRun(lonely)).toThrow(/there is no run in postgres:.*deskproof run <suite> --store/);
    expect(() => openRun(`${lonely}?run=x`)).toThrow(/there is no run named x in .*deskproof run <suite> --store/);
    createRun(`${lonely}?run=monday`, plan, keys)[Symbol.dispose]();
    const fork = newForkPath(`${lonely}?run=monday`, "c-0");
    expect(fork).toBe(`${lonely}?run=monday.forks/c-0`);
    createRun(fork, { ...plan, fork: { ...keyOf(0), run: "", at: 1, shared: 0, until: "turn" } }, keys)[Symbol.dispose]();
    using only = openRun(lonely);
    expect(only.parts.map(({ name, file }) => [name, file])).toEqual([["monday", `${lonely}?run=monday`]]);
    expect(only.forks(keyOf(0)).map(({ file }) => file)).toEqual(["c-0"]);
    expect(only.forks(keyOf(1))).toEqual([]);
    createRun(`${lonely}?run=a%26b`, plan, keys)[Symbol.dispose]();
    expect(() => openRun(lonely)).toThrow(/has 2 runs: add \?run=<name> to it\. Its runs are: a&b, monday\.$/);
    using both = openRuns([`${lonely}?run=monday`, `${lonely}?run=a%26b`]);
    expect(both.parts.map(({ name }) => name)).toEqual(["a&b", "monday"]);
    const startedAt = "2026-03-10T10:00:00.000Z";
    const named = newRunAddress(lonely, startedAt);
    expect(named).toBe(`${lonely}?run=2026-03-10T10-00-00`);
    createRun(named, plan, keys)[Symbol.dispose]();
    expect(newRunAddress(lonely, startedAt)).toBe(`${lonely}?run=2026-03-10T10-00-00-2`);
  });

  it("says how to continue when the server closes the connection, and can be used again afterwards", () => {
    const place = newPlace();
    using store = createRun(place, plan, keys);
    using client = new SyncClient(database);
    store.keepRecord(aRecord(0));
    client.query(
      "SELECT pg_terminate_backend(pid, 1000) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
    );
    try {
      store.counts();
    } catch (error) {
      // The connection may also be closed before the statement is sent.
      expect(error).toBeInstanceOf(StoreUnavailable);
      expect(String(error)).toContain(`deskproof run --resume '${place}'`);
    }
    expect(store.keepRecord(aRecord(0))).toBeUndefined();
    expect(store.counts()).toMatchObject({ attempts: 1, unscored: 1 });
  });
});
