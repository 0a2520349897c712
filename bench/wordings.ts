// Counts how many wrong statements in free wording the scorer fails or suspects, and how many correct ones: plays the
// reference stand-in with changed wording for every entry of the sets in bench/wordings, and prints the counts by kind.
// --set NAME selects one set; --show prints misses and false alarms. There is no budget: the results are in
// docs/method.md.
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
  /** Inserted into the first message that matches, before its closing question. */
  add: z.strictObject({ at: z.string(), say: z.string(), last: z.boolean().default(false) }).optional(),
  replace: z.array(Replacement).default([]),
  /** Replacements for the agent's messages, in order; null keeps a message unchanged. */
  messages: z.array(z.string().nullable()).optional(),
  /** Changes an escalation's summary; without `of` the text is appended. */
  summary: z.strictObject({ of: z.string().optional(), by: z.string() }).optional(),
  /** The article the agent looks up first, to be able to quote from it. */
  article: z.string().optional(),
});
type Run = z.infer<typeof Run>;
const WordingSet = z.strictObject({ about: z.string(), wrong: z.array(Run), right: z.array(Run) });

// The point where the reference starts to ask or to say goodbye. Text is inserted before it, so that the customer's
// answer stays the same.
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
  print(`there is no set ${values.set}. Sets: ${names.join(", ")}`);
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

/** Plays an entry and makes sure that nothing differs from the correct run of the case except the wording. */
async function playPlanted(run: Run): Promise<Played> {
  const right = untouched.get(run.case) ?? play(run.case, {});
  untouched.set(run.case, right);
  const { record, verdict } = await right;
  if (verdict.kind !== "pass") throw new Error(`${run.case} does not pass unchanged`);
  const plant = planting(run);
  const played = await play(run.case, plant.tampering);
  if (!plant.isPlanted()) throw new Error(`not inserted: ${describe(run, verdict)}`);
  if (course(played.record, run) !== course(record, run))
    throw new Error(`takes a different course: ${describe(run, verdict)}`);
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
      // At Resolve's desks, the last lookup is the history.
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

/** A trial without the agent's wording, article lookups and, if all messages were reworded, the customer's replies. */
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
