// Plays conversations in which a generated agent makes every pair and triple of its acts, in several wordings, on all bundled suites and on
// three written for this purpose: node bench/fuzz-customer.ts [turns] [seed]. Prints how many customer turns there were, how many
// conversations were excluded, which contract items the sent messages violate, and which the customer's drafts violated before they were
// repaired.
import { combinationCount, type FuzzResult, fuzzCustomer, ownSuites } from "./customer/fuzz.ts";
import { reportMetric } from "./metric.ts";

const turns = Number(process.argv[2] ?? 100_000);
const seed = process.argv[3] ?? "fuzz";
const suites = ["tiny", "northline", "resolve", "homeline", ...ownSuites];
const result = await fuzzCustomer({ suites, turns, seed });
const limit = { most: 0 };
const combinations = `${result.answered.size} of ${combinationCount} combinations`;
const note = `${result.conversations} conversations on ${suites.length} suites, ${combinations}`;
reportMetric({ name: "turns", value: result.turns, unit: "", note });
reportMetric({ name: "exclusions", value: result.excluded.length, unit: `in ${result.conversations} conversations`, limit });
reportMetric({ name: "violations sent", value: result.sent.length, unit: `in ${result.turns} turns`, limit, note: byItem(result.sent) });
reportMetric({ name: "drafts repaired", value: result.repaired, unit: `in ${result.turns} turns`, note: byItem(result.drafted) });
reportMetric({ name: "turns not understood", value: (100 * result.notUnderstood) / result.turns, unit: "%", limit: { most: 1.5 } });
reportMetric({ name: "time per turn", value: (1_000 * result.ms) / result.turns, unit: "µs" });
for (const line of result.excluded.slice(0, 5)) console.log(`excluded: ${line}`);
for (const found of [result.sent, result.drafted].flatMap(firstOfEach)) {
  console.log(`${found.item} ${found.why} (${found.where})\n  heard ${JSON.stringify(found.heard)}\n  said ${found.said}`);
}

type Breaches = FuzzResult["sent"];

function byItem(found: Breaches): string {
  const counts = [...Map.groupBy(found, ({ item }) => item)].map(([item, all]) => `${item} ${all.length}`);
  return counts.sort().join(", ") || "no item violated";
}

function firstOfEach(found: Breaches): Breaches {
  return [...Map.groupBy(found, ({ item }) => item).values()].flatMap(([first]) => first ?? []);
}
