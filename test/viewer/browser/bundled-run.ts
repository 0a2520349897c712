import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { scoreCriteria, statementsCriterion } from "../../../src/score/judge/criterion.ts";
import { openRun } from "../../../src/store/open/open-run.ts";

const bin = resolve("bin/deskproof.js");

/** Agents that fail sometimes and in different ways: one escalates, one is gullible, one makes random mistakes. */
const agents = ["diligent", "believer", "cautious"].map((name) => `stand-in/${name}`);

/** Enough of each suite for every chart: all traps and some intents of the desks, and three lines of business. */
const cases = [
  "{traps,damaged_item,fraud_reroute}/**",
  "{late_parcel,machine_care,order_change,safety}/**",
  "{airlines,hotels,utilities}/?0[1-5]*",
];

/** Runs the command line asynchronously and returns its output. */
export async function deskproofApart(args: readonly string[]): Promise<string> {
  const options = { maxBuffer: 2 ** 28, env: { ...process.env, NO_COLOR: "1" } };
  return (await promisify(execFile)(process.execPath, [bin, ...args], options)).stdout;
}

/** Plays some cases of every bundled suite. */
export async function playBundled(out: string): Promise<void> {
  const flags = [...agents.flatMap((agent) => ["--agent", agent]), ...cases.flatMap((glob) => ["--cases", glob])];
  await deskproofApart(["run", "northline", "resolve", "tiny", "--trials", "3", "--out", out, ...flags]);
}

/** Plays the tiny suite with every stand-in. */
export async function playCrowd(out: string): Promise<void> {
  await deskproofApart(["run", "tiny", "--trials", "2", "--out", out]);
}

/** An agent that reports token usage for a model with a known price. */
export const spender = `export const agent = {
  kind: "agent",
  id: "acme/spender",
  timeoutIs: "agent_stalled",
  open: () => ({
    reply: ({ note }) => {
      note({ usage: { model: "gpt-5.5", input: 1234, output: 56 } });
      return "Let me see.";
    },
  }),
};
`;

/** Plays the tiny suite twice with the same agents, as a team has after two releases, and adds judgements. */
export async function playReleases(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/spender.mjs`, spender);
  const flags = [...agents, `${folder}/spender.mjs`].flatMap((agent) => ["--agent", agent]);
  for (const name of ["v1", "v2"])
    await deskproofApart(["run", "tiny", "--trials", "2", "--seed", name, "--out", `${folder}/${name}.db`, ...flags]);
  judgeAll(`${folder}/v2.db`);
  nameStatements(`${folder}/v1.db`);
}

/** Has a judge call every agent's first message false in two answers, and a reviewer clear one trial per case. */
function nameStatements(run: string): void {
  using store = openRun(run);
  const { id: criterion, rubric } = statementsCriterion;
  for (const { suite, agent, case: id, trial } of [...store.results()]) {
    const key = { suite, agent, case: id, trial };
    const events = store.record(key)?.events ?? [];
    const event = events.findIndex(({ kind }) => kind === "agent_message");
    const said = events[event];
    if (said?.kind !== "agent_message") continue;
    const quote = said.text.slice(0, 16);
    const passage = { event, quote, start: 0, end: quote.length };
    const named = { ...passage, kind: "false", against: { kind: "named", name: "CG-1.1" }, matters: true } as const;
    const reply = { kind: "statements" as const, statements: [{ ...named, why: "<i>Not</i> so." }], thrownOut: [] };
    const judged = { judge: "acme/word-judge", criterion, rubric, family: "unknown" as const };
    for (const sample of [0, 1]) store.addJudgement({ ...key, ...judged, sample, reply });
    if (trial !== 1) continue;
    const note = { label: "cleared", passage, reason: "The ticket says so.", by: "Ana" } as const;
    store.addNote({ ...key, ...note, at: "2026-03-11T10:00:00.000Z", verdict: "pass", scorer: 7 });
  }
}

/** Adds judgements by two judges to every trial, without calling a model. */
export function judgeAll(run: string): void {
  using store = openRun(run);
  for (const [place, { suite, agent, case: id, trial }] of [...store.results()].entries())
    for (const [shift, judge] of ["acme/strict-judge", "acme/mild-judge"].entries())
      for (const { id: criterion, rubric, low, high, hasCourse } of scoreCriteria)
        store.addJudgement({
          suite,
          agent,
          case: id,
          trial,
          judge,
          criterion,
          rubric,
          sample: 0,
          family: "unknown",
          ...(shift === 0 ? { usage: { model: "gpt-5.5", input: 1500 + place, output: 90 } } : {}),
          reply: {
            kind: "scored",
            reason: `The customer learns what was done & why, <b>not when</b>. ${judge} has read it.`,
            score: low + ((place * 7 + shift) % (high - low + 1)),
            ...(hasCourse ? { course: [-1, 0, 1] } : {}),
          },
        });
}

/** Saves the output of `report --json`. */
export async function keepReport(run: string, path: string): Promise<void> {
  writeFileSync(path, await deskproofApart(["report", run, "--json"]));
}

/** Builds the viewer page once, before several commands would do so concurrently. */
export async function buildPage(): Promise<void> {
  await promisify(execFile)(process.execPath, [resolve("scripts/build-viewer.ts"), "--if-stale"]);
}

/** A running `deskproof view`. */
export interface Viewing extends AsyncDisposable {
  readonly address: string;
}

/** Starts `deskproof view` on runs, as a user would. */
export async function viewRuns(...runs: readonly string[]): Promise<Viewing> {
  const child = spawn(process.execPath, [bin, "view", ...runs, "--no-open"], { stdio: ["ignore", "pipe", "inherit"] });
  // If a test file fails before it can stop its server, stop it on exit.
  process.once("exit", () => child.kill());
  const printed = await Promise.race([once(child.stdout, "data"), once(child, "exit")]);
  const address = /http:\S+/.exec(String(printed[0]))?.[0];
  if (!address) throw new Error(`deskproof view printed no address, but ${printed[0]}`);
  return { address, [Symbol.asyncDispose]: () => ended(child) };
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill("SIGINT");
  await once(child, "exit");
}
