import type { CallStep, JsonObject, Trace } from "deskproof";
import { today } from "../../../shared/clock.ts";
import { amount, fieldsOf, list, text, texts } from "../../../shared/fields.ts";
import { round } from "../../../shared/money.ts";
import { argument, lastRead, made, resultOf } from "../../../shared/trace-queries.ts";
import { withLevy } from "../folio.ts";

/** The records of a stay that were read before a step. */
export interface Seen {
  readonly stay: JsonObject | undefined;
  readonly nights: readonly JsonObject[];
  /** The lines of the folio; if the folio was not opened, only the ROOM lines. */
  readonly lines: readonly JsonObject[];
  readonly log: readonly JsonObject[];
  readonly payments: readonly JsonObject[];
  readonly deposits: readonly JsonObject[];
  readonly quotes: readonly JsonObject[];
  /** The searches for rooms and their results. */
  readonly searches: readonly JsonObject[];
  readonly offers: readonly JsonObject[];
  readonly tier: string;
}

/** Returns the records of a stay that were read before a step. */
export function seenBefore(trace: Trace, step: CallStep): Seen {
  const read = (tool: string) => lastRead(trace, tool, step);
  const stay = read("get_reservation");
  const folio = list(read("get_folio"), "lines");
  const rooms = list(stay, "room_lines").map((line) => ({ ...line, code: "ROOM" }));
  const history = read("get_history")?.customer;
  return {
    stay,
    nights: list(stay, "nights"),
    lines: folio.length > 0 ? folio : rooms,
    log: list(read("get_stay_log"), "entries"),
    payments: list(read("get_payments"), "payments"),
    deposits: list(read("get_payments"), "deposits"),
    quotes: list(read("get_rate_quotes"), "quotes"),
    searches: searchesBefore(trace, step),
    offers: searchesBefore(trace, step).flatMap(offersOf),
    tier: text(fieldsOf(history), "tier"),
  };
}

function searchesBefore(trace: Trace, step: CallStep): readonly JsonObject[] {
  return made(trace, "search_rooms")
    .filter(({ index }) => index < step.index)
    .map(resultOf);
}

/** The offers a search found, with the dates that were searched. */
function offersOf(found: JsonObject): readonly JsonObject[] {
  const days = { arrival: text(found, "arrival"), departure: text(found, "departure") };
  return list(found, "offers").map((offer) => ({ ...offer, ...days }));
}

/** The log's entries of a given kind and, if a subject is given, about that subject. */
export function entries({ log }: Seen, kind: string, subject?: string): readonly JsonObject[] {
  return log.filter((entry) => text(entry, "kind") === kind && (subject === undefined || text(entry, "subject") === subject));
}

/** The time of check-in. */
export function checkIn({ stay }: Seen): string {
  return `${text(stay, "arrival")}T15:00`;
}

/** The time of check-out. */
export function checkOut({ stay }: Seen): string {
  return `${text(stay, "departure")}T12:00`;
}

/** A sum of room rates multiplied by the number of rooms in the stay, including the levy. */
export function forRooms({ stay }: Seen, rates: number): number {
  return withLevy(rates * (amount(stay, "rooms") || 1));
}

/** The total of the nights' rates. */
export function ratesOf(nights: readonly JsonObject[]): number {
  return round(nights.reduce((sum, night) => sum + amount(night, "rate"), 0));
}

/** Whether a move keeps the dates of the stay. If the guest has already arrived, the move may start today. */
export function keepsDates({ stay }: Seen, step: CallStep): boolean {
  const [from = "", to = ""] = [...texts(step.call.args, "dates")].sort();
  const arrival = text(stay, "arrival");
  return to === text(stay, "departure") && (from === arrival || (arrival < today && from === today));
}

/** The folio lines that a write names; a levy counts as the line it belongs to. */
export function namedLines({ lines }: Seen, step: CallStep, name: string): readonly JsonObject[] {
  const byId = new Map(lines.map((line) => [text(line, "id"), line]));
  const charged = texts(step.call.args, name)
    .map((id) => byId.get(id.toUpperCase()))
    .map((line) => byId.get(text(line, "parent")) ?? line);
  return [...new Set(charged)].filter((line) => line !== undefined);
}

/** The amount already posted for the log row that a write finishes. */
export function postedBefore(trace: Trace, step: CallStep): number {
  const log = list(lastRead(trace, "get_history", step), "log");
  const row = log.find((one) => text(one, "id") === argument(step, "resume_of").toUpperCase());
  return row ? amount(row, "posted") || 0 : 0;
}
