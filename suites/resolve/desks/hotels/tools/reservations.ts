import { defineTool, type Row, z } from "deskproof";
import { findReferenceRow } from "../../../shared/case-state.ts";
import { Id } from "../../../shared/input.ts";
import { reservation } from "../reservation.ts";

const ofReservation = { effect: "read", private: true, input: z.object({ ref: Id }) } as const;

export const getReservation = defineTool({
  ...ofReservation,
  name: "get_reservation",
  describe:
    "Get the reservation details: house, channel, rate plan, room, dates, number of rooms in the " +
    "contract, and nights with their ROOM lines.",
  run: (world, { ref }) => {
    const { id = null, customer_id: _holder, ...row } = findReferenceRow(world, reservation, ref);
    const nights = world.all("SELECT date, rate FROM nights WHERE ref = ? ORDER BY date", ref);
    const lines = world.all("SELECT id, date, amount, state FROM folio_lines WHERE ref = ? AND code = 'ROOM' ORDER BY date, id", ref);
    return { ref: id, ...row, nights, room_lines: lines };
  },
});

const planTerms: { readonly [plan: string]: string } = {
  FLEX: "Flexible: can be cancelled free of charge or moved until 48 hours before check-in; a later cancellation costs the first night.",
  ADV:
    "Advance: paid at booking; cannot be moved to other dates, and is refunded only if it is cancelled " +
    "within 24 hours of booking and at least 72 hours before check-in.",
};

export const getRatePlan = defineTool({
  ...ofReservation,
  name: "get_rate_plan",
  describe: "Get the rate plan for a reservation (FLEX or ADV) and its terms.",
  run: (world, { ref }) => {
    const { plan = null, channel = null } = findReferenceRow(world, reservation, ref);
    return { ref, plan, channel, terms: planTerms[String(plan)] ?? null, levy_percent: 10 };
  },
});

export const getFolio = defineTool({
  ...ofReservation,
  name: "get_folio",
  describe: "Get the folio for a reservation: every line with its code, date, amount, slip and state.",
  run: (world, { ref }) => {
    findReferenceRow(world, reservation, ref);
    const lines = world.all("SELECT * FROM folio_lines WHERE ref = ? ORDER BY date, id", ref);
    return { ref, lines: lines.map(withoutGaps) };
  },
});

export const getStayLog = defineTool({
  ...ofReservation,
  name: "get_stay_log",
  describe:
    "Get the house's log for a stay: key use, minibar audits, garage gate entries, signed slips, " +
    "incident reports, the duty manager's entries, lost property, outages, and overbooked or " +
    "unusable rooms.",
  run: (world, { ref }) => {
    findReferenceRow(world, reservation, ref);
    const entries = world.all("SELECT * FROM stay_log WHERE ref = ? ORDER BY at, id", ref);
    return { ref, entries: entries.map(withoutGaps) };
  },
});

export const getPayments = defineTool({
  ...ofReservation,
  name: "get_payments",
  describe:
    "Get the payments for a reservation: the amounts captured and refunded, whether the payment " +
    "method is open, any disputes, and which payment is a security deposit.",
  run: (world, { ref }) => {
    findReferenceRow(world, reservation, ref);
    return {
      ref,
      payments: world.all("SELECT * FROM payments WHERE ref = ? ORDER BY captured_at, id", ref),
      deposits: world.all("SELECT payment_id, amount, state FROM deposits WHERE ref = ? ORDER BY payment_id", ref),
    };
  },
});

export const getRateQuotes = defineTool({
  ...ofReservation,
  name: "get_rate_quotes",
  describe: "Get the cheaper offers stored with a reservation: house, room type, dates, guests, terms and rates.",
  run: (world, { ref }) => {
    findReferenceRow(world, reservation, ref);
    const quotes = world.all("SELECT * FROM rate_quotes WHERE ref = ? ORDER BY id", ref);
    return { ref, quotes: quotes.map((quote) => ({ ...quote, rates: ratesOf(quote) })) };
  },
});

export const searchRooms = defineTool({
  name: "search_rooms",
  effect: "read",
  private: true,
  describe:
    "List rooms for a reservation's guests between two dates, both in the same house and in sister " +
    "houses, with the distance in km. If free is 0, the room is not available.",
  input: z.object({ ref: Id, arrival: z.iso.date(), departure: z.iso.date() }),
  run: (world, { ref, arrival, departure }) => {
    const { property = null } = findReferenceRow(world, reservation, ref);
    const offers = world.all(
      `SELECT id, property, room, type, free, km, rate FROM rooms
       WHERE (property = ? OR near = ?) AND free_from <= ? AND free_to >= ? ORDER BY km, id`,
      property,
      property,
      arrival,
      departure,
    );
    return { ref, arrival, departure, offers };
  },
});

function ratesOf({ rates = null }: Row): number[] {
  return String(rates).trim().split(/\s+/).map(Number);
}

// Each row uses only a few of the table's columns, so the empty ones are left out.
function withoutGaps(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([, cell]) => cell !== null && cell !== ""));
}
