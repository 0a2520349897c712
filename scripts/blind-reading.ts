// Supports a blind review of a suite. `node scripts/blind-reading.ts northline --seed 1 --count 40` prints a seeded
// sample of cases as a reviewer may see them: the customer's side and the desk's records, without the case's name,
// rules or expected outcome. `--only FILE` samples from the case ids listed in a file. `--answers FILE` compares the
// reviewer's decisions with the expected outcomes and prints the differences.
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { parse, stringify } from "yaml";
import { z } from "zod";
import type { TestCase } from "../src/case/test-case.ts";
import { isJsonObject, type Json } from "../src/json.ts";
import { randomFrom } from "../src/random.ts";
import { loadSuite } from "../src/suite/load/load-suite.ts";
import type { Desk, Suite } from "../src/suite/suite.ts";
import { replay } from "../src/world/replay.ts";
import { openWorld } from "../src/world/world.ts";

const Answers = z.array(
  z.strictObject({
    case: z.int().min(1),
    kind: z.enum(["resolved", "refused", "handed_over", "waiting"]),
    code: z.string(),
    action: z.string().describe("the tool that decides the case, or inform"),
    amount: z.number().nullable().default(null),
    why: z.string(),
  }),
);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: "string", default: "1" },
    count: { type: "string", default: "40" },
    answers: { type: "string" },
    only: { type: "string" },
  },
});
const [name] = positionals;
if (!name) throw new Error("name a suite: node scripts/blind-reading.ts northline --seed 1 --count 40");
const suite = await loadSuite(name);
const ids = values.only === undefined ? undefined : new Set(readFileSync(values.only, "utf8").split(/\s+/));
const among = suite.cases.filter(({ id }) => ids?.has(id) ?? true);
const drawn = randomFrom(`${values.seed}/blind-reading`).shuffle(among).slice(0, Number(values.count));
process.stdout.write(values.answers === undefined ? packet(drawn) : comparison(suite, drawn, values.answers));

function packet(cases: readonly TestCase[]): string {
  return stringify(
    cases.map(({ desk, customer, world }, index) => ({ case: index + 1, desk, customer, records: world })),
    { lineWidth: 120 },
  );
}

function comparison(from: Suite, cases: readonly TestCase[], file: string): string {
  const answers = new Map(Answers.parse(parse(readFileSync(file, "utf8"))).map((answer) => [answer.case, answer]));
  const rows = cases.map((testCase, index) => {
    const answer = answers.get(index + 1);
    const ends = acceptedEnds(from, testCase);
    const met = ends.filter(
      ({ kind, code, actions }) =>
        kind === answer?.kind && code === answer.code && (actions.includes(answer.action) || answer.action === testCase.action),
    );
    const wanted = ends.map(({ kind, code, amounts }) => [kind, code, testCase.action, ...amounts].join(" ")).join(" or ");
    const given = answer ? [answer.kind, answer.code, answer.action, answer.amount ?? "no amount"].join(" ") : "no answer";
    const line = `  ${index + 1} ${testCase.id}: answered ${given}; expected ${wanted}. ${answer?.why ?? ""}\n`;
    return { agrees: met.length > 0, sum: sumOf(met, answer?.amount ?? null), line };
  });
  const count = (test: (row: (typeof rows)[number]) => boolean) => rows.filter(test).length;
  const sums = count(({ sum }) => sum !== "none");
  const summary =
    `${count(({ agrees }) => agrees)} of ${rows.length} agree on disposition and action; of ${sums} ` +
    `sums ${count(({ sum }) => sum === "agrees")} agree, ${count(({ sum }) => sum === "open")} were ` +
    `left open\n`;
  const listed = rows.filter(({ agrees, sum }) => !agrees || sum === "open" || sum === "differs");
  return summary + listed.map(({ line }) => line).join("");
}

/** Whether the amounts agree: "open" if the reviewer gave none, "none" if the case moves no money. */
function sumOf(ends: readonly End[], given: number | null): "agrees" | "differs" | "open" | "none" {
  const due = ends.flatMap(({ amounts }) => amounts);
  if (due.length === 0) return "none";
  if (given === null) return "open";
  return due.includes(given) ? "agrees" : "differs";
}

interface End {
  readonly kind: string;
  readonly code: string;
  readonly actions: readonly string[];
  readonly amounts: readonly number[];
}

/** Every accepted outcome of the case: its disposition, its writes, and the amounts of money they move or mention. */
function acceptedEnds({ desks }: Suite, testCase: TestCase): End[] {
  const { desk: deskName, customer, world: rows, truth } = testCase;
  const desk = desks.get(deskName);
  if (!desk) throw new Error(`no desk ${deskName}`);
  const decided = decidedAmount(desk, testCase);
  return [truth, ...truth.alternatives].map(({ plan, disposition = truth.disposition }) => {
    using world = openWorld(desk.template, rows);
    for (const fact of Object.values(customer.facts)) if (fact.kind === "attachment") world.receive(fact.attachment);
    const writes = [...replay(world, desk.tools, plan)].filter(({ tool }) => desk.tools.get(tool)?.effect === "write");
    return {
      ...disposition,
      actions: writes.map(({ tool }) => tool),
      amounts: [...decided, ...writes.flatMap(({ outcome }) => (outcome.kind === "ok" ? moneyIn(outcome.value) : []))],
    };
  });
}

/** The amount in the desk's own decision, which is set even if a colleague has to pay it. */
function decidedAmount({ template, decide }: Desk, { world: rows, request }: TestCase): number[] {
  if (!decide) return [];
  using world = openWorld(template, rows);
  const records = { all: world.all.bind(world), get: world.get.bind(world), now: world.now, today: world.today };
  const { amount } = decide(records, request);
  return amount === undefined ? [] : [amount];
}

function moneyIn(value: Json): number[] {
  if (!isJsonObject(value)) return [];
  return ["amount", "refund", "difference", "collect"].flatMap((field) => {
    const found = value[field];
    return typeof found === "number" ? [found] : [];
  });
}
