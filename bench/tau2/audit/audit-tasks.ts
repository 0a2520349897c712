import type { Domain } from "../../../src/tau2/tasks/domain.ts";
import { EvaluationFailure, evaluate, greeting, type MadeCall, openTask } from "../../../src/tau2/tasks/evaluate.ts";
import type { Task } from "../../../src/tau2/tasks/task.ts";
import type { Value } from "../../../src/tau2/value.ts";
import { type CorrectRun, isWrite, type MutationOperator, type MutationSource, tau2Operators } from "./operators.ts";

/** The number of mutated runs that were detected, out of all that were tried. */
export interface Killed {
  readonly killed: number;
  readonly mutants: number;
}

/** The audit's findings about a domain's tasks, using only the part of the reward that needs no judge. */
export interface TaskAudit {
  readonly tasks: number;
  /** The number of reference runs with full reward. */
  readonly golden: number;
  /** Tasks passed by an agent that greets the customer and does nothing else. */
  readonly neverWrites: readonly string[];
  /** Tasks whose reference run makes a write that is rejected. */
  readonly refused: readonly string[];
  /** Tasks whose reference run makes a write that changes nothing. */
  readonly withoutEffect: readonly string[];
  /** Tasks whose reference run changes no data at all. */
  readonly unchanged: readonly string[];
  /** Tasks whose reward also needs a judge. */
  readonly judged: readonly string[];
  readonly mutation: ReadonlyMap<MutationOperator, Killed>;
}

/** Audits a domain's tasks. It tries every possible mutation, so nothing is random. */
export function auditTasks(domain: Domain, tasks: readonly Task[]): TaskAudit {
  const runs = new Map(tasks.map((task) => [task, correctRun(task)]));
  const golden = tasks.filter((task) => passes(domain, task, runs.get(task)));
  const plans = tasks.map((task) => ({ id: task.id, ...planFaults(domain, task) }));
  const idsWhere = (has: (plan: (typeof plans)[number]) => boolean) => plans.filter(has).map(({ id }) => id);
  return {
    tasks: tasks.length,
    golden: golden.length,
    neverWrites: tasks.filter((task) => passes(domain, task, { calls: [], texts: [] })).map(({ id }) => id),
    refused: idsWhere(({ refused }) => refused),
    withoutEffect: idsWhere(({ withoutEffect }) => withoutEffect),
    unchanged: idsWhere(({ unchanged }) => unchanged),
    judged: tasks.filter(needsJudge).map(({ id }) => id),
    mutation: mutate(domain, golden, runs),
  };
}

function correctRun({ criteria }: Task): CorrectRun {
  return { calls: criteria?.actions ?? [], texts: criteria?.communicate ?? [] };
}

function needsJudge({ criteria }: Task): boolean {
  return (criteria?.basis.includes("NL_ASSERTION") ?? false) && (criteria?.judged ?? []).length > 0;
}

function passes(domain: Domain, task: Task, run: CorrectRun = { calls: [], texts: [] }): boolean {
  const trajectory = { calls: run.calls, agentTexts: [greeting, ...run.texts], termination: "user_stop" };
  try {
    return (evaluate(domain, task, trajectory)?.reward ?? 1) === 1;
  } catch (error) {
    if (error instanceof EvaluationFailure) return false;
    throw error;
  }
}

/** Makes the reference calls one by one and checks the effect of each write. */
function planFaults(domain: Domain, task: Task) {
  const environment = openTask(domain, task);
  let [refused, withoutEffect, unchanged] = [false, false, true];
  for (const call of task.criteria?.actions ?? []) {
    environment.mark();
    const { error } = environment.call(call);
    const changed = hasChanges(environment.changes());
    if (changed) unchanged = false;
    if (!isWrite(domain, call)) continue;
    if (error) refused = true;
    else if (!changed) withoutEffect = true;
  }
  return { refused, withoutEffect, unchanged };
}

function hasChanges(sides: ReturnType<ReturnType<typeof openTask>["changes"]>): boolean {
  return [sides.agent, sides.user].some((side) => side !== undefined && side.set.size + side.removed.length > 0);
}

function mutate(domain: Domain, tasks: readonly Task[], runs: ReadonlyMap<Task, CorrectRun>): ReadonlyMap<MutationOperator, Killed> {
  const values = argumentValues([...runs.values()].flatMap(({ calls }) => calls));
  const firstWrites = tasks.flatMap((task) => {
    const write = runs.get(task)?.calls.find((call) => isWrite(domain, call));
    return write ? [{ task, write }] : [];
  });
  return new Map(
    tau2Operators.map((operator) => {
      let [killed, mutants] = [0, 0];
      for (const task of tasks) {
        const others = firstWrites.filter((other) => other.task !== task).map(({ write }) => write);
        const source: MutationSource = { domain, task, values, otherWrites: others };
        for (const mutant of operator.mutate(runs.get(task) ?? correctRun(task), source)) {
          mutants++;
          if (!passes(domain, task, mutant)) killed++;
        }
      }
      return [operator, { killed, mutants }];
    }),
  );
}

function argumentValues(calls: readonly MadeCall[]): ReadonlyMap<string, readonly Value[]> {
  const values = new Map<string, Value[]>();
  for (const { name, arguments: args } of calls) {
    for (const [argument, value] of args) {
      const key = `${name}.${argument}`;
      values.set(key, [...(values.get(key) ?? []), value]);
    }
  }
  return values;
}
