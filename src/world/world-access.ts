import type { Cell, Row } from "./row.ts";

/** What a tool may do in the trial's world: SQL on its private database, its clock, its counters. */
export interface WorldAccess {
  /** Every row a SELECT finds. */
  all(sql: string, ...values: Cell[]): Row[];
  /** The first row a SELECT finds. */
  get(sql: string, ...values: Cell[]): Row | undefined;
  /** Runs an INSERT, UPDATE or DELETE and says how many rows it changed; only in a tool that declares `effect: "write"`. */
  run(sql: string, ...values: Cell[]): number;
  /** Inserts one row. */
  insert(table: string, row: Row): void;
  /** The next generated id of a table, in the form the desk declares. */
  nextId(table: string): string;
  /** The desk's frozen clock, as an ISO date and time without zone. */
  readonly now: string;
  /** The date part of `now`. */
  readonly today: string;
  /** Whether the customer has sent this file. */
  hasReceived(attachment: string): boolean;
  /** The desk's knowledge articles. */
  readonly articles: readonly Article[];
  /** Refuses the call for a reason the agent is told; nothing the call wrote remains. */
  reject(code: string, message: string): never;
}

/** One page of the desk's knowledge base. */
export interface Article {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}
