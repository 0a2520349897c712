import { readFileSync } from "node:fs";
import type { Act } from "../src/language/act.ts";
import { readAgentMessage } from "../src/language/read-agent-message.ts";
import { readAnswers, writePrompts } from "./reading/model-answers.ts";

const SLOTS = (
  "user_id order_number account_number email phone name date_of_birth address postcode place date " +
  "item quantity reason problem change preference payment_method passenger_details photo " +
  "verification device symptom reading other"
).split(" ");
const ANSWERED = ["request", "confirm", "offer", "refuse", "done", "hold", "handover", "close", "instruct"];
const ACTS = [...ANSWERED, "inform", "apology", "greet"];

interface LabelledAct {
  readonly act: string;
  readonly action?: string;
  readonly slots?: readonly string[];
  readonly args?: Readonly<Record<string, string | readonly string[]>>;
}
interface LabelledMessage {
  readonly id: string;
  readonly text: string;
  readonly acts: readonly LabelledAct[];
}
interface Tally {
  right: number;
  said: number;
  labelled: number;
}

class Tallies {
  readonly #tallies = new Map<string, Tally>();
  readonly #misses: string[] = [];

  /** Compares two sets, adds the result to the counts for a name, and records the differences. */
  compare(name: string, sets: { said: Iterable<string>; labelled: Iterable<string>; message: LabelledMessage; note?: boolean }): void {
    const said = new Set(sets.said);
    const labelled = new Set(sets.labelled);
    const tally = this.#tallies.get(name) ?? { right: 0, said: 0, labelled: 0 };
    this.#tallies.set(name, tally);
    tally.said += said.size;
    tally.labelled += labelled.size;
    tally.right += said.intersection(labelled).size;
    if (sets.note === false) return;
    for (const miss of labelled.difference(said))
      this.#misses.push(`${name} MISSED ${miss}  ${sets.message.id}: ${oneLine(sets.message.text)}`);
    for (const extra of said.difference(labelled))
      this.#misses.push(`${name} WRONG ${extra}  ${sets.message.id}: ${oneLine(sets.message.text)}`);
  }

  line(name: string): string {
    const { right, said, labelled } = this.#tallies.get(name) ?? { right: 0, said: 0, labelled: 0 };
    const precision = said === 0 ? 1 : right / said;
    const recall = labelled === 0 ? 1 : right / labelled;
    const f1 = precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
    return (
      `${name.padEnd(22)} P ${precision.toFixed(3)}  R ${recall.toFixed(3)}  F1 ${f1.toFixed(3)}  ` +
      `(${right} correct, ${said} read, ${labelled} labelled)`
    );
  }

  get misses(): readonly string[] {
    return this.#misses;
  }
}

const oneLine = (text: string): string => text.replaceAll("\n", " ⏎ ");

function parseLine(line: string): LabelledMessage {
  const parsed: LabelledMessage = JSON.parse(line);
  return parsed;
}

function argKeys(acts: readonly (Act | LabelledAct)[]): string[] {
  return acts.flatMap((act) =>
    Object.entries(("args" in act ? act.args : undefined) ?? {}).flatMap(([name, value]) =>
      (typeof value === "string" ? [value] : value).map((one) => `${name}=${one}`.toLowerCase()),
    ),
  );
}

function actionKeys(acts: readonly (Act | LabelledAct)[]): string[] {
  return acts.flatMap((act) => ("action" in act && act.action !== undefined ? [`${act.act} ${act.action}`] : []));
}

type ReadAct = { readonly act: string } & (Act | LabelledAct);

function compareMessage(tallies: Tallies, message: LabelledMessage, acts: readonly ReadAct[]): void {
  for (const name of ACTS) {
    const only = (list: readonly { act: string }[]): string[] => list.filter(({ act }) => act === name).map(({ act }) => act);
    tallies.compare(name, { said: only(acts), labelled: only(message.acts), message });
    if (ANSWERED.includes(name))
      tallies.compare("nine acts (micro)", { said: only(acts), labelled: only(message.acts), message, note: false });
    tallies.compare("all acts (micro)", { said: only(acts), labelled: only(message.acts), message, note: false });
  }
  const proposals = (list: readonly { act: string }[]): string[] =>
    list.flatMap(({ act }) => (act === "confirm" || act === "offer" ? ["proposal"] : []));
  tallies.compare("confirm or offer", { said: proposals(acts), labelled: proposals(message.acts), message });
  const slots = (list: readonly (Act | LabelledAct)[]): string[] => list.flatMap((act) => ("slots" in act ? (act.slots ?? []) : []));
  tallies.compare("slots", { said: slots(acts), labelled: slots(message.acts), message });
  tallies.compare("act+action", { said: actionKeys(acts), labelled: actionKeys(message.acts), message });
  tallies.compare("args", { said: argKeys(acts), labelled: argKeys(message.acts), message, note: false });
}

function printTiming(messages: readonly LabelledMessage[]): void {
  const context = { slots: SLOTS };
  const read = (): void => {
    for (const { text } of messages) readAgentMessage(text, context);
  };
  for (let round = 0; round < 20; round += 1) read();
  const started = performance.now();
  const rounds = 20;
  for (let round = 0; round < rounds; round += 1) read();
  const words = messages.reduce((total, { text }) => total + text.split(/\s+/).length, 0) * rounds;
  const perSixty = ((performance.now() - started) / words) * 60;
  console.log(`readAgentMessage: ${perSixty.toFixed(4)} ms per 60 words, warm`);
}

const [file, ...flags] = process.argv.slice(2);
if (file === undefined)
  throw new Error(
    "Usage: node bench/read-labels.ts <labels.jsonl> [--misses] [--half first|second|odd|even] [--prompts out.jsonl | --answers in.jsonl]",
  );
const half = flags.includes("--half") ? flags[flags.indexOf("--half") + 1] : undefined;
const lines = readFileSync(file, "utf8")
  .split("\n")
  .filter((line) => line.trim() !== "");
const messages = lines.map(parseLine).filter((_, index) => {
  if (half === "first") return index < lines.length / 2;
  if (half === "second") return index >= lines.length / 2;
  return half === "odd" ? index % 2 === 0 : half === "even" ? index % 2 === 1 : true;
});
const argumentOf = (flag: string): string | undefined => (flags.includes(flag) ? flags[flags.indexOf(flag) + 1] : undefined);
const prompts = argumentOf("--prompts");
if (prompts !== undefined) {
  writePrompts(messages, prompts);
  process.exit(0);
}
const answers = argumentOf("--answers");
const byModel = answers === undefined ? undefined : readAnswers(messages, answers);
const read = messages.filter(({ id }) => byModel?.has(id) ?? true);
const tallies = new Tallies();
for (const message of read) compareMessage(tallies, message, byModel?.get(message.id) ?? readAgentMessage(message.text, { slots: SLOTS }));
console.log(`${read.length} messages${answers === undefined ? "" : `, read by a model (${answers})`}`);
for (const name of [...ACTS, "confirm or offer", "nine acts (micro)", "all acts (micro)", "slots", "act+action", "args"]) {
  console.log(tallies.line(name));
}
printTiming(messages);
if (flags.includes("--misses")) for (const miss of tallies.misses) console.log(miss);
