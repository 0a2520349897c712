import { expect, it } from "vitest";
import { PostgresError, StoreUnavailable } from "../../store/postgres/store-unavailable.ts";
import { DatabaseRetry, isTransientError } from "./database-retry.ts";

const lost = () => new StoreUnavailable("lost");

it("repeats work while there is no connection, and says so once", async () => {
  const lines: string[] = [];
  const databaseRetry = new DatabaseRetry({ onNotice: (line) => lines.push(line) });
  let failures = 2;
  const work = () => {
    if (failures-- > 0) throw lost();
    return "done";
  };
  expect(await databaseRetry.until(work)).toBe("done");
  expect(await databaseRetry.until(work)).toBe("done");
  expect(lines).toEqual([
    "PostgreSQL cannot be reached; trying again for up to 120 s. Trials in progress continue.",
    expect.stringMatching(/^PostgreSQL is back after 0\.\d s\.$/),
  ]);
});

it("gives up after its limit, and at once on any other error", async () => {
  const databaseRetry = new DatabaseRetry({ mostMs: 250 });
  let tries = 0;
  const failing = (error: Error) => () => {
    tries += 1;
    throw error;
  };
  await expect(databaseRetry.until(failing(lost()))).rejects.toThrow("lost");
  expect(tries).toBeGreaterThan(2);
  tries = 0;
  await expect(new DatabaseRetry({}).until(failing(new Error("a bug")))).rejects.toThrow("a bug");
  expect(tries).toBe(1);
});

it("waits for a server that is not there yet when a run is opened, and says why, but not for a wrong address", async () => {
  const lines: string[] = [];
  const databaseRetry = new DatabaseRetry({ onNotice: (line) => lines.push(line) });
  let failures = 1;
  const open = () => {
    if (failures-- > 0) throw new StoreUnavailable("nothing is listening there.");
    return "open";
  };
  expect(await databaseRetry.untilOpen(open)).toBe("open");
  expect(lines[0]).toBe("nothing is listening there. Trying again for up to 120 s.");
  const wrong = () => {
    throw new StoreUnavailable("there is no such database.", { isRefused: true });
  };
  await expect(databaseRetry.untilOpen(wrong)).rejects.toThrow("there is no such database.");
});

it.each([
  [new Error("Query read timeout"), true],
  [new Error("timeout expired"), true],
  [lost(), true],
  [Object.assign(new Error("refused"), { code: "ECONNREFUSED" }), true],
  [Object.assign(new Error("terminating connection"), { code: "57P01" }), true],
  [new Error("Connection terminated unexpectedly"), true],
  [new PostgresError("40P01", "deadlock detected"), true],
  [new PostgresError("23505", "duplicate key"), false],
  [Object.assign(new Error("no connection"), { code: "42P01" }), false],
  [Object.assign(new Error("Database not opened"), { code: "ERR_ASSERTION" }), false],
])("knows which errors pass: %s", (error, expected) => {
  expect(isTransientError(error)).toBe(expected);
});
