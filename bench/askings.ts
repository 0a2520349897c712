import { existsSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { type FactRanker, factRanker } from "../src/language/rank/rank-facts.ts";
import { randomFrom } from "../src/random.ts";
import { learnRanker, shapeOf } from "./askings/learn-ranker.ts";
import { type Asking, readAskings } from "./askings/messages.ts";
import { ownAskings, writtenAskings } from "./askings/own-askings.ts";
import { reportMetric } from "./metric.ts";

// Measures how well the ranker finds the fact that an agent asks for, on desks that it has not learnt from.
//   node bench/askings.ts                       the desks in bench/askings, each left out once, and those in bench/own-desks
//   node bench/askings.ts --desk <folder>…      also other desks: each folder has suite/ and askings.jsonl
//   node bench/askings.ts --misses              lists the messages whose fact is not among the first two

const { values } = parseArgs({ options: { desk: { type: "string", multiple: true, default: [] }, misses: { type: "boolean" } } });
const folds = 6;
const draws = 4;
const given = 5;

/** How a fact is given to the ranker. */
type Way = "by name" | "by name and label" | "by name and shape";

class Tally {
  private readonly hits = new Map<string, { first: number; second: number; all: number }>();
  add(way: string, place: number): void {
    const one = this.hits.get(way) ?? { first: 0, second: 0, all: 0 };
    this.hits.set(way, { first: one.first + (place === 0 ? 1 : 0), second: one.second + (place < 2 ? 1 : 0), all: one.all + 1 });
  }
  report(where: string, least?: number): void {
    for (const [way, { first, second, all }] of this.hits) {
      reportMetric({ name: `${where}: asked fact first, ${way}`, value: first / all, unit: "", note: `${all} draws` });
      const limit = least === undefined ? {} : { limit: { least } };
      reportMetric({ name: `${where}: asked fact among the first two, ${way}`, value: second / all, unit: "", ...limit });
    }
  }
}

const all = readAskings();
const left = new Tally();
const asks = { right: 0, wrong: 0, missed: 0 };
const desks = randomFrom("askings/folds").shuffle([...new Set(all.map(({ desk }) => desk))]);
for (let fold = 0; fold < folds; fold += 1) {
  const out = new Set(desks.filter((_, index) => index % folds === fold));
  const ranker = factRanker(learnRanker(all.filter(({ desk }) => !out.has(desk))));
  for (const asking of all.filter(({ desk }) => out.has(desk))) {
    countAsks(ranker, asking);
    rankAsked(ranker, asking, left);
  }
}
left.report("desks left out", 0.91);
const [precision, recall] = [asks.right / (asks.right + asks.wrong), asks.right / (asks.right + asks.missed)];
reportMetric({ name: "desks left out: F1 of asking for a detail", value: (2 * precision * recall) / (precision + recall), unit: "" });

const ranker = factRanker(learnRanker(all));
const bundled = fileURLToPath(new URL("own-desks/", import.meta.url));
for (const folder of [...readdirSync(bundled).map((name) => join(bundled, name)), ...values.desk]) {
  const tally = new Tally();
  const askings = existsSync(join(folder, "askings.jsonl")) ? await writtenAskings(folder) : await ownAskings(folder);
  for (const { text, asks: asked, facts } of askings) {
    const [name = "", ...more] = asked;
    if (name === "" || more.length > 0) continue;
    const ranked = ranker.rankFacts(
      text,
      Object.keys(facts).map((fact) => ({ name: fact })),
    );
    const place = ranked.findIndex((one) => one.name === name);
    tally.add("by name", place);
    if (values.misses && place > 1) console.log(shown(text, name, ranked));
  }
  tally.report(basename(folder), 0.93);
}

function shown(text: string, asked: string, ranked: readonly { readonly name: string; readonly probability: number }[]): string {
  return `${text} => ${asked}; ${ranked.map(({ name, probability }) => `${name} ${probability.toFixed(3)}`).join(", ")}`;
}

function countAsks(ranker: FactRanker, { text, asks: asked }: Asking): void {
  const isAsking = ranker.asksForDetail(text) > 0.5;
  if (isAsking && asked.length > 0) asks.right += 1;
  else if (isAsking) asks.wrong += 1;
  else if (asked.length > 0) asks.missed += 1;
}

/** Ranks the asked fact among random others of its desk, given in each way. */
function rankAsked(ranker: FactRanker, { text, asks: [asked = "", ...more], facts }: Asking, tally: Tally): void {
  if (asked === "" || more.length > 0) return;
  const random = randomFrom(`askings/${text}`);
  const others = Object.keys(facts).filter((name) => name !== asked);
  for (let draw = 0; draw < draws; draw += 1) {
    const names = random.shuffle([asked, ...random.shuffle(others).slice(0, given - 1)]);
    const label = (name: string) => facts[name] ?? "";
    const ways: Record<Way, (name: string) => object> = {
      "by name": () => ({}),
      "by name and label": (name) => ({ description: label(name) }),
      "by name and shape": (name) => ({ shape: shapeOf(name, label(name)) }),
    };
    for (const [way, more] of Object.entries(ways)) {
      const ranked = ranker.rankFacts(
        text,
        names.map((name) => ({ name, ...more(name) })),
      );
      const place = ranked.findIndex(({ name }) => name === asked);
      tally.add(way, place);
      if (values.misses && way === "by name" && place > 1 && draw === 0) console.log(shown(text, asked, ranked));
    }
  }
}
