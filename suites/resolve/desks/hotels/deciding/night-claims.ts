import type { Row } from "deskproof";
import { hoursBetween } from "../../../shared/clock.ts";
import { asked } from "../../../shared/decide-steps.ts";
import { type Claim, idsOf, roomMoney, type Stay, sumOf } from "./stay.ts";

function ofNights(
  stay: Stay,
  { rule, reason, rates, wanted, dates }: { rule: string; reason: string; rates: number; wanted: number; dates: readonly string[] },
): Claim {
  const amount = Math.max(0, roomMoney(stay, rates));
  const lines = stay.lines.filter(({ code, date }) => code === "ROOM" && dates.includes(String(date)));
  const purpose = `adjust_${reason}`;
  const about = idsOf(lines);
  return { rule, tool: "adjust_folio", amount, isDue: amount > 0, wanted: roomMoney(stay, wanted), purpose, about };
}

/** HOT-7: a cheaper quote for the same stay. */
export function rateMatch(stay: Stay): Claim {
  const { records, ref, row, nights } = stay;
  const isInTime = hoursBetween(String(row.booked_at), records.now) <= 24 && hoursBetween(records.now, stay.checkIn) > 0;
  const quotes = records.all("SELECT * FROM rate_quotes WHERE ref = ?", ref);
  const saved = (quote: Row) =>
    sumOf(
      String(quote.rates)
        .trim()
        .split(/\s+/)
        .map((rate, place) => (nights[place]?.rate ?? 0) - Number(rate)),
    );
  const best = (fitting: readonly Row[]) => Math.max(0, ...fitting.map(saved));
  const matching = quotes.filter((quote) => isSameStay(quote, row));
  return ofNights(stay, {
    rule: "HOT-7",
    reason: "rate_match",
    rates: isInTime ? best(matching) : 0,
    wanted: best(quotes),
    dates: nights.map(({ date }) => date),
  });
}

function isSameStay(quote: Row, row: Row): boolean {
  const terms = row.plan === "FLEX" ? "flexible" : "non_refundable";
  const isSame = (name: string) => quote[name] === row[name];
  return quote.terms === terms && ["property", "type", "arrival", "departure", "guests"].every(isSame);
}

/** HOT-9: the unused nights of a guest who leaves early. */
export function leavingEarly(stay: Stay): Claim {
  const leaving = asked(stay.request, "leaving") || stay.records.today;
  const unstayed = stay.nights.filter(({ date }) => date >= leaving);
  const isShort = hoursBetween(stay.records.now, `${leaving}T12:00`) < 24;
  const off = stay.row.plan === "ADV" ? [] : unstayed.slice(isShort ? 1 : 0);
  return ofNights(stay, {
    rule: "HOT-9",
    reason: "early_departure",
    rates: sumOf(off.map(({ rate }) => rate)),
    wanted: sumOf(unstayed.map(({ rate }) => rate)),
    dates: off.map(({ date }) => date),
  });
}

/** HOT-10: nights without heating, hot water or air-conditioning. */
export function outages(stay: Stay): Claim {
  const hoursOf = (night: string) =>
    Math.max(0, ...stay.log.filter((row) => row.kind === "outage" && row.night === night).map(({ hours }) => Number(hours)));
  const hit = stay.nights.map(({ date, rate }) => ({ date, rate, share: shareFor(hoursOf(date)) }));
  const due = hit.filter(({ share }) => share > 0);
  return ofNights(stay, {
    rule: "HOT-10",
    reason: "outage",
    rates: sumOf(due.map(({ rate, share }) => rate * share)),
    wanted: sumOf(stay.nights.filter(({ date }) => hoursOf(date) > 0).map(({ rate }) => rate)),
    dates: due.map(({ date }) => date),
  });
}

function shareFor(hours: number): number {
  if (hours < 4) return 0;
  return hours <= 12 ? 0.25 : 0.5;
}
