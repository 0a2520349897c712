import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { z } from "zod";
import type { CaseCustomer } from "../src/case/case-customer.ts";
import { answersTo, isIdentity } from "../src/conversation/slot-names.ts";
import { readRecord } from "../src/record/read-record.ts";
import { loadSuite } from "../src/suite/load/load-suite.ts";
import type { Suite } from "../src/suite/suite.ts";
import { type ReplayedTurn, replay } from "./customer/replay.ts";

// Compares the details that agents ask for in real conversations, as labelled in bench/real/asked.jsonl, with the
// details that the customer gives.
//   node bench/asked.ts                    all labelled rounds
//   node bench/asked.ts --round round-9    only this round; may be repeated
//   node bench/asked.ts --list             also prints every error

const Labelled = z.object({
  round: z.string(),
  suite: z.string(),
  case: z.string(),
  kind: z.string(),
  step: z.int(),
  /** `alt` marks alternative details; one or two of them are enough. */
  asks: z.array(z.object({ quote: z.string(), topic: z.string(), alt: z.boolean().optional() })),
});
const Line = z.object({ suite: z.string(), case: z.string(), kind: z.string(), record: z.unknown() });
type Ask = z.infer<typeof Labelled>["asks"][number];
type Kind = "identity" | "fact" | "aside";

interface Counts {
  conversations: number;
  messages: number;
  readonly asked: Record<Kind, number>;
  readonly missed: Record<Kind, number>;
  readonly unasked: Record<Kind, number>;
  /** Turns in which the customer gives all of several alternative details. */
  spare: number;
  /** Unrequested answers that were never sent, because the conversation had ended. */
  unsaid: number;
  /** Conversations without any error. */
  clean: number;
}

const { values } = parseArgs({
  options: {
    round: { type: "string", multiple: true },
    labels: { type: "string", default: "bench/real/asked.jsonl" },
    list: { type: "boolean", default: false },
  },
});
const labels = readFileSync(values.labels, "utf8")
  .trim()
  .split("\n")
  .map((line) => Labelled.parse(JSON.parse(line)));
// The acts with which the customer answers a request for a detail.
const responding = ["answer", "attach", "correct", "volunteer", "withhold", "ask_why", "not_known"];
const suites = new Map<string, Suite>();
const groups = new Map<string, Counts>();

for (const round of [...new Set(labels.map((label) => label.round))].sort())
  if (values.round === undefined || values.round.includes(round)) await measureRound(round);
for (const [name, counts] of [...groups].sort()) print(name, counts);

async function measureRound(round: string): Promise<void> {
  for (const text of readFileSync(`bench/real/${round}.jsonl`, "utf8").trim().split("\n")) {
    const line = Line.parse(JSON.parse(text));
    const suite = suites.get(line.suite) ?? (await loadSuite(line.suite));
    suites.set(line.suite, suite);
    const testCase = suite.cases.find(({ id }) => id === line.case);
    if (!testCase) continue;
    const own = labels.filter((label) => label.round === round && label.case === line.case && label.kind === line.kind);
    const turns = replay(readRecord(JSON.stringify(line.record)), testCase.customer, suite);
    const into = [round, line.suite, "all"].map(countsOf);
    let errors = 0;
    for (const turn of turns) {
      const asks = own.filter(({ step }) => turn.heard.some((one) => one.step === step)).flatMap((one) => one.asks);
      const found = judge(turn, asks, testCase.customer);
      errors += turn.recorded ? found.missed.length + found.unasked.length : 0;
      for (const counts of into) count(counts, turn, found);
      if (values.list) list(`${round} ${line.case} ${line.kind}`, turn, found);
    }
    for (const counts of into) {
      counts.conversations += 1;
      counts.clean += errors === 0 ? 1 : 0;
    }
  }
}

interface Judged {
  readonly asked: readonly Kind[];
  readonly missed: readonly { readonly kind: Kind; readonly ask: Ask }[];
  readonly unasked: readonly { readonly kind: Kind; readonly slot: string }[];
  readonly isSpare: boolean;
}

