import { randomBytes } from "node:crypto";
import { afterAll, describe, inject } from "vitest";
import { SyncClient } from "../../src/store/postgres/sync-client.ts";

const given = inject("postgres");

/** Describes claims that need a PostgreSQL server; they are skipped if there is none. */
export const describeWithPostgres = describe.skipIf(given.kind === "none");

/** The address of the server's default database. */
export const serverAddress = given.kind === "server" ? given.address : "";

/** The folder of the server's Unix socket; undefined if the server is not our own. */
export const socketFolder = given.kind === "server" ? given.socket : undefined;

/** Creates an empty database for a test file, which is dropped at its end, and returns its address. */
export function newDatabase(): string {
  if (given.kind === "none") return "";
  const name = `deskproof_test_${randomBytes(6).toString("hex")}`;
  onServer(`CREATE DATABASE ${name}`);
  afterAll(() => onServer(`DROP DATABASE ${name} WITH (FORCE)`));
  return serverAddress.replace(/\/[^/?]*(?=$|\?)/, `/${name}`);
}

function onServer(sql: string): void {
  using client = new SyncClient(serverAddress);
  client.query(sql);
}
