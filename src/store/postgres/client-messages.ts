import type { MessagePort } from "node:worker_threads";
import type { ConnectionLimits } from "./timeouts.ts";

/** The value of a statement parameter. */
export type SqlValue = string | number | boolean | null;

/** A row of a result. */
export interface ResultRow {
  readonly [column: string]: unknown;
}

/** A statement for the thread that owns the connection. */
export interface SqlStatement {
  readonly sql: string;
  readonly values: readonly SqlValue[];
  /** Whether the statement belongs to a transaction, which a new connection cannot continue. */
  readonly continues: boolean;
  readonly limits: ConnectionLimits;
}

/** The thread's answer: the rows, PostgreSQL's error, or the reason why there is no connection. */
export type ClientReply =
  | { readonly kind: "rows"; readonly rows: ResultRow[] }
  | { readonly kind: "failed"; readonly sqlState: string; readonly message: string }
  | { readonly kind: "unavailable"; readonly code: string; readonly message: string; readonly wasConnected: boolean };

/** A request for the thread to open a new connection. */
export interface ClientStart {
  readonly port: MessagePort;
  /** One integer, which the thread increments after each answer. */
  readonly answered: SharedArrayBuffer;
  readonly database: string;
  readonly password: string | undefined;
}
