import { customerText } from "../../src/agent/model/thread.ts";
import { standIn } from "../../src/agent/stand-in/stand-in.ts";
import type { TestCase } from "../../src/case/test-case.ts";
import type { TrialEvent } from "../../src/conversation/event.ts";
import { runTrial, type Suite, type TrialRecord } from "../../src/index.ts";
import { trialSeed } from "../../src/run/trial-seed.ts";
import { type Script, type ScriptedReply, tokensFor } from "./servers/script.ts";

/** One answer of a script, before its tokens are counted. */
export type Answer = Omit<ScriptedReply, "tokens">;

/** Finds a case by its id. */
export function caseOf(suite: Suite, id: string): TestCase {
  const found = suite.cases.find((testCase) => testCase.id === id);
  if (!found) throw new Error(`no case ${id} in ${suite.name}`);
  return found;
}

/** The answers a model would have to give to act like the faultless stand-in: parallel lookups, then text. */
export async function answersOf(suite: Suite, testCase: TestCase): Promise<Answer[]> {
  const record = await runTrial({ suite, testCase, agent: standIn("stand-in/reference"), seed: "1" });
  return answersIn(record);
}

/** The answers that reproduce what an agent did in a trial. */
export function answersIn({ events }: TrialRecord): Answer[] {
  return turnsOf(events).flatMap(answersInTurn);
}

/** A script that gives these answers in order. */
export function scriptOf(answers: readonly Answer[]): Script {
  return (request) => {
    const answer = answers[request.answered] ?? { text: "" };
    return { ...answer, tokens: tokensFor(request, answer) };
  };
}

/** A script that recognises every case of a suite by what the customer has said so far, as in a suite's first run. */
export async function scriptForSuite(suite: Suite): Promise<Script> {
  const plays: { readonly said: readonly string[]; readonly script: Script }[] = [];
  for (const testCase of suite.cases)
    for (const trial of testCase.customer.openings.keys()) {
      const seed = trialSeed("1", suite.name, testCase.id, trial);
      const record = await runTrial({ suite, testCase, agent: standIn("stand-in/reference"), seed, trial });
      const said = record.events.flatMap((event) => (event.kind === "customer_message" ? [customerText(event)] : []));
      plays.push({ said, script: scriptOf(answersIn(record)) });
    }
  const lost = scriptOf([]);
  return (request) => {
    const play = plays.find(({ said }) => request.customer.every((text, index) => text === said[index]));
    return (play?.script ?? lost)(request);
  };
}

/** The events of a trial without their times. */
export function eventsWithoutTimes(record: TrialRecord): object[] {
  return record.events.map(({ at: _, ...event }) => ("ms" in event ? { ...event, ms: 0 } : event));
}

function turnsOf(events: readonly TrialEvent[]): TrialEvent[][] {
  const turns: TrialEvent[][] = [];
  for (const event of events) {
    if (event.kind === "customer_message") turns.push([]);
    else if (event.kind === "agent_message" || (event.kind === "call" && event.by === "agent")) turns.at(-1)?.push(event);
  }
  return turns;
}

/** The first lookup alone, the others in parallel, then text: every turn of the stand-in ends in text. */
function answersInTurn(events: readonly TrialEvent[]): Answer[] {
  const calls = events.flatMap((event) => (event.kind === "call" ? [{ tool: event.tool, args: event.args }] : []));
  const text = events.flatMap((event) => (event.kind === "agent_message" ? [event.text] : [])).join("\n");
  const steps = [calls.slice(0, 1), calls.slice(1)].filter((step) => step.length > 0);
  return [
    ...steps.map((step) => ({ reasoning: `Next: ${step.map(({ tool }) => tool).join(", ")}.`, calls: step })),
    { reasoning: "Now I can answer.", text },
  ];
}
