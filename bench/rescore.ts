// Measures rescoring of stored trials: speed, constant memory from 1,000 to 50,000 trials, and byte-identical verdicts
// over 1,000 repeats, three time zones and two locales. Budget: 1,500 trials per second on one core, memory within 20%.
// Each size runs in its own process. Stand-ins repeat their words and the scorer caches recent texts, so speed is also
// measured with runs in which every trial, or every round, has its own words, as with real agents: on one core, and with
// `deskproof score`, which uses every core. The budget applies to runs of stand-ins and to that command.
import { execFile, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { standIn, standInIds } from "../src/agent/stand-in/stand-in.ts";
import { hashOf } from "../src/hash.ts";
import type { TrialRecord } from "../src/record/trial-record.ts";
import { rescoreRun } from "../src/run/rescore.ts";
import { runTrial } from "../src/run/run-trial.ts";
import { type Scorer, scoreHere } from "../src/run/score-in-thread.ts";
import { scoreTrial } from "../src/score/score-trial.ts";
import type { Verdict } from "../src/score/verdict.ts";
import { createRun, openRun } from "../src/store/open/open-run.ts";
import { loadSuite } from "../src/suite/load/load-suite.ts";
import { reportMetric } from "./metric.ts";

/** Which trials of a run share their agents' words. */
type Sharing = "all" | "round" | "none";

const sentenceEnd = /(?=[.!?](?:\s|$))|(?<=[^.!?\s])(?=\s*$)/g;

const script = fileURLToPath(import.meta.url);
const [task, ...rest] = process.argv.slice(2);
if (task === "write") await writeRun(rest[0] ?? "", Number(rest[1]), rest[2] === "round" || rest[2] === "none" ? rest[2] : "all");
else if (task === "rescore") print(JSON.stringify(await rescore(rest[0] ?? "")));
else if (task === "repeat") print(await repeat(rest[0] ?? "", Number(rest[1])));
else {
  const folder = mkdtempSync(join(tmpdir(), "deskproof-bench-"));
  try {
    await bench(folder, task === undefined ? 50_000 : Number(task));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function bench(folder: string, size: number): Promise<void> {
  const small = await measureApart(folder, 1_000);
  const large = await measureApart(folder, size);
  const varied = Math.min(size, 10_000);
  await measureApart(folder, varied, "none");
  await measureCommand(pathOf(folder, varied, "none"), varied, { what: ", own words in each trial", limit: { least: 1_500 } });
  await measureCommand(pathOf(folder, size), size);
  const rounds = { path: pathOf(folder, size, "round"), trials: Math.min(size, 10_000) };
  await apart(["write", rounds.path, String(rounds.trials), "round"]);
  await measureCommand(rounds.path, rounds.trials, { what: ", own words in each round", limit: { least: 1_500 } });
  const growth = large.heldMb / small.heldMb;
  reportMetric({
    name: `heap of ${size} compared with 1000 trials`,
    value: growth,
    unit: "times",
    limit: { most: 1.2 },
    note: `process memory, including uncollected garbage: ${(large.rssMb / small.rssMb).toFixed(2)} times`,
  });
  const path = pathOf(folder, 1_000);
  const places = ["UTC", "Asia/Kathmandu", "America/St_Johns"].flatMap((TZ) =>
    ["en_US.UTF-8", "tr_TR.UTF-8"].map((locale) => ({ TZ, LC_ALL: locale, LANG: locale })),
  );
  const serial = await apart(["repeat", path, "1000"]);
  const parallel = await Promise.all(places.map((environment) => apart(["repeat", path, "2"], environment)));
  const texts = new Set([serial, ...parallel]);
  const note = "1000 repeats, and 6 concurrent processes with 3 time zones and 2 locales";
  reportMetric({
    name: "different verdicts on the same records",
    value: texts.size - 1,
    unit: "",
    limit: { most: 0 },
    note,
  });
}

function pathOf(folder: string, trials: number, sharing: Sharing = "all"): string {
  return join(folder, `${trials}-${sharing}.db`);
}

async function measureApart(folder: string, trials: number, sharing: Sharing = "all"): Promise<Awaited<ReturnType<typeof rescore>>> {
  const path = pathOf(folder, trials, sharing);
  await apart(["write", path, String(trials), sharing]);
  const measured: Awaited<ReturnType<typeof rescore>> = JSON.parse(await apart(["rescore", path]));
  reportMetric({
    name: `${measured.trials} trials rescored${sharing === "all" ? "" : ", own words in each trial"}`,
    value: measured.perSecond,
    unit: "per second of CPU",
    ...(sharing === "all" && trials >= 10_000 && { limit: { least: 1_500 } }),
    note: `${measured.heldMb.toFixed(0)} MB heap, process ${measured.rssMb.toFixed(0)} MB, ${measured.flipped} verdicts changed`,
  });
  return measured;
}

/** Runs `deskproof score` the way a user does, including start-up, loading the suite in every thread, and storing. */
async function measureCommand(
  path: string,
  trials: number,
  { what = "", limit }: { what?: string; limit?: { least: number } } = {},
): Promise<void> {
  const started = performance.now();
  const command = fileURLToPath(new URL("../bin/deskproof.js", import.meta.url));
  await promisify(execFile)(process.execPath, [command, "score", path, "--trust"]);
  const seconds = (performance.now() - started) / 1_000;
  const cores = availableParallelism();
  reportMetric({
    name: `deskproof score, ${trials} trials${what}`,
    value: trials / seconds,
    unit: "per second",
    ...(limit && trials >= 10_000 && { limit }),
    note: `${seconds.toFixed(1)} s on ${cores} cores`,
  });
}

function apart(args: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<string> {
  const env = { ...process.env, ...environment };
  const child = spawn(process.execPath, ["--expose-gc", "--max-semi-space-size=8", "--heap-growing-percent=10", script, ...args], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  let printed = "";
  child.stdout.on("data", (chunk) => {
    printed += String(chunk);
  });
  return new Promise((resolve, reject) => {
    child.on("close", (status) => (status === 0 ? resolve(printed.trim()) : reject(new Error(`${args.join(" ")} failed`))));
  });
}

/**
 * Writes a run of the given size: one trial per case and stand-in, then copies of these trials under other trial
 * numbers.
 */
async function writeRun(path: string, size: number, sharing: Sharing): Promise<void> {
  const suite = await loadSuite("tiny");
  const originals: { record: TrialRecord; verdict: Verdict }[] = [];
  for (const id of standInIds) {
    for (const testCase of suite.cases) {
      const record = await runTrial({ suite, testCase, agent: standIn(id), seed: `bench/${testCase.id}` });
      originals.push({ record, verdict: scoreTrial(suite, testCase, record) });
    }
  }
  const rounds = Math.ceil(size / originals.length);
  const copies = () =>
    Array.from({ length: rounds }, (_, round) => originals.map((original) => ({ ...original, trial: round })))
      .flat()
      .slice(0, size);
  const plan = {
    startedAt: "",
    deskproof: "",
    seed: "bench",
    customer: "agenda",
    suites: [{ name: suite.name, title: "", folder: suite.folder, version: suite.version, hash: suite.hash }],
    agents: [...standInIds],
    agentSources: {},
    replyMs: 60_000,
    attempts: 1,
  };
  const keys = copies().map(({ record, trial }) => ({
    suite: suite.name,
    agent: record.agent,
    case: record.case.id,
    trial,
  }));
  using store = createRun(path, plan, keys);
  for (const [index, { record: original, verdict: before, trial }] of copies().entries()) {
    const record = sharing === "all" ? original : reworded(original, sharing === "round" ? trial : index);
    const testCase = suite.cases.find(({ id }) => id === record.case.id);
    const verdict = record !== original && testCase ? scoreTrial(suite, testCase, record) : before;
    store.keepRecord({ ...record, trial });
    store.keepVerdict({ suite: record.suite.name, agent: record.agent, case: record.case.id, trial }, verdict);
  }
}

/** The same conversation in other words: each of the agent's sentences ends in a made-up word. */
function reworded(record: TrialRecord, number: number): TrialRecord {
  const word = `q${[...String(number)].map((digit) => "bcdfghjklm".charAt(Number(digit))).join("a")}`;
  const reword = (text: string) => text.replaceAll(sentenceEnd, ` ${word}`);
  const events = record.events.map((event) => {
    if (event.kind === "agent_message") return { ...event, text: reword(event.text) };
    if (event.kind !== "call" || event.by !== "agent") return event;
    // The agent's words may also be in an argument, such as the summary of an escalation.
    const args = Object.entries(event.args).map(([name, value]) => {
      return [name, typeof value === "string" && /[.!?]$/.test(value) ? reword(value) : value];
    });
    return { ...event, args: Object.fromEntries(args) };
  });
  return { ...record, events };
}

async function rescore(path: string) {
  const suite = await loadSuite("tiny");
  using store = openRun(path);
  const last = store.planned();
  let [seen, rssMb, heldMb] = [0, 0, 0];
  const scorer: Scorer = {
    ...scoreHere,
    score: (...trial) => {
      if (++seen % 500 === 0) rssMb = Math.max(rssMb, process.memoryUsage.rss() / 2 ** 20);
      if (seen === last) heldMb = heldMemory();
      return scoreHere.score(...trial);
    },
  };
  const before = process.cpuUsage();
  const { scored, flipped } = await rescoreRun(store, new Map([[suite.name, suite]]), scorer);
  const used = process.cpuUsage(before);
  return { trials: scored, flipped, perSecond: scored / ((used.user + used.system) / 1e6), rssMb, heldMb };
}

function heldMemory(): number {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 2 ** 20;
}

/** The hash of all verdicts on the first trials, which must be the same on every repeat and in every environment. */
async function repeat(path: string, rounds: number): Promise<string> {
  const suite = await loadSuite("tiny");
  using store = openRun(path);
  const records = [...store.results()].slice(0, 20).flatMap((key) => store.record(key) ?? []);
  const hashes = new Set<string>();
  for (let round = 0; round < rounds; round++)
    hashes.add(
      hashOf(
        records
          .map((record) => {
            const testCase = suite.cases.find(({ id }) => id === record.case.id);
            return testCase ? JSON.stringify(scoreTrial(suite, testCase, record)) : "";
          })
          .join("\n"),
      ),
    );
  return [...hashes].join(" ");
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
