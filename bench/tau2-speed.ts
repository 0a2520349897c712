// Measures the cost of a τ² task: for all base tasks in each domain, the reference calls are made in a fresh
// environment and then graded. The numbers for τ²-bench itself were measured on the same kind of machine. Each domain
// runs in its own process.
import { fileURLToPath } from "node:url";
import { loadDomain, openCheckout, readSplit, readTasks } from "../src/tau2/tasks/checkout.ts";
import { type DomainName, domainNames } from "../src/tau2/tasks/domain.ts";
import { evaluate, greeting, openTask } from "../src/tau2/tasks/evaluate.ts";
import { reportMetric, reportSkipped } from "./metric.ts";
import { runApart } from "./own-process.ts";

/** The CPU seconds that τ²-bench takes per task. */
const original: Readonly<Record<DomainName, number>> = { retail: 0.71, airline: 1.66, telecom: 0.07 };
const wantedRatio = 200;

const folder = process.env.DESKPROOF_TAU2;
const wanted = domainNames.find((name) => name === process.argv[2]);
if (folder === undefined) reportSkipped("set DESKPROOF_TAU2 to a τ²-bench checkout");
else if (wanted) console.log(JSON.stringify(measure(folder, wanted)));
else for (const name of openCheckout(folder).domains) print(name);

function print(name: DomainName): void {
  const found: ReturnType<typeof measure> = JSON.parse(runApart(fileURLToPath(import.meta.url), [name]));
  const perTask = found.tasksMs / found.tasks;
  const withLoading = (found.tasksMs + found.loadMs) / found.tasks;
  const ratio = (ms: number) => (original[name] * 1000) / ms;
  reportMetric({
    name: `${name}, less CPU per task than τ²-bench`,
    value: ratio(perTask),
    unit: "times",
    ...(name === "retail" && { limit: { least: wantedRatio } }),
    note:
      `${perTask.toFixed(3)} ms and ${original[name]} s; ${found.tasks} tasks, ${found.calls} calls, ` +
      `${found.graded} graded 1; with the data read once, ${found.loadMs.toFixed(0)} ms, ` +
      `${ratio(withLoading).toFixed(0)} times`,
  });
}

function measure(checkoutFolder: string, name: DomainName) {
  const checkout = openCheckout(checkoutFolder);
  const start = process.cpuUsage();
  const domain = loadDomain(checkout, name);
  const ids = readSplit(checkout, name, "base");
  const tasks = readTasks(checkout, name).tasks.filter(({ id }) => ids.has(id));
  const loadMs = since(start);
  const loaded = process.cpuUsage();
  let [calls, graded] = [0, 0];
  for (const task of tasks) {
    const environment = openTask(domain, task);
    const made = (task.criteria?.actions ?? []).map((action) => ({ ...action, result: environment.call(action).text }));
    const texts = [greeting, ...(task.criteria?.communicate ?? [])];
    const evaluation = evaluate(domain, task, { calls: made, agentTexts: texts, termination: "user_stop" });
    calls += made.length;
    graded += evaluation?.reward ?? 1;
  }
  return { tasks: tasks.length, calls, graded, loadMs, tasksMs: since(loaded) };
}

function since(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
