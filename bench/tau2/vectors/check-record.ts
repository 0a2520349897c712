import { type StateDifference, sameNumbers } from "../../../src/tau2/compare-values.ts";
import { list, type Members, mapOf, membersOf, string } from "../../../src/tau2/decode.ts";
import type { CallResult, Environment, SideDifferences } from "../../../src/tau2/environment.ts";
import type { Domain } from "../../../src/tau2/tasks/domain.ts";
import { EvaluationFailure, evaluate, executeReference, greeting, openTask } from "../../../src/tau2/tasks/evaluate.ts";
import { readCall, readFunctionCall, type Task } from "../../../src/tau2/tasks/task.ts";
import { ToolFailure } from "../../../src/tau2/tool-failure.ts";
import type { Value } from "../../../src/tau2/value.ts";
import { jsonText } from "../../../src/tau2/value-text.ts";

/** The aspects that are compared with a recording. */
export const aspects = ["values", "errors", "differences", "rewards"] as const;
export type Aspect = (typeof aspects)[number];

/** One comparison with a recording; if the values differ, `found` is the actual one. */
export interface VectorComparison {
  readonly aspect: Aspect;
  readonly what: string;
  readonly agrees: boolean;
  readonly found?: string;
}

/** A domain with its tasks by id. */
export interface DomainTasks {
  readonly domain: Domain;
  readonly tasks: ReadonlyMap<string, Task>;
}

const noTask: Task = {
  id: "",
  purpose: null,
  scenario: { persona: null, instructions: new Map() },
  initialData: { agent: null, user: null },
  initialActions: [],
  criteria: null,
};

/** Replays one recorded conversation, sequence of calls or single call, and compares everything that was recorded about it. */
export function checkRecord(at: Members, { domain, tasks }: DomainTasks): readonly VectorComparison[] {
  const id = at("task_id");
  const task = id === undefined ? { ...noTask, initialActions: list(readFunctionCall, at("init") ?? []) } : tasks.get(string(id));
  if (!task) return [{ aspect: "values", what: `task ${jsonText(id ?? null)}`, agrees: false, found: "no such task" }];
  const begun = id === undefined ? [] : compareStart(at, domain, task);
  const environment = openTask(domain, task);
  environment.mark();
  if (at("func_name") !== undefined) return [...begun, ...checkFunction(at, environment)];
  const calls = list(membersOf, at("calls") ?? [callOf(at)]);
  const made = calls.flatMap((call) => compareResult(call, environment.call(readCall(membersToValue(call)))));
  const end = compareDifference("end state", at("diff"), environment.changes());
  return [...begun, ...made, ...end, ...gradedOrNot(() => checkReward(at, { domain, task }))];
}

function gradedOrNot(grade: () => readonly VectorComparison[]): readonly VectorComparison[] {
  try {
    return grade();
  } catch (error) {
    if (!(error instanceof EvaluationFailure)) throw error;
    return [{ aspect: "rewards", what: "grading", agrees: false, found: error.message }];
  }
}

function callOf(at: Members): Value {
  const text_exact = at("text_exact") ?? true;
  return new Map<string, Value>([
    ["requestor", at("requestor") ?? "assistant"],
    ["name", at("name") ?? null],
    ["arguments", at("arguments") ?? new Map()],
    ["result", at("result") ?? null],
    ["error", at("error") ?? null],
    ["text_exact", text_exact],
  ]);
}

function membersToValue(at: Members): Value {
  return new Map<string, Value>(["requestor", "name", "arguments"].map((key) => [key, at(key) ?? null]));
}

function compareStart(at: Members, domain: Domain, task: Task): readonly VectorComparison[] {
  if (at("init_diff") === undefined) return [];
  const environment = domain.opener(task)();
  environment.mark();
  for (const action of task.initialActions) environment.invoke(action);
  environment.settle();
  return compareDifference("initial state", at("init_diff"), environment.changes());
}

