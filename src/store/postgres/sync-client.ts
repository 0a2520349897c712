import { MessageChannel, type MessagePort, receiveMessageOnPort, SHARE_ENV, Worker } from "node:worker_threads";
import { passwordOf } from "./address.ts";
import type { Answer, ClientStart, Row, SqlValue, Statement } from "./client-messages.ts";
import { PostgresError, StoreUnavailable } from "./store-unavailable.ts";

/** The timeouts of a connection, in milliseconds. */
interface ClientLimits {
  readonly connectMs: number;
  readonly queryMs: number;
}

const usualLimits: ClientLimits = { connectMs: 10_000, queryMs: 60_000 };
/** How long after a timeout the thread may take to report it. */
const graceMs = 5_000;

let thread: Worker | undefined;

/** The thread that owns this thread's connections; it is started for the first one. */
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
  readonly #limits: ClientLimits;
  readonly #answered = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  readonly #port: MessagePort;
  #isOpen = true;
  #isInTransaction = false;

  constructor(database: string, limits: ClientLimits = usualLimits) {
    this.#database = database;
    this.#limits = limits;
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    const start: ClientStart = {
      port: port2,
      answered: this.#answered.buffer,
      database,
      password: passwordOf(database),
      ...limits,
    };
    clientThread().postMessage(start, [port2]);
  }

  /** Executes a statement and returns its rows. */
  query(sql: string, values: readonly SqlValue[] = []): Row[] {
    const answer = this.#ask({ sql, values, continues: this.#isInTransaction });
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
    this.#port.close();
  }

  #ask(statement: Statement): Answer {
    if (!this.#isOpen) throw new Error("the connection is closed");
    const before = Atomics.load(this.#answered, 0);
    this.#port.postMessage(statement);
    const { connectMs, queryMs } = this.#limits;
    Atomics.wait(this.#answered, 0, before, connectMs + queryMs + graceMs);
    const received: { message: Answer } | undefined = receiveMessageOnPort(this.#port);
    if (received) return received.message;
    this[Symbol.dispose]();
    return { kind: "unavailable", code: "", message: "Query read timeout", wasConnected: true };
  }
}

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

function unavailable(database: string, answer: Extract<Answer, { kind: "unavailable" }>): StoreUnavailable {
  const { code, message, wasConnected } = answer;
  const [line = ""] = message.split("\n", 1);
  if (line === "Query read timeout")
    return new StoreUnavailable(`PostgreSQL at ${database} did not answer in time. Check the server and the network.`);
  if (wasConnected)
    return new StoreUnavailable(`the connection to PostgreSQL at ${database} was lost (${line}). Check the server.`);
  const why = line.includes("password must be a string") ? reasons[wrongPassword] : reasons[code];
  return new StoreUnavailable(`PostgreSQL at ${database} cannot be used: ${why ?? line}.`);
}
