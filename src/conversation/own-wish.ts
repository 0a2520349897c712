import type { Fact } from "../case/fact.ts";
import { readLiterals } from "../language/read-literals.ts";
import { termsAskedFor } from "./asks-yes.ts";

/** The days on which something should happen, and whether in the morning or in the afternoon. */
interface When {
  readonly days: readonly string[];
  readonly halves: ReadonlySet<"am" | "pm">;
}

/** The customer's preferences that a message contradicts by asking for consent to another day or another half of the day. */
export function wishesAgainst(message: string, facts: ReadonlyMap<string, Fact>): string[] {
  const stated = whenOf(termsAskedFor(message));
  return [...facts].flatMap(([slot, fact]) => {
    if (!(slot.startsWith("preferred_") || slot === "new_date") || fact.kind !== "value") return [];
    return fact.reveal === "on_ask" && isAgainst(whenOf(String(fact.value)), stated) ? [slot] : [];
  });
}

const hours = /\b(\d{1,2})(?::00)? ?(?:to|and|-|–|until) ?(\d{1,2})(?::00)?\b/g;

function whenOf(text: string): When {
  const days = readLiterals(text).flatMap(({ kind, value }) => (kind === "date" ? [value.slice(-5)] : []));
  const ends = [...text.matchAll(hours)].map((found) => Number(found[2]));
  const isMorning = /\b(?:am|morning)\b/i.test(text) || ends.some((end) => end <= 12);
  const isAfternoon = /\b(?:pm|afternoon)\b/i.test(text) || ends.some((end) => end > 12);
  return { days, halves: new Set([...(isMorning ? ["am" as const] : []), ...(isAfternoon ? ["pm" as const] : [])]) };
}

/** Whether the stated time rules out the preferred time; false if either of them names no day. */
function isAgainst(wish: When, stated: When): boolean {
  if (wish.days.length === 0 || stated.days.length === 0) return false;
  if (!wish.days.some((day) => stated.days.includes(day))) return true;
  return stated.halves.size === 1 && wish.halves.size === 1 && ![...wish.halves].some((half) => stated.halves.has(half));
}
