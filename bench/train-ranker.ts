import { writeFileSync } from "node:fs";
import { learnRanker } from "./askings/learn-ranker.ts";
import { readAskings } from "./askings/messages.ts";

// Learns from bench/askings which of a customer's facts an agent asks for, and writes src/language/data/ranking-weights.txt.
//   node bench/train-ranker.ts

const weights = learnRanker(readAskings());
const lines = [...weights].map(([sign, row]) => [sign, ...[...row].map(([other, { value }]) => `${other} ${value}`)].join("\t"));
writeFileSync(
  new URL("../src/language/data/ranking-weights.txt", import.meta.url),
  "# How much each pair of signs speaks for an agent's asking for a fact.\n" +
    `# Written by \`node bench/train-ranker.ts\`; do not edit.\n${lines.join("\n")}\n`,
);
console.log(`${[...weights.values()].reduce((sum, row) => sum + row.size, 0)} weights`);
