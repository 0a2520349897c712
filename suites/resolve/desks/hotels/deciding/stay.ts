import type { Records, Request, Row } from "deskproof";
import { hoursBetween } from "../../../shared/clock.ts";
import { asked, askedList } from "../../../shared/decide-steps.ts";
import { round } from "../../../shared/money.ts";

/** A reservation with the records that a decision depends on. */
export interface Stay {
  readonly records: Records;
  readonly request: Request;
  readonly ref: string;
  readonly row: Row;
  readonly rooms: number;
  readonly nights: readonly { readonly date: string; readonly rate: number }[];
  readonly lines: readonly Row[];
  readonly log: readonly Row[];
  /** The times of check-in and check-out. */
  readonly checkIn: string;
  readonly checkOut: string;
}

/** The result of one request: what is due, or the rule under which nothing is due. */
export interface Claim {
  /** The rule under which the request is granted or refused. */
  readonly rule: string;
  readonly tool: string;
  readonly amount: number;
  /** Whether anything is due under the rule; a free room counts, although its amount is 0. */
  readonly isDue: boolean;
  /** The amount requested. If several requests are refused, the rule for the largest amount is given. */
  readonly wanted: number;
  readonly purpose: string;
  readonly about: readonly string[];
  readonly target?: string;
  /** In a refusal, a fact that the guest is told in addition to the rule. */
  readonly tells?: string;
}

/** The stay that a request is about. */
export function stayOf(records: Records, request: Request): Stay {
  const ref = asked(request, "reference");
  const row = records.get("SELECT * FROM reservations WHERE id = ?", ref) ?? {};
  const nights = records.all(
    `SELECT n.* FROM nights n JOIN reservations r ON r.id = n.ref
     WHERE n.ref = ? AND n.date >= r.arrival AND n.date < r.departure ORDER BY n.date`,
    ref,
  );
  return {
    records,
    request,
    ref,
    row,
    rooms: Number(row.rooms ?? 1),
    nights: nights.map(({ date, rate }) => ({ date: String(date), rate: Number(rate) })),
    lines: records.all("SELECT * FROM folio_lines WHERE ref = ? ORDER BY coalesce(posted_at, date), id", ref),
    log: records.all("SELECT * FROM stay_log WHERE ref = ? ORDER BY at, id", ref),
    checkIn: `${String(row.arrival)}T15:00`,
    checkOut: `${String(row.departure)}T12:00`,
  };
}

/** Whether the request asks for any of these. */
export function asks({ request }: Stay, ...names: readonly string[]): boolean {
  return askedList(request, "asks").some((name) => names.includes(name));
}

/** The folio lines that the guest contests. */
export function contested({ request, lines }: Stay): readonly Row[] {
  const ids = askedList(request, "lines");
  return lines.filter(({ id }) => ids.includes(String(id)));
}

/** Hours until check-in; negative once it has passed. */
export function hoursToCheckIn({ records, checkIn }: Stay): number {
  return hoursBetween(records.now, checkIn);
}

/** A sum of room rates multiplied by the number of rooms, with the 10% levy. */
export function roomMoney({ rooms }: Stay, rates: number): number {
  return round(rates * rooms * 1.1);
}

/** The total of lines, including their levy. */
export function chargedWithLevy(lines: readonly Row[]): number {
  const sums = lines.map(({ code, amount }) => Number(amount) * (code === "ROOM" || code === "NOSHOW" ? 1.1 : 1));
  return round(sums.reduce((sum, amount) => sum + amount, 0));
}

/** The ids of the given rows. */
export function idsOf(rows: readonly Row[]): readonly string[] {
  return rows.map(({ id }) => String(id));
}

/** The sum of numbers. */
export function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
