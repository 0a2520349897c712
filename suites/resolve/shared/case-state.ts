import type { Row, WorldAccess } from "deskproof";

/** The kind of reference that a desk uses: its name, and its table, which has an id and a customer_id. */
export interface ReferenceKind {
  readonly table: string;
  readonly noun: string;
  /** The format of a reference, such as BK-5K2QZ7. */
  readonly example: string;
}

/** The row of a reference; rejects an unknown one. */
export function findReferenceRow(world: WorldAccess, kind: ReferenceKind, ref: string): Row {
  return (
    world.get(`SELECT * FROM ${kind.table} WHERE id = ?`, ref) ??
    world.reject("unknown_reference", `There is no ${kind.noun} ${ref}.`)
  );
}

/** Rejects every write after the case has been closed. */
export function requireOpenCase(world: WorldAccess): void {
  if (world.get("SELECT id FROM closings LIMIT 1")) world.reject("case_closed", "This case has been closed.");
}

/** A cell as text; empty if there is no value. */
export function cellText(value: Row[string] | undefined): string {
  return value === undefined || value === null ? "" : String(value);
}

/** A noun with its indefinite article, such as "an account" or "a booking". */
export function withArticle(noun: string): string {
  return `${/^[aeiou]/i.test(noun) ? "an" : "a"} ${noun}`;
}