function judge({ now, agenda }: ReplayedTurn, asks: readonly Ask[], customer: CaseCustomer): Judged {
  const slotsOf = (...acts: readonly string[]) => now.acts.flatMap((act) => (acts.includes(act.act) && "slot" in act ? [act.slot] : []));
  const told = new Set([...slotsOf(...responding), ...agenda.given.keys()]);
  const changes = now.acts.some(({ act }) => act === "change_mind");
  const slots = [...agenda.facts.keys()];
  const sayable = (slot: string) => {
    const fact = agenda.facts.get(slot);
    return fact?.kind === "value" && typeof fact.value !== "boolean" ? fact.value : undefined;
  };
  // Two details with the same value, such as `name` and `own_name`, are the same answer.
  const isFor = (slot: string, topic: string) => answers(slot, topic) || (sayable(slot) !== undefined && sayable(slot) === sayable(topic));
  const isTold = ({ topic }: Ask) => changes || [...told].some((slot) => isFor(slot, topic));
  const own = asks.filter(({ topic }) => slots.some((slot) => isFor(slot, topic)));
  const choices = own.filter(({ alt }) => alt === true);
  const owed = own.filter((ask) => ask.alt !== true || !choices.some(isTold));
  const kindOf = (slot: string): Kind => {
    if (Object.hasOwn(customer.asides, slot)) return "aside";
    return isIdentity(slot) ? "identity" : "fact";
  };
  const kindOfAsk = ({ topic }: Ask) => kindOf(slots.find((slot) => isFor(slot, topic)) ?? topic);
  const given = choices.filter(({ topic }) => slotsOf("answer").some((slot) => isFor(slot, topic)));
  return {
    asked: own.filter((ask) => ask.alt !== true || ask === choices[0]).map(kindOfAsk),
    missed: owed.filter((ask) => !isTold(ask) && (ask.alt !== true || ask === choices[0])).map((ask) => ({ ask, kind: kindOfAsk(ask) })),
    unasked: slotsOf("answer", "attach")
      .filter((slot) => !asks.some(({ topic }) => isFor(slot, topic)))
      .map((slot) => ({ slot, kind: kindOf(slot) })),
    isSpare: given.length > 1 && given.length === new Set(choices.map(({ topic }) => topic)).size,
  };
}

/** Whether a customer's detail answers a labelled topic. */
function answers(slot: string, topic: string): boolean {
  return slot === topic || (isIdentity(slot) && (answersTo(slot, topic) || answersTo(topic, slot)));
}

function countsOf(name: string): Counts {
  const none = () => ({ identity: 0, fact: 0, aside: 0 });
  const counts = groups.get(name) ?? {
    ...{ conversations: 0, messages: 0, spare: 0, unsaid: 0, clean: 0 },
    ...{ asked: none(), missed: none(), unasked: none() },
  };
  groups.set(name, counts);
  return counts;
}

function count(counts: Counts, { heard, recorded }: ReplayedTurn, { asked, missed, unasked, isSpare }: Judged): void {
  counts.messages += heard.length;
  if (!recorded) {
    counts.unsaid += unasked.length;
    return;
  }
  counts.spare += isSpare ? 1 : 0;
  for (const kind of asked) counts.asked[kind] += 1;
  for (const { kind } of missed) counts.missed[kind] += 1;
  for (const { kind } of unasked) counts.unasked[kind] += 1;
}

function list(name: string, { heard, now, recorded }: ReplayedTurn, { missed, unasked }: Judged): void {
  if (!recorded || missed.length + unasked.length === 0) return;
  const message = heard.map(({ step, text }) => `@${step} ${text.replaceAll("\n", " | ")}`).join("\n  ");
  console.log(`\n${name} ${message}\n  customer: ${now.text.replaceAll("\n", " | ")}`);
  for (const { kind, ask } of missed) console.log(`  PASSED OVER (${kind}) ${ask.topic}: "${ask.quote}"`);
  for (const { kind, slot } of unasked) console.log(`  UNASKED (${kind}) ${slot}`);
}

function print(name: string, { conversations, messages, asked, missed, unasked, spare, unsaid, clean }: Counts): void {
  const sum = (counts: Record<Kind, number>) => counts.identity + counts.fact + counts.aside;
  const parts = (counts: Record<Kind, number>) => `identity ${counts.identity}, facts ${counts.fact}, asides ${counts.aside}`;
  const per = (part: number, whole: number) => (whole === 0 ? "–" : ((100 * part) / whole).toFixed(1));
  console.log(
    `${name.padEnd(9)} ${conversations} conversations, ${clean} without an error, ${messages} ` +
      `messages; heard ${sum(asked) - sum(missed)} of ${sum(asked)} ` +
      `(${per(sum(asked) - sum(missed), sum(asked))}%); passed over ${sum(missed)} (${parts(missed)}); ` +
      `not asked for ${sum(unasked)} (${parts(unasked)}): ${per(sum(unasked), messages)} per 100 ` +
      `messages, ${per(sum(unasked), conversations)} per 100 conversations; after the end ${unsaid}; ` +
      `all alternatives given ${spare}`,
  );
}
