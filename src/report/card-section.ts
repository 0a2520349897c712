import type { BenchmarkCard } from "./card.ts";
import { type ReportSection, section } from "./section.ts";

/** The three questions of a buyer and their answers; nothing in a short report. */
export function cardSections(card: BenchmarkCard | null): ReportSection[] {
  if (!card) return [];
  const { trials, customer, forbidden } = card;
  return section("Benchmark card", [
    ...trials.says.map((sentence) => `How often: ${sentence}`),
    ...customer.says.map((sentence) => `With whom: ${sentence}`),
    ...forbidden.says.map((sentence) => `When policy forbids it: ${sentence}`),
  ]);
}