function compareResult(at: Members, { text, error }: CallResult): readonly VectorComparison[] {
  const name = string(at("name"));
  const flag: VectorComparison = { aspect: "errors", what: name, agrees: at("error") === error, found: text };
  if (at("text_exact") === false) return [flag];
  return [flag, { aspect: "values", what: name, agrees: at("result") === text, found: text }];
}

function checkFunction(at: Members, environment: Environment): readonly VectorComparison[] {
  const call = readFunctionCall(new Map(["env_type", "func_name", "arguments"].map((key) => [key, at(key) ?? null])));
  let returned: Value = null;
  let problem: string | null = null;
  try {
    returned = environment.invoke(call);
  } catch (error) {
    if (!(error instanceof ToolFailure)) throw error;
    problem = error.message;
  }
  const what = call.func_name;
  const expected = at("error") ?? null;
  const sameError = at("text_exact") === false ? (problem === null) === (expected === null) : problem === expected;
  return [
    { aspect: "errors", what, agrees: sameError, found: problem ?? "no error" },
    {
      aspect: "values",
      what,
      agrees: sameNumbers(at("returned") ?? null, returned),
      found: jsonText(returned),
    },
    ...compareDifference("end state", at("diff"), environment.changes()),
  ];
}

/** Compares in both directions: nothing may be missing, and nothing may be extra. */
function compareDifference(what: string, expected: Value | undefined, found: SideDifferences): readonly VectorComparison[] {
  if (expected === undefined) return [];
  const sides = mapOf((side) => membersOf(side), expected);
  return [...sides].map(([side, at]) => {
    const difference = side === "user" ? found.user : found.agent;
    const agrees = difference !== undefined && sameDifference(at, difference);
    const shown = difference ? jsonText({ set: difference.set, removed: difference.removed }) : "no such side";
    return { aspect: "differences", what: `${what}, ${side}`, agrees, found: shown };
  });
}

function sameDifference(at: Members, { set, removed }: StateDifference): boolean {
  const gone = list(string, at("removed") ?? []);
  return sameNumbers(at("set") ?? new Map(), set) && sameNumbers(gone.toSorted(), removed.toSorted());
}

function checkReward(at: Members, { domain, task }: { domain: Domain; task: Task }): readonly VectorComparison[] {
  const expected = at("reward");
  if (expected === undefined) return [];
  const texts = list(string, at("agent_messages") ?? []);
  const calls = list(membersOf, at("calls")).map((call) => ({
    ...readCall(membersToValue(call)),
    result: string(call("result")),
  }));
  const graded = evaluate(domain, task, { calls, agentTexts: [greeting, ...texts], termination: "user_stop" });
  if (!graded) return [{ aspect: "rewards", what: "reward", agrees: false, found: "nothing to grade" }];
  const parts: readonly (readonly [string, Value])[] = [
    ["basis", graded.basis],
    ["db_match", graded.dbMatch],
    ["db", BigInt(graded.dbMatch)],
    ["env_assertion", BigInt(graded.assertionsMet.every(Boolean))],
    ["action", BigInt(graded.actionChecks.every(Boolean))],
    ["action_checks", graded.actionChecks],
    ["communicate", BigInt(graded.communicateChecks.every(Boolean))],
    ["communicate_checks", graded.communicateChecks],
    ["nl_judge_needed", graded.judgeNeeded],
    ["product_without_nl", BigInt(graded.reward)],
  ];
  const reward = membersOf(expected);
  const reference = openTask(domain, task);
  reference.mark();
  executeReference(reference, task);
  const met = list((each) => membersOf(each)("met") ?? null, at("env_assertions") ?? []);
  return [
    ...parts.map(([what, found]) => compareReward(what, reward(what), found)),
    compareReward("assertions met", met, graded.assertionsMet),
    ...compareDifference("expected end state", at("expected_diff"), reference.changes()),
  ];
}

function compareReward(what: string, expected: Value | undefined, found: Value): VectorComparison {
  return { aspect: "rewards", what, agrees: sameNumbers(expected, found), found: jsonText(found) };
}
