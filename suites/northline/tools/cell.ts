import type { Row } from "deskproof";

type Cell = Row[string] | undefined;

/** A cell as text; empty when there is none. */
export function text(cell: Cell): string {
  return cell === null || cell === undefined ? "" : String(cell);
}

/** A cell as text, or null when it is empty. */
export function textOrNull(cell: Cell): string | null {
  return cell === null || cell === undefined || cell === "" ? null : String(cell);
}

/** A cell as a number; 0 when there is none. */
export function amount(cell: Cell): number {
  return Number(cell ?? 0);
}

/** A cell as a number, or null when it is empty. */
export function amountOrNull(cell: Cell): number | null {
  return cell === null || cell === undefined ? null : Number(cell);
}

/** A cell that holds 0 or 1. */
export function flag(cell: Cell): boolean {
  return Number(cell ?? 0) !== 0;
}

/** The words of a comma-separated cell, like `wheel_set,handle`. */
export function list(cell: Cell, separator: RegExp = /[,;]/): string[] {
  return text(cell)
    .split(separator)
    .map((word) => word.trim())
    .filter(Boolean);
}
