import { allMatches } from "./all-matches.ts";
import type { Literal } from "./literal.ts";

const TIME = new RegExp(
  [
    String.raw`(?<![\d:.,])(?:([01]?\d|2[0-4])[:.]([0-5]\d)(?![\d:])(?:\s?([ap])\.?m\b\.?)?`,
    String.raw`(1[0-2]|0?[1-9])\s?([ap])\.?m\b\.?)`,
    String.raw`\b(noon|midday|midnight)\b`,
  ].join("|"),
  "gi",
);

const HAS_CLOCK = /\d(?::\d| ?[ap]\.?m)/i;
const HAS_NAMED = /noon|midday|midnight/i;

/** Reads clock times as `HH:MM` on a 24-hour clock. */
export function readTimes(text: string): Literal[] {
  if (!HAS_CLOCK.test(text) && !HAS_NAMED.test(text)) return [];
  const found: Literal[] = [];
  for (const match of allMatches(TIME, text)) {
    const value = clockTime(match);
    // "2.30" is a time only with am or pm; otherwise it is more likely an amount or a version.
    if (match[0].includes(".") && !/[ap]\.?m/i.test(match[0])) continue;
    found.push({ kind: "time", value, start: match.index, end: match.index + match[0].length });
  }
  return found;
}

function clockTime(match: RegExpExecArray): string {
  if (match[6] !== undefined) return match[6].toLowerCase() === "midnight" ? "00:00" : "12:00";
  const hour = Number(match[1] ?? match[4]);
  const half = (match[3] ?? match[5])?.toLowerCase();
  const onClock = half === "p" && hour < 12 ? hour + 12 : half === "a" && hour === 12 ? 0 : hour;
  return `${String(onClock).padStart(2, "0")}:${match[2] ?? "00"}`;
}
