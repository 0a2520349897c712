import { readFileSync } from "node:fs";
import { standIn } from "../src/agent/stand-in/stand-in.ts";
import { runTrial } from "../src/run/run-trial.ts";
import { loadSuite } from "../src/suite/load/load-suite.ts";

// Counts the customers' sentences that occur in two or more cases. Only sentences of four words or more are compared,
// with values masked. The two customers of a counterfactual pair are the same person, so they count as one.
//   node bench/shared-sentences.ts                 the reference stand-in, Northline and Resolve, three trials per case
//   node bench/shared-sentences.ts <file.jsonl>…   stored conversations, as in bench/real/

const files = process.argv.slice(2);
const fewestWords = 4;

interface CustomerText {
  readonly who: string;
  readonly text: string;
}

if (files.length === 0) for (const name of ["northline", "resolve"]) print(`${name}, reference`, await played(name));
for (const file of files) print(file, await stored(file));

async function played(name: string): Promise<CustomerText[]> {
  const suite = await loadSuite(name);
  const lines: CustomerText[] = [];
  for (const testCase of suite.cases)
    for (let trial = 0; trial < 3; trial++) {
      const agent = standIn("stand-in/reference");
      const { events } = await runTrial({ suite, testCase, agent, seed: `shared/${trial}`, trial });
      for (const event of events) if (event.kind === "customer_message") lines.push({ who: testCase.customer.name, text: event.text });
    }
  return lines;
}

async function stored(file: string): Promise<CustomerText[]> {
  const names = new Map<string, string>();
  for (const name of ["northline", "resolve"])
    for (const { id, customer } of (await loadSuite(name)).cases) names.set(`${name} ${id}`, customer.name);
  const lines: CustomerText[] = [];
  for (const row of readFileSync(file, "utf8").trim().split("\n")) {
    const { suite, case: id, record } = JSON.parse(row);
    for (const event of record.events)
      if (event.kind === "customer_message") lines.push({ who: names.get(`${suite} ${id}`) ?? id, text: event.text });
  }
  return lines;
}

function print(title: string, lines: readonly CustomerText[]): void {
  const said = new Map<string, Set<string>>();
  const sentences = lines.flatMap(({ who, text }) =>
    text
      .split(/(?<=[.!?])\s+/)
      .map(masked)
      .filter((sentence) => sentence.split(" ").length >= fewestWords)
      .map((sentence) => ({ who, sentence })),
  );
  for (const { who, sentence } of sentences) said.set(sentence, (said.get(sentence) ?? new Set()).add(who));
  const shared = sentences.filter(({ sentence }) => (said.get(sentence)?.size ?? 0) > 1).length;
  console.log(`${title}: ${shared} of ${sentences.length} sentences shared (${percent(shared / sentences.length)})`);
}

function masked(sentence: string): string {
  return sentence
    .toLowerCase()
    .replaceAll(/\S*[\d@]\S*/g, "#")
    .replaceAll(/[^\p{L}# ]+/gu, "")
    .trim();
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)}%`;
}
