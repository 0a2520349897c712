import { fuzzCustomer } from "./customer/fuzz.ts";

const turns = Number(process.argv[2] ?? 100_000);
const seed = process.argv[3] ?? "fuzz";
const result = await fuzzCustomer({ turns, seed });
const broken = Map.groupBy(result.findings, ({ item }) => item);
const items = [...broken].map(([item, found]) => `${item} ${found.length}`).sort();
const share = ((100 * result.notUnderstood) / result.turns).toFixed(1);
console.log(
  `fuzz-customer: ${result.turns} turns in ${result.conversations} conversations; violations ${items.join(", ") || "0"}; not understood ${share}%; ${(result.micros / result.turns).toFixed(0)} µs per turn`,
);
for (const found of broken.values()) {
  const [first] = found;
  if (first)
    console.log(
      `${first.item} ${first.why}\n  heard ${JSON.stringify(first.heard)}\n  said ${JSON.stringify(first.said)}`,
    );
}
process.exitCode = result.findings.length === 0 ? 0 : 1;
