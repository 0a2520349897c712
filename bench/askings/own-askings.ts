import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { z } from "zod";
import { loadSuite } from "../../src/suite/load/load-suite.ts";
import { Asking } from "./messages.ts";

const Wordings = z.record(z.string(), z.array(z.union([z.string(), z.array(z.string())])));
const table = /^const (?:ASK|ask) = (\{\n.*?\n\});$/ms;

// Where an agent's name for a detail is not the cases' name for the fact.
const renamed: Readonly<Record<string, string>> = {
  arrival: "arrival_date",
  amount: "amount_eaten",
  affected: "person_affected",
  collect: "collection_branch",
  day: "preferred_day",
  holder: "account_holder",
  last: "last_box",
  old_recipe: "unwanted_recipe",
  when: "time_eaten",
};

/** Every wording in which a desk's agent asks for a fact, for every case that has the fact, with the facts of that case. */
export async function ownAskings(folder: string): Promise<readonly Asking[]> {
  const wordings = await wordingsIn(readFileSync(join(folder, "agent.mjs"), "utf8"));
  const { cases } = await loadSuite(join(folder, "suite"));
  return cases.flatMap(({ id, customer }) => {
    const facts = Object.fromEntries(Object.keys(customer.facts).map((name) => [name, ""]));
    return Object.entries(wordings).flatMap(([key, texts]) => {
      const [slot = "", only] = key.split("@");
      const snake = slot.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
      const name = snake in facts ? snake : (renamed[snake] ?? "");
      if (!(name in facts) || (only !== undefined && !id.startsWith(`${only}/`))) return [];
      return texts.flat().map((text): Asking => ({ desk: basename(folder), facts, text, asks: [name] }));
    });
  });
}

/** Messages in a desk's askings.jsonl, once for every case whose facts include the one asked. */
export async function writtenAskings(folder: string): Promise<readonly Asking[]> {
  const { cases } = await loadSuite(join(folder, "suite"));
  const lines = readFileSync(join(folder, "askings.jsonl"), "utf8").trim().split("\n");
  return lines.flatMap((line) => {
    const asking = Asking.pick({ text: true, asks: true }).parse(JSON.parse(line));
    return cases.flatMap(({ customer }) => {
      const facts = Object.fromEntries(Object.keys(customer.facts).map((name) => [name, ""]));
      return asking.asks.every((name) => name in facts) ? [{ desk: basename(folder), facts, ...asking }] : [];
    });
  });
}

async function wordingsIn(script: string) {
  const literal = table.exec(script)?.[1] ?? "{}";
  const module: { readonly default: unknown } = await import(`data:text/javascript,${encodeURIComponent(`export default ${literal}`)}`);
  return Wordings.parse(module.default);
}
