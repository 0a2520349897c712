// Plays a run of the tiny suite. When the nth conversation reaches a step, copies the run file into a folder named
// after the step. At the last step, the process kills itself, as with kill -9.
//   node test/killed-run.ts <folder> <conversation> <thread>
import { copyFileSync, existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { standIn } from "../src/agent/stand-in/stand-in.ts";
import { agendaCustomer } from "../src/customer/agenda-customer.ts";
import { execute } from "../src/run/execute.ts";
import { newPlan } from "../src/run/new-plan.ts";
import { planTrials } from "../src/run/plan-trials.ts";
import { scoreHere, scoreInThread } from "../src/run/score-in-thread.ts";
import { createRun } from "../src/store/open/open-run.ts";
import { loadSuite } from "../src/suite/load/load-suite.ts";

const [folder = "", which, thread] = process.argv.slice(2);
const path = join(folder, "run.db");
const suite = await loadSuite("tiny");
const agent = standIn("stand-in/reckless");
const plan = newPlan({
  startedAt: "2026-03-10T10:00:00.000Z",
  suites: [suite],
  agents: [{ id: agent.id, source: agent.id }],
  customer: agendaCustomer.id,
  seed: "1",
  replyMs: 60_000,
  attempts: 3,
  prices: undefined,
});
const trials = planTrials({ suites: [suite], agents: [agent.id], cases: [], trials: 2 });
using store = createRun(path, plan, trials);
await using scorer = thread === "in a thread" ? scoreInThread([suite]) : scoreHere;
const passed = new Map<string, number>();

/** Copies what a process killed at this step would leave behind: the run file and its log. */
function at(step: string): void {
  const times = (passed.get(step) ?? 0) + 1;
  passed.set(step, times);
  if (times !== Number(which)) return;
  mkdirSync(join(folder, step));
  for (const name of ["run.db", "run.db-wal"])
    if (existsSync(join(folder, name))) copyFileSync(join(folder, name), join(folder, step, name));
  if (step === "after all") process.kill(process.pid, "SIGKILL");
}

await execute({
  store: {
    plan,
    open: () => store.open(),
    keepRecord: (record) => {
      at("before the record");
      const kept = store.keepRecord(record);
      at("after the record");
      return kept;
    },
    keepVerdict: (key, verdict) => {
      at("before the verdict");
      store.keepVerdict(key, verdict);
      at("after the verdict");
    },
  },
  scorer: {
    score: async (...question) => {
      at("before scoring");
      const verdict = scorer.score(...question);
      at("while it is scored");
      return verdict;
    },
    [Symbol.asyncDispose]: async () => {},
  },
  suites: new Map([[suite.name, suite]]),
  agents: new Map([[agent.id, agent]]),
  customer: agendaCustomer,
  concurrency: 4,
  signal: new AbortController().signal,
  onTrial: () => at("after all"),
});
