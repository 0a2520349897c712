import type { Row } from "deskproof";
import { daysBetween } from "../../../shared/clock.ts";
import { asked } from "../../../shared/decide-steps.ts";
import { type Claim, hoursToCheckIn, roomMoney, type Stay, sumOf } from "./stay.ts";

const ladder = ["Single", "Double", "Twin", "Deluxe Twin", "Suite"];

function freeRooms({ records, row }: Stay, arrival: string, departure: string): readonly Row[] {
  return records.all(
    `SELECT * FROM rooms WHERE free = 1 AND (property = ? OR near = ?) AND free_from <= ? AND free_to >= ?
     ORDER BY rate, id`,
    row.property ?? null,
    row.property ?? null,
    arrival,
    departure,
  );
}

function move(rule: string, { room, collect }: { room: Row | undefined; collect: number }): Claim {
  const target = room ? { target: String(room.id) } : {};
  const about = [String(room?.id)];
  const isDue = room !== undefined;
  return { rule, tool: "rebook_stay", amount: collect, isDue, wanted: 0, purpose: "rebook", about, ...target };
}

/** HOT-11: the first suitable room for a guest whose own room is not available. */
export function failedRoom(stay: Stay): Claim {
  const { records, row, log } = stay;
  const isLogged = log.some(({ kind, subject }) => kind === "room" && (subject === "overbooked" || subject === "unusable"));
  if (!isLogged) return { ...move("HOT-11", { room: undefined, collect: 0 }), tells: "not logged" };
  const from = String(row.arrival) > records.today ? String(row.arrival) : records.today;
  const free = freeRooms(stay, from, String(row.departure));
  const own = free.filter(({ property }) => property === row.property);
  const sisters = free.filter(({ property, km }) => property !== row.property && Number(km) <= 5);
  const next = ladder[ladder.indexOf(String(row.type)) + 1];
  const room =
    own.find(({ type }) => type === row.type) ?? own.find(({ type }) => type === next) ?? sisters.find(({ type }) => type === row.type);
  return move("HOT-11", { room, collect: 0 });
}

/** HOT-12: other dates, for which the guest pays any price difference. */
export function otherDates(stay: Stay): Claim {
  const { request, row, nights } = stay;
  const [arrival, departure] = [asked(request, "arrival"), asked(request, "departure")];
  const offers = freeRooms(stay, arrival, departure);
  const room = offers.find(({ property, type }) => property === row.property && type === row.type);
  const isOpen = row.plan === "FLEX" && hoursToCheckIn(stay) >= 48;
  const fresh = Number(room?.rate) * daysBetween(arrival, departure);
  const more = Math.max(0, fresh - sumOf(nights.map(({ rate }) => rate)));
  return move("HOT-12", { room: isOpen ? room : undefined, collect: room ? roomMoney(stay, more) : 0 });
}

/** HOT-16: lost property. */
export function leftBehind({ records, row }: Stay): Claim {
  return {
    rule: "HOT-16",
    tool: "create_ticket",
    amount: 0,
    isDue: daysBetween(String(row.departure), records.today) <= 90,
    wanted: 0,
    purpose: "ticket",
    about: [],
    target: "lost_property",
  };
}
