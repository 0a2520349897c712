import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineAgent } from "../../src/agent/define-agent.ts";
import type { TestCase } from "../../src/case/test-case.ts";
import type { AgentTurn } from "../../src/conversation/agent.ts";
import type { Customer } from "../../src/conversation/customer.ts";
import { isExcluded } from "../../src/conversation/ending.ts";
import type { ContractBreach } from "../../src/conversation/event.ts";
import { agendaCustomer } from "../../src/customer/agenda-customer.ts";
import { type Random, randomFrom } from "../../src/random.ts";
import type { TrialRecord } from "../../src/record/trial-record.ts";
import { runTrial } from "../../src/run/run-trial.ts";
import { loadQuestions } from "../../src/suite/load/load-questions.ts";
import { loadSuite } from "../../src/suite/load/load-suite.ts";
import type { Suite } from "../../src/suite/suite.ts";
import { type ActName, agentActs, fillBlanks } from "./agent-acts.ts";

const folder = fileURLToPath(new URL("suites", import.meta.url));

/** The suites that were written for generated agents: odd facts, secrets, typos, changes of mind, and steps on a device. */
export const ownSuites: readonly string[] = readdirSync(folder).map((name) => `${folder}/${name}`);

/** Acts that an agent combines in one turn. */
type Combination = readonly ActName[];

/** A violation of the contract, with the exchange in which it occurred. */
interface FoundBreach extends ContractBreach {
  readonly where: string;
  readonly heard: readonly string[];
  readonly said: string;
}

/** The result of a fuzz run. */
export interface FuzzResult {
  readonly turns: number;
  readonly conversations: number;
  /** The conversations that were excluded, with the reason. */
  readonly excluded: readonly string[];
  /** The violations in the messages that the agent got. */
  readonly sent: readonly FoundBreach[];
  /** The number of drafts that were repaired, and the violations in them. */
  readonly repaired: number;
  readonly drafted: readonly FoundBreach[];
  /** The combinations of acts that a customer answered. */
  readonly answered: ReadonlySet<string>;
  readonly notUnderstood: number;
  readonly ms: number;
}

interface FuzzRequest {
  readonly suites: readonly string[];
  readonly turns: number;
  readonly seed: string;
  readonly customer?: Customer;
}

/**
 * Plays conversations in which a generated agent makes every one, pair and triple of its acts, in random order and wording, in all cases of
 * the suites, up to the given number of customer turns.
 */
export async function fuzzCustomer({ suites: names, turns, seed, customer = agendaCustomer }: FuzzRequest): Promise<FuzzResult> {
  const suites = await Promise.all(names.map((name) => loadSuite(name)));
  const random = randomFrom(seed);
  const started = performance.now();
  const found = { turns: 0, conversations: 0, excluded: [] as string[], notUnderstood: 0, repaired: 0, answered: new Set<string>() };
  const breaches = { sent: [] as FoundBreach[], drafted: [] as FoundBreach[] };
  const queues = suites.map(() => [] as Combination[]);
  for (let count = 0; found.turns < turns; count++) {
    const place = count % suites.length;
    const [suite, queue] = [suites[place], queues[place]];
    if (!suite || !queue) throw new Error("there is no suite");
    if (queue.length === 0) queue.push(...random.shuffle(combinations(random)));
    const testCase = suite.cases[Math.floor(count / suites.length) % suite.cases.length];
    if (!testCase) throw new Error(`${suite.name} has no case`);
    const { record, made } = await converse({ suite, testCase, queue, customer, seed: `${seed}/${count}` });
    found.conversations += 1;
    note(record, { made, where: `${suite.name}/${testCase.id}`, found, breaches });
  }
  return { ...found, ...breaches, ms: performance.now() - started };
}

/** How often every act is made alone, so that many turns are as plain as those of real agents. */
const timesAlone = 40;

/** Every act alone, every ordered pair of acts, and every set of three acts in random order. */
function combinations(random: Random): Combination[] {
  const names = actNames;
  const alone = Array.from({ length: timesAlone }, () => names.map((name) => [name])).flat();
  const pairs = names.flatMap((one) => names.map((other) => [one, other]));
  const triples = names.flatMap((one, first) =>
    names.slice(first + 1).flatMap((two, second) => names.slice(first + second + 2).map((three) => random.shuffle([one, two, three]))),
  );
  return [...alone, ...pairs, ...triples];
}

