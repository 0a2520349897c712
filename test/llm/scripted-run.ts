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
export function answersIn({ events, ending }: TrialRecord): Answer[] {
  const turns = turnsOf(events);
  const isClosed = ending.kind === "closed" || ending.kind === "handed_over";
  return turns.flatMap((turn, index) => {
    const wasReopened = turn.some((event) => event.kind === "call" && event.takenBack);
    return answersInTurn(turn, wasReopened || (isClosed && index === turns.length - 1));
  });
}

/** The same answer in the format of a model without function calling: one action at a time, the last one with the message. */
export function inText({ text, calls = [] }: Answer): Answer[] {
  const actions = calls.map(({ tool, args }) => `Thought: I look.\nAction: ${tool}\nAction Input: ${JSON.stringify(args)}`);
  const reply = text ? [`Thought: I know.\nReply: ${text}`] : [];
  const last = [...actions.slice(-1), ...reply].join("\n");
  return [...actions.slice(0, -1), last].map((one) => ({ text: one }));
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

/** The first lookup alone, the others in parallel, then text, which comes with the last calls if they close the case. */
function answersInTurn(events: readonly TrialEvent[], closes: boolean): Answer[] {
  const calls = events.flatMap((event) => (event.kind === "call" ? [{ tool: event.tool, args: event.args }] : []));
  const text = events.flatMap((event) => (event.kind === "agent_message" ? [event.text] : [])).join("\n");
  const steps = [calls.slice(0, 1), calls.slice(1)].filter((step) => step.length > 0);
  const answers = steps.map((step): Answer => ({ reasoning: `Next: ${step.map(({ tool }) => tool).join(", ")}.`, calls: step }));
  if (!closes) return [...answers, { reasoning: "Now I can answer.", text }];
  return answers.map((answer, index) => (index === answers.length - 1 ? { ...answer, text } : answer));
}
