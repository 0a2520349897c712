import { MessageChannel, type MessagePort, receiveMessageOnPort, SHARE_ENV, Worker } from "node:worker_threads";
import { passwordOf } from "./address.ts";
import type { ClientReply, ClientStart, ResultRow, SqlStatement, SqlValue } from "./client-messages.ts";
import { keepFilePasswords } from "./password-file.ts";
import { PostgresError, StoreUnavailable } from "./store-unavailable.ts";
import { type ConnectionLimits, graceMs, restMs, usualLimits } from "./timeouts.ts";

let thread: Worker | undefined;

/** Returns the thread that owns this thread's connections, and starts it when the first connection is needed. */
function clientThread(): Worker {
  if (thread) return thread;
  const script = new URL(`./client-worker${import.meta.url.slice(-3)}`, import.meta.url);
  // Answers are short-lived; with the default limit, the garbage of a long run takes up 150 MB more.
  const started = new Worker(script, { env: SHARE_ENV, resourceLimits: { maxYoungGenerationSizeMb: 4 } });
  // An open connection does not keep the process alive.
  started.unref();
  started.on("exit", () => {
    thread = undefined;
  });
  thread = started;
  return started;
}

/**
 * A connection to PostgreSQL whose statements return their rows directly, like those of a SQLite file: a thread owns
 * the connection, and the caller waits for the thread's answer.
 */
export class SyncClient implements Disposable {
  readonly #database: string;
  #link: ThreadLink;
  /** Why the last statement was abandoned, and until when further statements fail for the same reason. */
  #givenUp: { readonly answer: ClientReply; readonly until: number } | undefined;
  #isOpen = true;
  #isInTransaction = false;

  /** The timeouts for subsequent statements. */
  limits: ConnectionLimits;

  constructor(database: string, limits: ConnectionLimits = usualLimits) {
    keepFilePasswords();
    this.#database = database;
    this.limits = limits;
    this.#link = openLink(database);
  }

  /** Executes a statement and returns its rows. */
  query(sql: string, values: readonly SqlValue[] = []): ResultRow[] {
    const answer = this.#answer({ sql, values, continues: this.#isInTransaction, limits: this.limits });
    if (answer.kind === "rows") return answer.rows;
    if (answer.kind === "failed") throw new PostgresError(answer.sqlState, answer.message);
    throw unavailable(this.#database, answer);
  }

  /** Runs a function in one transaction, so that either everything or nothing is stored. */
  transaction<Result>(work: () => Result, mode = ""): Result {
    this.query(`BEGIN ${mode}`);
    this.#isInTransaction = true;
    try {
      const result = work();
      this.query("COMMIT");
      return result;
    } catch (error) {
      // If the connection is lost, the server has already rolled back.
      if (!(error instanceof StoreUnavailable)) this.query("ROLLBACK");
      throw error;
    } finally {
      this.#isInTransaction = false;
    }
  }

  [Symbol.dispose](): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#link.port.close();
  }

  #answer(statement: SqlStatement): ClientReply {
    if (!this.#isOpen) throw new Error("the connection is closed");
    const start = performance.now();
    if (this.#givenUp && start < this.#givenUp.until) return this.#givenUp.answer;
    const answer = this.#ask(statement);
    const now = performance.now();
    const hasWaited = answer.kind === "unavailable" && now - start > restMs;
    this.#givenUp = hasWaited ? { answer, until: now + restMs } : undefined;
    return answer;
  }

  #ask(statement: SqlStatement): ClientReply {
    const { port, answered } = this.#link;
    const before = Atomics.load(answered, 0);
    port.postMessage(statement);
    const { connectMs, queryMs } = statement.limits;
    Atomics.wait(answered, 0, before, connectMs + queryMs + graceMs);
    const received: { message: ClientReply } | undefined = receiveMessageOnPort(port);
    if (received) return received.message;
    // An answer that arrives later must not be mistaken for the answer to the next statement.
    port.close();
    this.#link = openLink(this.#database);
    return { kind: "unavailable", code: "", message: noAnswer, wasConnected: true };
  }
}

/** The message port and the shared counter for communication with the thread that owns a connection. */
interface ThreadLink {
  readonly port: MessagePort;
  readonly answered: Int32Array<SharedArrayBuffer>;
}

function openLink(database: string): ThreadLink {
  const { port1, port2 } = new MessageChannel();
  const answered = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const start: ClientStart = { port: port2, answered: answered.buffer, database, password: passwordOf(database) };
  clientThread().postMessage(start, [port2]);
  return { port: port1, answered };
}

// The error messages of `pg` when a statement or a connection attempt times out.
const noAnswer = "Query read timeout";
const noConnection = "timeout expired";

const wrongPassword = "28P01";

const reasons: { readonly [code: string]: string } = {
  ECONNREFUSED: "nothing is listening there (ECONNREFUSED). Check the address, and that the server is running",
  ENOENT: "there is no such socket (ENOENT). Check the address, and that the server is running",
  ENOTFOUND: "there is no such host (ENOTFOUND). Check the address",
  EAI_AGAIN: "the host's name cannot be looked up now (EAI_AGAIN). Check the address and the network",
  "3D000": "there is no such database. Create it with createdb, or check the address",
  "28000": "it refuses this user. Check the address and the server's pg_hba.conf",
  [wrongPassword]: "it asks for another password. Set PGPASSWORD, or add the password to ~/.pgpass",
  "53300": "it has no connection left. Close some, or raise its max_connections",
  "57P03": "it is starting up or shutting down. Try again in a moment",
};

/** The error codes for a wrong address or login, for which a retry would not help. */
const refusals: ReadonlySet<string> = new Set(["ENOTFOUND", "3D000", "28000", wrongPassword]);

function unavailable(database: string, answer: Extract<ClientReply, { kind: "unavailable" }>): StoreUnavailable {
  const { code, message, wasConnected } = answer;
  const [line = ""] = message.split("\n", 1);
  if (line === noAnswer || line === noConnection)
    return new StoreUnavailable(`PostgreSQL at ${database} did not answer in time. Check the server and the network.`);
  if (wasConnected) return new StoreUnavailable(`the connection to PostgreSQL at ${database} was lost (${line}). Check the server.`);
  const why = line.includes("password must be a string") ? reasons[wrongPassword] : reasons[code];
  const isRefused = line.includes("password must be a string") || refusals.has(code);
  return new StoreUnavailable(`PostgreSQL at ${database} cannot be used: ${why ?? line}.`, { isRefused });
}
