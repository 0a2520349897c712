import type { Cell, Row } from "./row.ts";

/** The parts of the trial's world that a tool can use (SQL on its private database, the clock and the id counters). */
export interface WorldAccess {
  /** All rows returned by a SELECT. */
  all(sql: string, ...values: Cell[]): Row[];
  /** The first row returned by a SELECT. */
  get(sql: string, ...values: Cell[]): Row | undefined;
  /** Runs an INSERT, UPDATE or DELETE and returns how many rows changed; only in tools with `effect: "write"`. */
  run(sql: string, ...values: Cell[]): number;
  /** Inserts one row. */
  insert(table: string, row: Row): void;
  /** The next generated id for a table, in the format the desk declares. */
  nextId(table: string): string;
  /** The desk's frozen clock, as an ISO date and time without a time zone. */
  readonly now: string;
  /** The date part of `now`. */
  readonly today: string;
  /** Whether the customer has sent this file. */
  hasReceived(attachment: string): boolean;
  /** The desk's knowledge articles. */
  readonly articles: readonly Article[];
  /** Rejects the call and gives the agent a reason; the call's writes are rolled back. */
  reject(code: string, message: string): never;
}

/** One page of the desk's knowledge base. */
export interface Article {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}
