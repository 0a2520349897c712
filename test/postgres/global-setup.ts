// One server for all tests of the PostgreSQL store; DESKPROOF_POSTGRES names another one to use.
import type { TestProject } from "vitest/node";
import { startPostgres, type TestServer } from "../../scripts/postgres.ts";

/** The server that the tests may create databases on, or why there is none. */
export type PostgresForTests =
  | { readonly kind: "server"; readonly address: string; readonly socket: string | undefined }
  | { readonly kind: "none"; readonly why: string };

declare module "vitest" {
  interface ProvidedContext {
    postgres: PostgresForTests;
  }
}

let server: TestServer | undefined;

export async function setup(project: TestProject): Promise<void> {
  const given = process.env.DESKPROOF_POSTGRES;
  if (given) return project.provide("postgres", { kind: "server", address: given, socket: undefined });
  try {
    server = await startPostgres();
    project.provide("postgres", { kind: "server", address: server.address, socket: server.socket });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    process.stderr.write(`the tests of the PostgreSQL store are skipped: ${why}\n`);
    project.provide("postgres", { kind: "none", why });
  }
}

export async function teardown(): Promise<void> {
  await server?.[Symbol.asyncDispose]();
}
