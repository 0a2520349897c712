// Plays a run of the tiny suite and kills itself, as kill -9 would, at the given step of the nth conversation to end.
//   node test/killed-run.ts <file> <step> <conversation> <thread>
import { standIn } from "../src/agent/stand-in/stand-in.ts";
import { agendaCustomer } from "../src/customer/agenda-customer.ts";
import { execute } from "../src/run/execute.ts";
import { newPlan } from "../src/run/new-plan.ts";
import { planTrials } from "../src/run/plan-trials.ts";
import { scoreAside, scoreHere } from "../src/run/score-aside.ts";
import { createRun } from "../src/store/sqlite-store.ts";
import { loadSuite } from "../src/suite/load-suite.ts";

const [path = "", step, which, thread] = process.argv.slice(2);
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
await using scorer = thread === "aside" ? scoreAside([suite]) : scoreHere;
const passed = new Map<string, number>();

/** Kills the process the nth time this step is reached. */
function at(here: string): void {
  const times = (passed.get(here) ?? 0) + 1;
  passed.set(here, times);
  if (here === step && times === Number(which)) process.kill(process.pid, "SIGKILL");
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
