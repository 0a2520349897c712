import { parentPort } from "node:worker_threads";
import type { Client } from "pg";
import { loadQuickly } from "../../load-quickly.ts";
import { withSecret } from "./address.ts";
import type { ClientReply, ClientStart, ResultRow, SqlStatement } from "./client-messages.ts";
import type { ConnectionLimits } from "./timeouts.ts";

// The thread behind `SyncClient`. It owns all connections to PostgreSQL.

loadQuickly();
// Users rely on password files, but `pg` warns that its support for them is deprecated.
process.noDeprecation = true;
const { default: pg } = await import("pg");

/** One connection, which is opened for the first statement, and again after the server has closed it. */
class Connection {
  readonly #start: ClientStart;
  #connected: Client | undefined;

  constructor(start: ClientStart) {
    this.#start = start;
  }

  async answerTo({ sql, values, continues, limits }: SqlStatement): Promise<ClientReply> {
    let client = this.#connected;
    if (!client && continues) return { kind: "unavailable", code: "", message: "the server closed it", wasConnected: true };
    try {
      client ??= await this.#connect(limits);
      const asked = { text: sql, values: [...values], query_timeout: limits.queryMs };
      const { rows } = await client.query<ResultRow>(asked);
      return { kind: "rows", rows };
    } catch (error) {
      const { code, message } = explained(error);
      if (client && this.#connected === client && isAboutStatement(error, code)) return { kind: "failed", sqlState: code, message };
      this.close();
      return { kind: "unavailable", code, message, wasConnected: client !== undefined };
    }
  }

  close(): void {
    const client = this.#connected;
    this.#connected = undefined;
    client?.end().catch(() => {});
  }

  async #connect({ connectMs }: ConnectionLimits): Promise<Client> {
    const { database, password } = this.#start;
    const client = new pg.Client({
      connectionString: withSecret(database, password),
      connectionTimeoutMillis: connectMs,
      application_name: "deskproof",
      keepAlive: true,
    });
    // If the server closes the connection between two statements, the next statement opens a new one.
    client.on("error", () => {
      if (this.#connected === client) this.close();
    });
    try {
      await client.connect();
    } catch (error) {
      client.end().catch(() => {});
      throw error;
    }
    this.#connected = client;
    return client;
  }
}

function explained(error: unknown): { code: string; message: string } {
  // Node reports one error for each address of a host.
  const first = error instanceof AggregateError ? error.errors[0] : error;
  const code = first instanceof Error && "code" in first ? String(first.code) : "";
  return { code, message: first instanceof Error ? first.message : String(first) };
}

// Class 08 means that the connection failed, and class 57P that the server is closing it.
function isAboutStatement(error: unknown, code: string): boolean {
  return error instanceof pg.DatabaseError && !/^(?:08|57P)/.test(code);
}

parentPort?.on("message", (start: ClientStart) => {
  const { port, answered } = start;
  const connection = new Connection(start);
  const count = new Int32Array(answered);
  port.on("message", async (statement: SqlStatement) => {
    port.postMessage(await connection.answerTo(statement));
    Atomics.add(count, 0, 1);
    Atomics.notify(count, 0);
  });
  port.on("close", () => connection.close());
});
