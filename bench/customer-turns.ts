import { readFileSync } from "node:fs";
import type { CustomerTurn } from "../src/conversation/customer.ts";
import { readRecord } from "../src/record/read-record.ts";
import { loadSuite } from "../src/suite/load/load-suite.ts";
import type { Suite } from "../src/suite/suite.ts";
import { replay } from "./customer/replay.ts";

// Replays the conversation before each labelled fault to the current customer and checks whether the fault recurs.
//   node bench/customer-turns.ts [--show] [file…]

interface Fault {
  readonly step: number;
  readonly quote: string;
  readonly kind: string;
  readonly harm: "none" | "cost_turns" | "changed_outcome";
}

const pointless = ["vague", "not_understood", "restate_goal", "acknowledge", "thank", "wait"];
const files = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const show = process.argv.includes("--show");
const suites = new Map<string, Suite>();
const tally = new Map<string, { gone: number; all: number }>();

for (const file of files.length > 0 ? files : ["../shared/real/conversations.jsonl"]) {
  for (const line of readFileSync(file, "utf8").trim().split("\n")) await tryLine(JSON.parse(line));
}
for (const [name, { gone, all }] of [...tally].sort()) console.log(`${name.padEnd(34)} ${gone} of ${all} fixed`);

async function tryLine(line: { suite: string; case: string; set: string; record: unknown; label: { customer: Fault[] } }) {
  const suite = suites.get(line.suite) ?? (await loadSuite(line.suite));
  suites.set(line.suite, suite);
  const testCase = suite.cases.find(({ id }) => id === line.case);
  const desk = testCase && suite.desks.get(testCase.desk);
  if (!testCase || !desk) return;
  const record = readRecord(JSON.stringify(line.record));
  const turns = replay(record, testCase.customer, suite);
  for (const fault of line.label.customer ?? []) {
    const turn = turns.find(({ recorded }) => recorded?.step === fault.step);
    if (!turn?.recorded) continue;
    const { heard, now } = turn;
    const then = turn.recorded.turn;
    const isGone = !persists(fault, then, now);
    for (const name of [`  ${fault.kind} (${fault.harm})`, fault.harm, "all"]) {
      const { gone, all } = tally.get(name) ?? { gone: 0, all: 0 };
      tally.set(name, { gone: gone + (isGone ? 1 : 0), all: all + 1 });
    }
    if (show && !isGone)
      console.log(
        [
          `\n[${fault.kind}, ${fault.harm}] ${line.set} ${line.case} @${fault.step}`,
          `  A: ${shown(heard.map(({ text }) => text))}`,
          `  then: ${then.text}`,
          `  now:  ${now.text}  ${JSON.stringify(now.acts.map((act) => Object.values(act).slice(0, 2).join(":")))}`,
        ].join("\n"),
      );
  }
}

/** Whether a turn still has the fault, judged by its acts or, if the fault is in the wording, by its wording. */
function persists({ kind, quote }: Fault, then: CustomerTurn, now: CustomerTurn): boolean {
  const kinds = (turn: CustomerTurn) => turn.acts.map(({ act }) => act);
  const slots = (turn: CustomerTurn, ...acts: string[]) =>
    turn.acts.flatMap((act) => (acts.includes(act.act) && "slot" in act ? [act.slot] : []));
  const has = (...acts: string[]) => kinds(now).some((act) => acts.includes(act));
  if (kind === "evaded") {
    const before = slots(then, "answer", "attach", "correct");
    const more = slots(now, "answer", "attach", "correct").some((slot) => !before.includes(slot));
    return !more && !has("consent", "choose") && (kinds(now).every((act) => pointless.includes(act)) || before.length > 0);
  }
  if (kind === "unknown_noise") return slots(now, "not_known").some((slot) => slots(then, "not_known").includes(slot));
  if (kind === "ignored_answer") return has("restate_goal", "vague", "decline");
  if (kind === "refused_own_wish") return has("decline");
  // A customer who names the chosen option no longer answers just "yes".
  if (kind === "yes_to_nothing")
    return has("consent", "acknowledge", ...kinds(then).filter((act) => act === "choose")) || /^\W*yes\b/i.test(now.text);
  if (kind === "answered_unasked")
    return slots(then, "answer").length > 0 && slots(then, "answer").every((slot) => slots(now, "answer").includes(slot));
  if (kind === "scripted_too_early") return has("change_mind", "volunteer", "push") && now.text.includes(quote.slice(0, 20));
  if (kind === "early_end") return has("leave");
  return now.text.includes(quote.trim().slice(0, 24));
}

/** The end of the agent's text, on one line. */
function shown(texts: readonly string[]): string {
  return texts.join(" / ").slice(-500).replaceAll("\n", " | ");
}
