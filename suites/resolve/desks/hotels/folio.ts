import type { Row } from "deskproof";
import { round, total } from "../../shared/money.ts";

/** The levy on room charges. */
const levy = 0.1;

/** An amount derived from room rates, including the levy. */
export function withLevy(amount: number): number {
  return round(amount * (1 + levy));
}

/** The total of folio lines; the levy is added to ROOM and NOSHOW lines, and other lines include their tax. */
export function sumWithLevy(lines: readonly Row[]): number {
  return total(lines.map(({ code, amount }) => (code === "ROOM" || code === "NOSHOW" ? withLevy(Number(amount)) : Number(amount))));
}
