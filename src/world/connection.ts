import { DatabaseSync, type StatementSync } from "node:sqlite";
import type { CaseRows } from "./overlay-rows.ts";
import type { Cell, Row } from "./row.ts";
import type { Effect, StatementGuard } from "./statement-guard.ts";

/** A private in-memory clone of a desk's database; while a tool runs, only the statements that its effect allows are permitted. */
export class WorldConnection {
  readonly database = new DatabaseSync(":memory:");
  /** The case rows currently overlaid on the seed. */
  holds: CaseRows | undefined;
  readonly #statements = new Map<string, StatementSync>();
  readonly #guard: StatementGuard;
  #effect: Effect | undefined;

  constructor(bytes: Uint8Array, guard: StatementGuard) {
    this.database.deserialize(bytes);
    this.#guard = guard;
  }

  all(sql: string, values: readonly Cell[]): Row[] {
    return this.prepare(sql)
      .all(...values)
      .map(plainRow);
  }

  get(sql: string, values: readonly Cell[]): Row | undefined {
    const row = this.prepare(sql).get(...values);
    return row && plainRow(row);
  }

  run(sql: string, values: readonly Cell[]): number {
    return Number(this.prepare(sql).run(...values).changes);
  }

  /** Runs a tool's code, restricted to what its effect allows. */
  as<Result>(effect: Effect, code: () => Result): Result {
    this.#effect = effect;
    try {
      return code();
    } finally {
      this.#effect = undefined;
    }
  }

  prepare(sql: string): StatementSync {
    if (this.#effect) this.#guard.check(sql, this.#effect);
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = this.database.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }
}

// Rows from node:sqlite have no prototype; a plain copy prints, compares and clones like any other object.
function plainRow(row: { readonly [column: string]: unknown }): Row {
  const plain: Record<string, Cell> = {};
  for (const column in row) {
    const value = row[column];
    plain[column] = typeof value === "number" || value === null ? value : String(value);
  }
  return plain;
}
