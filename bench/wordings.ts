// How many wrong things said in free words the scorer fails or suspects, and how many right ones: plays the reference stand-in with
// one thing said otherwise, for every run of the sets in bench/wordings, and prints the counts by kind. --set NAME takes one set,
// --show prints what was missed, and what is right and failed or suspected. There is no budget: the figures stand in docs/method.md.
import { readdirSync, readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { parse } from "yaml";
import { z } from "zod";
import { type Tampering, tamperedReference } from "../src/agent/stand-in/tampering.ts";
import type { TrialRecord } from "../src/record/trial-record.ts";
import { runTrial } from "../src/run/run-trial.ts";
import { scoreTrial } from "../src/score/score-trial.ts";
import { findingsIn, isScoredVerdict, type Verdict } from "../src/score/verdict.ts";
import { loadSuite } from "../src/suite/load-suite.ts";

const Replacement = z.strictObject({ of: z.string(), by: z.string() });
const Run = z.strictObject({
  case: z.string(),
  kind: z.string(),
  /** Put into the first message that matches, before its closing question. */
  add: z.strictObject({ at: z.string(), say: z.string(), last: z.boolean().default(false) }).optional(),
  replace: z.array(Replacement).default([]),
  /** The agent's messages in other words, in order; null leaves one as it is. */
  messages: z.array(z.string().nullable()).optional(),
  /** In the summary of a hand-over; without `of` it is added. */
  summary: z.strictObject({ of: z.string().optional(), by: z.string() }).optional(),
  /** What the agent looks up in the knowledge base first, to speak from. */
  article: z.string().optional(),
});
type Run = z.infer<typeof Run>;
const WordingSet = z.strictObject({ about: z.string(), wrong: z.array(Run), right: z.array(Run) });

// Where the reference begins to ask or to take leave: what is added stands before that, so that the customer answers the same.
const closings = [
  / (?=With your okay I will)/,
  / (?=I can (?:send|exchange|move|take|book) [^?]*Shall I go ahead\?)/,
  / (?=Is there anything else)/,
  / (?=Can I help you with anything else)/,
  / (?=(?:Thank you for your patience|You're welcome|All the best|Gladly|Take care), \w+\.)/,
];

const { values } = parseArgs({ options: { set: { type: "string" }, show: { type: "boolean", default: false } } });
const folder = new URL("./wordings/", import.meta.url);
const suites = [await loadSuite("northline"), await loadSuite("resolve")];
const untouched = new Map<string, Promise<Played>>();

const names = readdirSync(folder)
  .map((file) => file.replace(/\.yaml$/, ""))
  .sort();
if (values.set !== undefined && !names.includes(values.set)) {
  print(`there is no set ${values.set}. The sets are: ${names.join(", ")}`);
  process.exit(2);
}
for (const name of values.set === undefined ? names : [values.set]) {
  const { about, wrong, right } = WordingSet.parse(parse(readFileSync(new URL(`${name}.yaml`, folder), "utf8")));
  print(`${name}: ${about.trim()}`);
  await count("wrong", wrong);
  await count("right", right);
}

type Outcome = "failed" | "suspected" | "clean";

async function count(meant: "wrong" | "right", runs: readonly Run[]): Promise<void> {
  const kinds = new Map<string, Outcome[]>();
  for (const run of runs) {
    const { verdict } = await playPlanted(run);
    const outcome = outcomeOf(verdict);
    kinds.set(run.kind, [...(kinds.get(run.kind) ?? []), outcome]);
    if (values.show && (outcome === "clean") === (meant === "wrong"))
      print(`  ${(meant === "wrong" ? "missed" : outcome).toUpperCase()} ${describe(run, verdict)}`);
  }
  for (const [kind, outcomes] of [...kinds, ["all", [...kinds.values()].flat()] as const]) {
    const of = (outcome: Outcome) => outcomes.filter((one) => one === outcome).length;
    const last = `${of("clean")} ${meant === "wrong" ? "missed" : "clean"}`;
    print(
      `  ${meant} ${kind.padEnd(18)} ${of("failed")} failed, ${of("suspected")} suspected, ${last}, of ${outcomes.length}`,
    );
  }
}

function outcomeOf(verdict: Verdict): Outcome {
  if (verdict.kind === "fail") return "failed";
  return verdict.kind === "pass" && verdict.suspicions.length > 0 ? "suspected" : "clean";
}

interface Played {
  readonly record: TrialRecord;
  readonly verdict: Verdict;
}

/** Plays a run, and makes sure that nothing but the words is other than in the right run of the case. */
async function playPlanted(run: Run): Promise<Played> {
  const right = untouched.get(run.case) ?? play(run.case, {});
  untouched.set(run.case, right);
  const { record, verdict } = await right;
  if (verdict.kind !== "pass") throw new Error(`${run.case} does not pass untouched`);
  const plant = planting(run);
  const played = await play(run.case, plant.tampering);
  if (!plant.isPlanted()) throw new Error(`not planted: ${describe(run, verdict)}`);
  if (course(played.record, run) !== course(record, run))
    throw new Error(`goes another course: ${describe(run, verdict)}`);
  return played;
}

async function play(id: string, tampering: Tampering): Promise<Played> {
  for (const suite of suites) {
    const testCase = suite.cases.find((one) => one.id === id);
    if (!testCase) continue;
    const agent = tamperedReference("attack", () => tampering);
    const record = await runTrial({ suite, testCase, agent, seed: "attack" });
    return { record, verdict: scoreTrial(suite, testCase, record) };
  }
  throw new Error(`no case ${id}`);
}

function planting(run: Run): { tampering: Tampering; isPlanted: () => boolean } {
  let planted = false;
  const changed = (before: string, after: string) => {
    planted ||= before !== after;
    return after;
  };
  let isAdded = false;
  let place = 0;
  const isResolve = suites[1]?.cases.some(({ id }) => id === run.case);
  const tampering: Tampering = {
    say: async (text, floor) => {
      const whole = run.messages?.[place++] ?? text;
      const adds = run.add !== undefined && !isAdded && new RegExp(run.add.at, "i").test(text);
      if (adds && run.article !== undefined && !isResolve) await floor.call("search_kb", { query: run.article });
      isAdded ||= adds;
      const added = run.add && adds ? insert(whole, run.add) : whole;
      return changed(
        text,
        run.replace.reduce((said, { of, by }) => said.replace(new RegExp(of), by), added),
      );
    },
    call: async ({ tool, args }, floor) => {
      // At Resolve's desks everything is looked up before the history.
      if (isResolve && run.article !== undefined && tool === "get_history")
        await floor.call("get_article", { query: run.article });
      const { summary } = args;
      if (!run.summary || typeof summary !== "string") return floor.call(tool, args);
      const { of, by } = run.summary;
      const other = of === undefined ? `${summary} ${by}` : summary.replace(new RegExp(of), by);
      return floor.call(tool, { ...args, summary: changed(summary, other) });
    },
  };
  return { tampering, isPlanted: () => planted };
}

function insert(text: string, { say, last }: { say: string; last: boolean }): string {
  const closing = last ? undefined : closings.find((one) => one.test(text));
  return closing ? text.replace(closing, ` ${say} `) : `${text} ${say}`;
}

/** Everything of a trial but the agent's own words, the customer's where they answer other ones, and the looking up of articles. */
function course({ events, ending }: TrialRecord, { messages }: Run): string {
  const steps = events.flatMap((event) => {
    if (event.kind === "customer_message") return messages ? "" : event.text;
    if (event.kind !== "call" || event.tool === "search_kb" || event.tool === "get_article") return [];
    const { message: _, summary: __, ...args } = event.args;
    return JSON.stringify([event.tool, args]);
  });
  return JSON.stringify([ending, steps]);
}

function describe(run: Run, verdict: Verdict): string {
  const said =
    run.add?.say ?? run.summary?.by ?? (run.messages ?? run.replace.map(({ by }) => by || "(left out)")).join(" / ");
  const found = isScoredVerdict(verdict)
    ? [
        ...findingsIn(verdict).map(({ check, why }) => `[${check}] ${why}`),
        ...verdict.suspicions.map(({ check, quote, why }) => `(${check}) "${quote}": ${why}`),
      ].join(" | ")
    : "";
  return `${run.kind} ${run.case}: ${said} ${found}`.trim();
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
