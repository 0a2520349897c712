import { sameArgument, sameNumbers } from "../compare-values.ts";
import type { DomainCall, Environment } from "../environment.ts";
import { JsonProblem, parseJson } from "../parse-json.ts";
import { ToolFailure } from "../tool-failure.ts";
import type { Value } from "../value.ts";
import type { Domain } from "./domain.ts";
import type { Criteria, RewardPart, Task, TaskAction } from "./task.ts";

/** A call in a conversation, with its result if the result is to be compared. */
export interface MadeCall extends DomainCall {
  readonly result?: string;
}

/** The parts of a conversation that are graded. */
export interface Trajectory {
  readonly calls: readonly MadeCall[];
  /** The agent's messages in order, including the greeting. */
  readonly agentTexts: readonly string[];
  readonly termination: string;
}

/** The parts of a reward that need no judge, each with its details. */
export interface Evaluation {
  readonly basis: readonly RewardPart[];
  readonly dbMatch: boolean;
  readonly assertionsMet: readonly boolean[];
  readonly actionChecks: readonly boolean[];
  readonly communicateChecks: readonly boolean[];
  /** Whether the reward basis contains sentences that need a judge. */
  readonly judgeNeeded: boolean;
  /** The product of the parts in the reward basis, leaving out sentences that need a judge: 0 or 1. */
  readonly reward: 0 | 1;
}

/** A conversation that cannot be graded, because re-executing it does not return the recorded results. */
export class EvaluationFailure extends Error {
  override readonly name = "EvaluationFailure";
}

/** The message every conversation begins with. */
export const greeting = "Hi! How can I help you today?";

/** The id prefix of bills created in the expected end state; ids of new bills therefore never match. */
const expectedBills = "Be";

/** Grades a conversation; null if neither party ended it or its task has nothing to grade. */
export function evaluate(domain: Domain, task: Task, trajectory: Trajectory): Evaluation | null {
  const { criteria } = task;
  if (!criteria || !endedByItself(trajectory.termination)) return null;
  const { dbMatch, assertionsMet } = compareEnds(domain, task, { criteria, calls: trajectory.calls });
  const actionChecks = (criteria.actions ?? []).map((action) => trajectory.calls.some((call) => matchesAction(action, call)));
  const communicateChecks = (criteria.communicate ?? []).map((info) => isCommunicated(info, trajectory.agentTexts));
  const parts: Readonly<Record<RewardPart, boolean>> = {
    DB: dbMatch,
    ENV_ASSERTION: assertionsMet.every(Boolean),
    ACTION: actionChecks.every(Boolean),
    COMMUNICATE: communicateChecks.every(Boolean),
    NL_ASSERTION: true,
  };
  return {
    basis: criteria.basis,
    dbMatch,
    assertionsMet,
    actionChecks,
    communicateChecks,
    judgeNeeded: criteria.basis.includes("NL_ASSERTION") && (criteria.judged ?? []).length > 0,
    reward: criteria.basis.every((part) => parts[part]) ? 1 : 0,
  };
}

/** Whether one of the two parties ended a conversation; only then is it graded. */
function endedByItself(termination: string): boolean {
  return termination === "user_stop" || termination === "agent_stop";
}

/** Opens the environment in which a task begins. */
export function openTask(domain: Domain, task: Task, billPrefix?: string): Environment {
  const environment = domain.opener(task)(billPrefix);
  for (const action of task.initialActions) environment.invoke(action);
  environment.settle();
  return environment;
}

/** Makes only the calls of the reference solution, without their side effects. */
export function executeReference(environment: Environment, task: Task): void {
  for (const action of task.criteria?.actions ?? []) environment.execute(action);
}

/** Re-executes the writes in a conversation; each must return the recorded result. */
export function replayWrites(domain: Domain, environment: Environment, calls: readonly MadeCall[]): void {
  for (const call of calls) if (isWrite(domain, call.name)) repeat(environment, call);
  environment.settle();
}

function compareEnds(
  domain: Domain,
  task: Task,
  { criteria, calls }: { criteria: Criteria; calls: readonly MadeCall[] },
): Pick<Evaluation, "dbMatch" | "assertionsMet"> {
  if (criteria.actions === null && criteria.assertions === null) return { dbMatch: true, assertionsMet: [] };
  const actual = openTask(domain, task);
  replayWrites(domain, actual, calls);
  const expected = openTask(domain, task, expectedBills);
  executeReference(expected, task);
  const dbMatch = actual.equals(expected);
  const assertionsMet = (criteria.assertions ?? []).map((assertion) => {
    try {
      return actual.invoke(assertion) === assertion.assertValue;
    } catch (error) {
      if (!(error instanceof ToolFailure)) throw error;
      throw new EvaluationFailure(`${assertion.func_name}: ${error.message}`);
    }
  });
  return { dbMatch, assertionsMet };
}

function isWrite({ agentTools, customerTools }: Domain, name: string): boolean {
  return (agentTools.get(name) ?? customerTools.get(name))?.effect === "write";
}

function repeat(environment: Environment, call: MadeCall): void {
  const { text } = environment.call(call);
  if (call.result !== undefined && !sameResult(text, call.result))
    throw new EvaluationFailure(`${call.name} returned ${call.result} and now returns ${text}`);
}

function sameResult(one: string, other: string): boolean {
  if (one === other) return true;
  // A few rejections are worded differently in τ²-bench; only the fact that the call was rejected counts.
  if (one.startsWith("Error: ") && other.startsWith("Error: ")) return true;
  const [first, second] = [parsed(one), parsed(other)];
  return first !== undefined && second !== undefined && sameNumbers(first, second);
}

function parsed(text: string): Value | undefined {
  try {
    return parseJson(text);
  } catch (error) {
    if (error instanceof JsonProblem || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/**
 * Whether a call matches one in the reference solution; if the action lists no arguments to compare, all arguments of
 * the call are compared.
 */
export function matchesAction({ name, arguments: expected, compareArgs }: TaskAction, call: DomainCall): boolean {
  if (call.name !== name) return false;
  const compared = compareArgs ?? [...call.arguments.keys()];
  return compared.every((key) => sameArgument(call.arguments.get(key), expected.get(key)));
}

/** Whether one of the agent's messages contains a string, ignoring case and the message's commas. */
export function isCommunicated(info: string, agentTexts: readonly string[]): boolean {
  const wanted = info.toLowerCase();
  return agentTexts.some((text) => text.trim() !== "" && text.toLowerCase().replaceAll(",", "").includes(wanted));
}
