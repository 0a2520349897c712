import { fuzzCustomer } from "./customer/fuzz.ts";
import { reportMetric } from "./metric.ts";

const turns = Number(process.argv[2] ?? 100_000);
const seed = process.argv[3] ?? "fuzz";
const result = await fuzzCustomer({ turns, seed });
const broken = Map.groupBy(result.findings, ({ item }) => item);
const items = [...broken].map(([item, found]) => `${item} ${found.length}`).sort();
reportMetric({
  name: "violations",
  value: result.findings.length,
  unit: `in ${result.turns} turns`,
  limit: { most: 0 },
  note: `${result.conversations} conversations, ${items.join(", ") || "no item violated"}`,
});
reportMetric({
  name: "turns not understood",
  value: (100 * result.notUnderstood) / result.turns,
  unit: "%",
  limit: { most: 1.5 },
});
reportMetric({ name: "time per turn", value: result.micros / result.turns, unit: "µs" });
for (const found of broken.values()) {
  const [first] = found;
  if (first) console.log(`${first.item} ${first.why}\n  heard ${JSON.stringify(first.heard)}\n  said ${JSON.stringify(first.said)}`);
}
