import type { Row, WorldAccess } from "deskproof";

/** The kind of reference that a desk uses, such as a booking. Its table has the columns id and customer_id. */
export interface ReferenceKind {
  readonly table: string;
  readonly noun: string;
  /** The format of a reference, such as BK-5K2QZ7. */
  readonly example: string;
}

/** Returns the row of a reference; rejects an unknown reference. */
export function findReferenceRow(world: WorldAccess, kind: ReferenceKind, ref: string): Row {
  return (
    world.get(`SELECT * FROM ${kind.table} WHERE id = ?`, ref) ?? world.reject("unknown_reference", `There is no ${kind.noun} ${ref}.`)
  );
}

/** Rejects the call if the case has already been closed. */
export function requireOpenCase(world: WorldAccess): void {
  if (world.get("SELECT id FROM closings LIMIT 1")) world.reject("case_closed", "This case has been closed.");
}

/** A cell's value as text; empty if the cell has none. */
export function cellText(value: Row[string] | undefined): string {
  return value === undefined || value === null ? "" : String(value);
}

/** A noun with its indefinite article, such as "an account" or "a booking". */
export function withArticle(noun: string): string {
  return `${/^[aeiou]/i.test(noun) ? "an" : "a"} ${noun}`;
}
