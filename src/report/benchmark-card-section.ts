import type { BenchmarkCard } from "./benchmark-card.ts";
import { type ReportSection, section } from "./text/section.ts";

/** The section that answers a buyer's three questions; empty in a short report. */
export function benchmarkCardSections(card: BenchmarkCard | null): ReportSection[] {
  if (!card) return [];
  const { trials, customer, forbidden } = card;
  return section("Benchmark card", [
    ...trials.says.map((sentence) => `Trials: ${sentence}`),
    ...customer.says.map((sentence) => `Customers: ${sentence}`),
    ...forbidden.says.map((sentence) => `Forbidden requests: ${sentence}`),
  ]);
}
