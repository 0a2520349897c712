import { isThrown, thrownText } from "../../secrets/thrown-text.ts";
import type { LeftOutTask } from "../../suite/suite-source.ts";
import { UserError } from "../../user-error.ts";
import { type Checkout, readSplit, readTasks } from "./checkout.ts";
import type { Domain } from "./domain.ts";
import { evaluate, greeting, openTask } from "./evaluate.ts";
import type { Task } from "./task.ts";

/** The tasks in a split that can be run, in file order, and those that cannot. */
export interface SplitTasks {
  readonly tasks: readonly Task[];
  readonly leftOut: readonly LeftOutTask[];
}

/** Reads and tries the tasks of a split; a task that cannot be run is left out, so that it cannot block the others. */
export function splitTasks(checkout: Checkout, domain: Domain, split: string): SplitTasks {
  const ids = readSplit(checkout, domain.name, split);
  const all = readTasks(checkout, domain.name);
  const asked = all.tasks.filter(({ id }) => ids.has(id));
  const tried = asked.map((task) => ({ task, problem: problemOf(domain, task) }));
  const known = new Set([...all.tasks, ...all.leftOut.map(({ task: id }) => ({ id }))].map(({ id }) => id));
  const missing = [...ids].filter((id) => !known.has(id)).map((task) => ({ task, why: "tasks.json does not contain it" }));
  mustFit(domain, asked);
  return {
    tasks: tried.flatMap(({ task, problem }) => (problem === undefined ? [task] : [])),
    leftOut: [
      ...all.leftOut.filter(({ task }) => ids.has(task)),
      ...tried.flatMap(({ task, problem }) => (problem === undefined ? [] : [{ task: task.id, why: problem }])),
      ...missing,
    ],
  };
}

/** The reason why a task cannot be set up or graded. */
function problemOf(domain: Domain, task: Task): string | undefined {
  try {
    openTask(domain, task);
    evaluate(domain, task, { calls: [], agentTexts: [greeting], termination: "user_stop" });
    return undefined;
  } catch (error) {
    // Whatever a task's data cause, they concern only this task.
    if (isThrown(error, UserError)) throw error;
    return thrownText(error);
  }
}

/** Refuses data in which most reference calls fail, because the tasks were then written for other data. */
function mustFit(domain: Domain, tasks: readonly Task[]): void {
  let [calls, rejected] = [0, 0];
  let first: string | undefined;
  for (const task of tasks) {
    for (const { text, error, name } of referenceResults(domain, task)) {
      calls += 1;
      if (!error) continue;
      rejected += 1;
      first ??= `${name} in task ${task.id}: ${text}`;
    }
  }
  if (rejected * 2 <= calls) return;
  throw new UserError(
    `the data of ${domain.name} do not fit its tasks: ${rejected} of ${calls} reference calls are rejected, the first one is ${first}. ` +
      "Check out τ²-bench again, with its data.",
  );
}

function referenceResults(domain: Domain, task: Task) {
  try {
    const environment = openTask(domain, task);
    return (task.criteria?.actions ?? []).map((action) => ({ name: action.name, ...environment.call(action) }));
  } catch {
    // A task that cannot be set up is left out with its reason.
    return [];
  }
}