const actNames: readonly ActName[] = Object.keys(agentActs).filter((name): name is ActName => name in agentActs);

/** The number of acts, pairs and triples. */
export const combinationCount: number = new Set(combinations(randomFrom("")).map(nameOf)).size;

// The order of two acts counts, that of three is random.
function nameOf(combination: Combination): string {
  return (combination.length < 3 ? combination : combination.toSorted()).join(" ");
}

interface Played {
  readonly suite: Suite;
  readonly testCase: TestCase;
  readonly queue: Combination[];
  readonly customer: Customer;
  readonly seed: string;
}

/** Plays one conversation. A combination that no customer answered goes back to the queue. */
async function converse({ suite, testCase, queue, customer, seed }: Played) {
  const random = randomFrom(`${seed}/agent`);
  const desk = suite.desks.get(testCase.desk);
  const questions = loadQuestions(suite.folder).questions ?? {};
  if (!desk) throw new Error(`there is no desk ${testCase.desk}`);
  const made: Combination[] = [];
  const closesAfter = random.chance(0.3) ? random.below(suite.turns) : Number.POSITIVE_INFINITY;
  const agent = defineAgent({
    id: "generated",
    reply: async (turn) => {
      const combination = queue.pop() ?? [random.pick(actNames)];
      made.push(combination);
      const setting = { random, testCase, desk, questions, heard: turn.text };
      const words: string[] = [];
      for (const name of combination) {
        const { says, ...rest } = agentActs[name];
        if ("calls" in rest) for (const { tool, args } of rest.calls(setting)) await turn.call(tool, JSON.parse(JSON.stringify(args)));
        words.push(fillBlanks(random.pick(says), setting));
      }
      if (made.length > closesAfter) await end(turn, testCase);
      return spoken(words, turn, random);
    },
  });
  const record = await runTrial({ suite, testCase, agent, customer, seed, trial: random.below(testCase.customer.openings.length) });
  const last = record.events.findLastIndex(({ kind }) => kind === "customer_message");
  const isHeard = !record.events.slice(last).some(({ kind }) => kind === "agent_message");
  const unheard = isHeard ? undefined : made.pop();
  if (unheard) queue.push(unheard);
  return { record, made };
}

/** Ends the case as its plan does. */
async function end(turn: AgentTurn, { truth }: TestCase): Promise<void> {
  const last = truth.plan.at(-1);
  if (last) await turn.call(last.tool, JSON.parse(JSON.stringify(last.args)));
}

/** Sends the words as one message, as lines of one message, or as several messages. */
function spoken(words: readonly string[], turn: AgentTurn, random: Random): string {
  const how = random.below(4);
  if (how > 1) return words.join(" ");
  if (how === 1) return words.join("\n\n");
  for (const text of words.slice(0, -1)) turn.say(text);
  return words.at(-1) ?? "";
}

interface Noted {
  readonly made: readonly Combination[];
  readonly where: string;
  readonly found: { turns: number; notUnderstood: number; repaired: number; readonly excluded: string[]; readonly answered: Set<string> };
  readonly breaches: { readonly sent: FoundBreach[]; readonly drafted: FoundBreach[] };
}

function note({ events, ending, opening }: TrialRecord, { made, where, found, breaches }: Noted): void {
  for (const combination of made) found.answered.add(nameOf(combination));
  if (isExcluded(ending)) found.excluded.push(`${where} (${opening}): ${JSON.stringify(ending)}`);
  let heard: string[] = [];
  for (const event of events) {
    if (event.kind === "agent_message") heard.push(event.text);
    if (event.kind !== "customer_message") continue;
    found.turns += 1;
    if (event.acts.some(({ act }) => act === "not_understood")) found.notUnderstood += 1;
    if (event.repaired) found.repaired += 1;
    for (const breach of event.breaches) breaches.sent.push({ ...breach, where, heard, said: event.text });
    for (const breach of event.repaired?.breaches ?? [])
      breaches.drafted.push({ ...breach, where, heard, said: `${event.repaired?.draft} → ${event.text}` });
    heard = [];
  }
}
