import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parse, stringify } from "yaml";
import type { TrialEvent } from "../../../src/conversation/event.ts";
import type { TrialRecord } from "../../../src/record/trial-record.ts";
import type { Verdict } from "../../../src/score/verdict.ts";
import { createRun, openRun } from "../../../src/store/open/open-run.ts";
import type { TrialKey } from "../../../src/store/run-plan.ts";
import type { RunStore } from "../../../src/store/run-store.ts";
import { deskproof } from "../../command.ts";
import { keepTrial } from "../../fixed-run.ts";
import { hostileStrings } from "./hostile-strings.ts";

const texts = hostileStrings.map(({ text }) => text);
// A lone surrogate is not valid UTF-8 and cannot be stored as a name.
const agents = texts.filter((text) => text.isWellFormed());
const player = "stand-in/believer@1";

/** The case with hostile text of its own; its first trial has every hostile string in every field of a record. */
export const hostileCase = "traps/cracked-grinder-no-photo";

/** A run a stranger could send: hostile strings in agent names, messages, calls, rows, cases, notes and judges. */
export function writeHostileRun(folder: string): string {
  const suite = writeHostileSuite(folder);
  const played = join(folder, "played.db");
  const { status, stderr } = deskproof(["run", suite, "--agent", player, "--trials", "1", "--out", played]);
  if (status !== 0) throw new Error(stderr);
  using real = openRun(played);
  const path = join(folder, "hostile.db");
  const keys = agents.flatMap((agent) => keysOf(real).map((key) => ({ ...key, agent })));
  using store = createRun(path, { ...real.plan, agents }, keys);
  for (const key of keys) commitPoisoned(store, real, key);
  const [first] = keys.filter(({ case: id }) => id === hostileCase);
  if (!first) throw new Error(`the suite has no ${hostileCase}`);
  for (const text of texts) addNote(store, first, text);
  for (const text of agents) addJudgements(store, first, text);
  return path;
}

function keysOf(store: RunStore): TrialKey[] {
  return [...store.results()].map(({ suite, agent, case: id, trial }) => ({ suite, agent, case: id, trial }));
}

function commitPoisoned(store: RunStore, real: RunStore, key: TrialKey): void {
  const own = { ...key, agent: player };
  const record = real.record(own);
  const verdict = real.result(own)?.verdict;
  if (!record || !verdict) throw new Error(`${key.case} was not played`);
  const place = agents.indexOf(key.agent);
  const said = place === 0 && key.case === hostileCase ? texts : [key.agent];
  const events = [...record.events, ...said.flatMap(poisoned)];
  const ending = isLeftOut(place) ? { kind: "provider_error" as const, detail: key.agent } : record.ending;
  const poisonedRecord: TrialRecord = { ...record, agent: key.agent, customer: key.agent, events, ending };
  keepTrial(store, poisonedRecord, poisonedVerdict(verdict, key.agent, place));
}

/** One string in every text field of a record. */
function poisoned(text: string): TrialEvent[] {
  const call = { kind: "call", at: 1, by: "agent", tool: text, args: { [`x${text}`]: text } } as const;
  const row = { id: text, [`x${text}`]: text };
  const change = { kind: "insert", table: text, key: { id: text }, after: row } as const;
  return [
    {
      kind: "customer_message",
      at: 1,
      text,
      attachments: [{ name: text, caption: text }],
      acts: [],
      breaches: [{ item: "C1", why: text }],
    },
    { kind: "agent_message", at: 1, text, ms: 1 },
    { kind: "reasoning", at: 1, text },
    { ...call, outcome: { kind: "ok", value: { [`x${text}`]: text }, changes: [change] } },
    { ...call, outcome: { kind: "rejected", code: text, message: text } },
    { ...call, outcome: { kind: "invalid", message: text } },
    { kind: "usage", at: 1, model: text },
    { kind: "defect", at: 1, defect: text, fired: true },
  ];
}

function isLeftOut(place: number): boolean {
  return place % 7 === 6;
}

function poisonedVerdict(verdict: Verdict, text: string, place: number): Verdict {
  if (isLeftOut(place)) return { kind: "excluded", scorer: verdict.scorer, cause: text, detail: text };
  if (verdict.kind !== "fail") return verdict;
  const findings = verdict.findings.map((finding) => ({ ...finding, why: text, rule: text }));
  return { ...verdict, findings, remarks: findings };
}

function addNote(store: RunStore, key: TrialKey, text: string): void {
  store.addNote({ ...key, label: "debatable", reason: text, by: text, at: text, verdict: "fail", scorer: 1 });
}

/** A judge with a hostile name, on its own criterion and on ours. */
function addJudgements(store: RunStore, key: TrialKey, text: string): void {
  const shared = { ...key, judge: text, rubric: 1, sample: 0, family: "own" } as const;
  store.addJudgement({ ...shared, criterion: "communication", reply: { kind: "scored", reason: text, score: 50 } });
  store.addJudgement({ ...shared, criterion: text, reply: { kind: "unreadable", why: text } });
}

/** The tiny suite with hostile strings wherever its title and one of its cases have free text. */
function writeHostileSuite(folder: string): string {
  const suite = join(folder, "suite");
  cpSync(resolve("suites/tiny"), suite, { recursive: true });
  const main = join(suite, "suite.ts");
  writeFileSync(main, readFileSync(main, "utf8").replace(/title: "[^"]*"/, `title: ${JSON.stringify(texts[2])}`));
  const path = join(suite, "cases", `${hostileCase}.yaml`);
  const words = parse(readFileSync(path, "utf8"));
  words.twist = texts.join(" | ");
  words.reviews = texts.map((checked) => ({ reviewed_by: "person", checked, mended: checked }));
  words.distractors = words.distractors.map((_: string, place: number) => texts[place]);
  words.pressure = words.pressure.map((_: string, place: number) => texts[place]);
  words.customer = { ...words.customer, name: texts[22], persona: texts[0], openings: texts, goal: texts[1] };
  writeFileSync(path, stringify(words));
  return suite;
}
