import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { z } from "zod";
import { isIdentity } from "../src/conversation/slot-names.ts";
import { interceptSign, signedClauses } from "../src/language/asking.ts";
import { wordList } from "../src/language/word-list.ts";
import { randomFrom } from "../src/random.ts";
import { readRecord } from "../src/record/read-record.ts";
import { loadQuestions } from "../src/suite/load/load-questions.ts";

// Learns which words and punctuation show that a clause asks a customer for a detail, and writes
// src/language/data/asking-weights.txt. The training data is the labelled messages in bench/real, the bundled suites'
// example questions, and bench/asking-turns.txt.
//   node bench/learn-asking.ts
//   node bench/learn-asking.ts --without round-9    leaves out a round, so that bench/asked.ts can be run on it

const { values } = parseArgs({ options: { without: { type: "string", multiple: true, default: [] } } });
const file = new URL("../src/language/data/asking-weights.txt", import.meta.url);

const Labelled = z.object({
  round: z.string(),
  case: z.string(),
  kind: z.string(),
  step: z.int(),
  asks: z.array(z.object({ quote: z.string(), topic: z.string() })),
});
const Line = z.object({ suite: z.string(), case: z.string(), kind: z.string(), record: z.unknown() });

interface Example {
  readonly signs: readonly string[];
  readonly asks: boolean;
  readonly weight: number;
  readonly suite: string;
}

/**
 * Features that are weak, rare or specific to one suite are dropped, so that nothing specific to one business is
 * learnt.
 */
const fewest = 15;
const weakest = 0.2;
const epochs = 6;
const rate = 0.2;
const decay = 0.01;

const weights = learn([...realClauses(), ...writtenQuestions(), ...writtenRequests(), ...everydayClauses()]);
const lines = [...weights].map(([sign, weight]) => `${sign} ${weight.toFixed(2)}`).sort();
writeFileSync(
  file,
  `# How much each sign of a clause speaks for its asking the customer for a detail.\n` +
    `# Written by \`node bench/learn-asking.ts\`; do not edit.\n${lines.join("\n")}\n`,
);
console.log(`${weights.size} signs`);

/**
 * The clauses of the agents' messages; a clause in a labelled quote counts as asking, unless the quote asks for
 * consent.
 */
function realClauses(): Example[] {
  const labels = readLines("bench/real/asked.jsonl").map((line) => Labelled.parse(line));
  const rounds = [...new Set(labels.map(({ round }) => round))].filter((round) => !values.without.includes(round));
  return rounds.flatMap((round) =>
    readLines(`bench/real/${round}.jsonl`).flatMap((text) => {
      const line = Line.parse(text);
      const own = labels.filter((one) => one.round === round && one.case === line.case && one.kind === line.kind);
      return readRecord(JSON.stringify(line.record)).events.flatMap((event, step) => {
        if (event.kind !== "agent_message") return [];
        const asks = own.filter((one) => one.step === step).flatMap((one) => one.asks);
        return signedClauses(event.text).map(({ text: clause, signs }): Example => {
          const topics = asks.filter(({ quote }) => overlaps(clause, quote)).map(({ topic }) => topic);
          const details = topics.filter((topic) => !["consent", "closing", "choice"].includes(topic));
          const isRare = details.length > 0 && !details.every(isIdentity);
          return { signs, asks: details.length > 0, weight: isRare ? 2 : 1, suite: line.suite };
        });
      });
    }),
  );
}

function overlaps(clause: string, quote: string): boolean {
  const [one, other] = [plain(clause), plain(quote)];
  return one !== "" && other !== "" && (one.includes(other) || other.includes(one));
}

function plain(text: string): string {
  const words = text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, " ");
  return words.trim().replace(/^(?:(?:and|or|plus|but|as well as|also|please) )+/, "");
}

function writtenQuestions(): Example[] {
  return ["northline", "resolve", "homeline", "tiny"].flatMap((suite) =>
    Object.values(loadQuestions(`suites/${suite}`).questions ?? {})
      .flat()
      .filter((text) => text.endsWith("?"))
      .flatMap((text) => signedClauses(text).map(({ signs }) => ({ signs, asks: true, weight: 0.3, suite }))),
  );
}

/** Requests without a question mark, which are rare in the labelled conversations. */
function writtenRequests(): Example[] {
  const texts = readFileSync("bench/asking-turns.txt", "utf8").trim().split("\n");
  return texts.flatMap((text, index) => signedClauses(text).map(({ signs }) => ({ signs, asks: true, weight: 2, suite: `${index % 2}` })));
}

function everydayClauses(): Example[] {
  return wordList("everyday-turns").flatMap((text) =>
    signedClauses(text).map(({ signs }) => ({ signs, asks: false, weight: 1, suite: "" })),
  );
}

/** Logistic regression with AdaGrad step sizes. */
function learn(examples: readonly Example[]): ReadonlyMap<string, number> {
  const known = commonSigns(examples);
  const learnt = new Map([[interceptSign, { weight: 0, seen: 1e-6 }]]);
  const rows = examples.map((example) => {
    const signs = [interceptSign, ...example.signs.filter((sign) => known.has(sign))];
    return { ...example, cells: signs.map((sign) => cellOf(learnt, sign)) };
  });
  const random = randomFrom("asking");
  for (let epoch = 0; epoch < epochs; epoch += 1)
    for (const { cells, asks, weight } of random.shuffle(rows)) {
      const odds = cells.reduce((sum, cell) => sum + cell.weight, 0);
      const error = (1 / (1 + Math.exp(-odds)) - (asks ? 1 : 0)) * weight;
      for (const cell of cells) {
        const slope = error + decay * cell.weight;
        cell.seen += slope * slope;
        cell.weight -= (rate * slope) / Math.sqrt(cell.seen);
      }
    }
  return new Map(
    [...learnt].flatMap(([sign, { weight }]) => (sign === interceptSign || Math.abs(weight) >= weakest ? [[sign, weight] as const] : [])),
  );
}

interface Cell {
  weight: number;
  seen: number;
}

function cellOf(learnt: Map<string, Cell>, sign: string): Cell {
  const cell = learnt.get(sign) ?? { weight: 0, seen: 1e-6 };
  learnt.set(sign, cell);
  return cell;
}

function commonSigns(examples: readonly Example[]): ReadonlySet<string> {
  const seen = new Map<string, { count: number; readonly suites: Set<string> }>();
  for (const { signs, suite } of examples)
    for (const sign of signs) {
      const one = seen.get(sign) ?? { count: 0, suites: new Set() };
      one.count += 1;
      one.suites.add(suite);
      seen.set(sign, one);
    }
  return new Set([...seen].flatMap(([sign, { count, suites }]) => (count >= fewest && suites.size > 1 ? [sign] : [])));
}

function readLines(path: string): unknown[] {
  return readFileSync(path, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}
