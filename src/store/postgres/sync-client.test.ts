import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { longestBlockMs } from "../../../test/faults/longest-waits.ts";
import { startProxy } from "../../../test/faults/proxy.ts";
import { describeWithPostgres, newDatabase, serverAddress, socketFolder } from "../../../test/postgres/database.ts";
import { PostgresError, StoreUnavailable } from "./store-unavailable.ts";
import { SyncClient } from "./sync-client.ts";
import { graceMs, restMs, runLimits, usualLimits } from "./timeouts.ts";

const database = newDatabase();

function thrownBy(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

/** Waits until statements are tried again. A timer can fire a millisecond early. */
const untilRested = () => sleep(restMs + 50);

describeWithPostgres("a synchronous connection", () => {
  it("returns the rows of a statement, with parameters of every kind", () => {
    using client = new SyncClient(database);
    expect(client.query("SELECT $1::int AS a, $2::text AS b, $3::boolean AS c, $4::text AS d", [1, "é☕", true, null])).toEqual([
      { a: 1, b: "é☕", c: true, d: null },
    ]);
  });

  it("carries long values and long results", () => {
    using client = new SyncClient(database);
    const long = "x".repeat(8_000_000);
    expect(client.query("SELECT $1::text AS text", [long])).toEqual([{ text: long }]);
    expect(client.query("SELECT n FROM generate_series(1, 50000) n")).toHaveLength(50_000);
  });

  it("reports a statement's error with its SQLSTATE, and goes on", () => {
    using client = new SyncClient(database);
    const error = thrownBy(() => client.query("SELECT 1 / 0"));
    expect(error).toBeInstanceOf(PostgresError);
    expect(error).toMatchObject({ sqlState: "22012", message: "division by zero" });
    expect(client.query("SELECT 1 AS one")).toEqual([{ one: 1 }]);
  });

  it("rolls a transaction back if the work throws", () => {
    using client = new SyncClient(database);
    client.query("CREATE TABLE kept (n integer)");
    const broken = () =>
      client.transaction(() => {
        client.query("INSERT INTO kept VALUES (1)");
        throw new Error("boom");
      });
    expect(broken).toThrow("boom");
    expect(client.transaction(() => client.query("SELECT n FROM kept"))).toEqual([]);
  });

  it("says that the connection was lost, and connects again for the next statement", () => {
    using client = new SyncClient(database);
    const end = () => client.query("SELECT pg_terminate_backend(pg_backend_pid())");
    const error = thrownBy(end);
    expect(error).toBeInstanceOf(StoreUnavailable);
    expect(String(error)).toMatch(/connection to PostgreSQL at postgres:.* was lost/);
    expect(client.query("SELECT 1 AS one")).toEqual([{ one: 1 }]);
  });

  it("does not continue a transaction on another connection", async () => {
    using client = new SyncClient(database);
    using other = new SyncClient(database);
    client.query("CREATE TABLE halves (n integer)");
    const halves = () =>
      client.transaction(() => {
        const [own] = client.query("SELECT pg_backend_pid() AS pid");
        client.query("INSERT INTO halves VALUES (1)");
        other.query("SELECT pg_terminate_backend($1)", [Number(own?.pid)]);
        // Gives the server time to close the connection.
        other.query("SELECT pg_sleep(0.2)");
        client.query("INSERT INTO halves VALUES (2)");
      });
    expect(halves).toThrow(StoreUnavailable);
    expect(client.query("SELECT n FROM halves")).toEqual([]);
  });

  it.each([
    ["postgres://deskproof@127.0.0.1:1/db", /nothing is listening there \(ECONNREFUSED\)/],
    ["postgres://deskproof@nowhere.invalid/db", /there is no such host|cannot be looked up/],
    [serverAddress.replace(/\/[^/]*$/, "/no_such_database"), /there is no such database/],
  ])("says in one line why %s cannot be used", (address, why) => {
    using client = new SyncClient(address);
    const error = thrownBy(() => client.query("SELECT 1"));
    expect(error).toBeInstanceOf(StoreUnavailable);
    expect(String(error)).toMatch(why);
    expect(String(error)).not.toContain("\n");
  });

  it("gives up on a server that does not answer, and on a statement that takes too long", async () => {
    const silent = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => silent.once("listening", resolve));
    const bound = silent.address();
    const port = typeof bound === "object" ? bound?.port : 0;
    using waiting = new SyncClient(`postgres://deskproof@127.0.0.1:${port}/db`, { connectMs: 200, queryMs: 200 });
    expect(() => waiting.query("SELECT 1")).toThrow(StoreUnavailable);
    silent.close();
    using slow = new SyncClient(database, { connectMs: 5_000, queryMs: 200 });
    expect(() => slow.query("SELECT pg_sleep(5)")).toThrow(/did not answer in time/);
  });

  it("gives up on a connection on which nothing arrives, and does not wait again for the next statements", async () => {
    await using proxy = await startProxy(database);
    using client = new SyncClient(proxy.address, runLimits);
    expect(client.query("SELECT 1 AS one")).toEqual([{ one: 1 }]);
    proxy.silence();
    const timed = () => {
      const start = performance.now();
      expect(() => client.query("SELECT 1")).toThrow(/did not answer in time/);
      return performance.now() - start;
    };
    expect(timed()).toBeLessThan(longestBlockMs);
    expect(timed()).toBeLessThan(100);
    await untilRested();
    // Now it has to connect again.
    expect(timed()).toBeLessThan(longestBlockMs);
    proxy.restore();
    await untilRested();
    expect(client.query("SELECT 1 AS one")).toEqual([{ one: 1 }]);
  });

  it("can be used again if its thread was too slow to answer", async () => {
    // Without a limit of its own, the thread answers after the caller has given up.
    using client = new SyncClient(database, { connectMs: 0, queryMs: 0 });
    const seconds = (graceMs + 500) / 1000;
    expect(() => client.query("SELECT pg_sleep($1)", [seconds])).toThrow(/did not answer in time/);
    client.limits = usualLimits;
    await untilRested();
    expect(client.query("SELECT 1 AS one")).toEqual([{ one: 1 }]);
  });

  it.skipIf(socketFolder === undefined)("uses a Unix socket", () => {
    const { port } = new URL(serverAddress);
    using client = new SyncClient(`postgres://deskproof@/postgres?host=${socketFolder}&port=${port}`);
    expect(client.query("SELECT inet_client_addr() AS from")).toEqual([{ from: null }]);
  });
});
