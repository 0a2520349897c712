import type { Row } from "deskproof";

type Cell = Row[string] | undefined;

/** A cell as text; empty if there is no value. */
export function text(cell: Cell): string {
  return cell === null || cell === undefined ? "" : String(cell);
}

/** A cell as text; null if it is empty. */
export function textOrNull(cell: Cell): string | null {
  return cell === null || cell === undefined || cell === "" ? null : String(cell);
}

/** A cell as a number; 0 if there is no value. */
export function amount(cell: Cell): number {
  return Number(cell ?? 0);
}

/** A cell as a number; null if it is empty. */
export function amountOrNull(cell: Cell): number | null {
  return cell === null || cell === undefined ? null : Number(cell);
}

/** A cell that contains 0 or 1, as a boolean. */
export function flag(cell: Cell): boolean {
  return Number(cell ?? 0) !== 0;
}

/** The entries of a cell that contains a list, such as `wheel_set,handle`. */
export function list(cell: Cell, separator: RegExp = /[,;]/): string[] {
  return text(cell)
    .split(separator)
    .map((word) => word.trim())
    .filter(Boolean);
}
