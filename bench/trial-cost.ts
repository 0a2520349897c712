// Measures the cost of one stored trial (world, conversation, record, score and commit), with one trial at a time.
// Budget: 3 ms of CPU per trial, at most 10.5 times the CPU for ten times the trials, memory within 20%. Each size runs
// in its own process with the command's own flags, and is scored in that process's main thread.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { standIn } from "../src/agent/stand-in/stand-in.ts";
import { agendaCustomer } from "../src/customer/agenda-customer.ts";
import { execute } from "../src/run/execute.ts";
import { createRun } from "../src/store/open/open-run.ts";
import { loadSuite } from "../src/suite/load/load-suite.ts";
import { reportMetric } from "./metric.ts";
import { runApart } from "./own-process.ts";

const [size] = process.argv.slice(2);
if (size === undefined) {
  const [small, large] = [measureApart(2_000), measureApart(20_000)];
  const ratio = large.cpuMs / small.cpuMs;
  reportMetric({
    name: "CPU per trial",
    value: small.cpuMs / small.trials,
    unit: "ms",
    limit: { most: 3 },
    note: `${small.trials} trials of ${small.turns.toFixed(1)} customer turns`,
  });
  reportMetric({ name: "CPU of ten times the trials", value: ratio, unit: "times", limit: { most: 10.5 } });
  reportMetric({
    name: "memory of ten times the trials",
    value: large.rssMb / small.rssMb,
    unit: "times",
    limit: { most: 1.2 },
    note: `${small.rssMb.toFixed(0)} MB after ${small.trials} trials, ${large.rssMb.toFixed(0)} MB after ${large.trials}`,
  });
} else {
  process.stdout.write(JSON.stringify(await measure(Number(size))));
}

function measureApart(trials: number): Awaited<ReturnType<typeof measure>> {
  return JSON.parse(runApart(fileURLToPath(import.meta.url), [String(trials)]));
}

async function measure(size: number) {
  const folder = mkdtempSync(join(tmpdir(), "deskproof-bench-"));
  const suite = await loadSuite("tiny");
  const agent = standIn("stand-in/reference");
  const perCase = Math.round(size / suite.cases.length);
  const keys = Array.from({ length: perCase }, (_, trial) =>
    suite.cases.map(({ id }) => ({ suite: suite.name, agent: agent.id, case: id, trial })),
  ).flat();
  const plan = {
    startedAt: "",
    deskproof: "",
    seed: "bench",
    customer: "agenda",
    suites: [],
    agents: [agent.id],
    agentSources: {},
    replyMs: 60_000,
    attempts: 1,
  };
  using store = createRun(join(folder, "run.db"), plan, keys);
  const before = process.cpuUsage();
  let turns = 0;
  let peak = 0;
  await execute({
    store,
    suites: new Map([[suite.name, suite]]),
    agents: new Map([[agent.id, agent]]),
    customer: agendaCustomer,
    concurrency: 1,
    signal: new AbortController().signal,
    onTrial: ({ attempts }) => {
      turns += attempts;
      if (turns % 500 === 0) peak = Math.max(peak, process.memoryUsage.rss());
    },
  });
  const used = process.cpuUsage(before);
  let customerTurns = 0;
  for (const key of keys.slice(0, 60))
    customerTurns += store.record(key)?.events.filter(({ kind }) => kind === "customer_message").length ?? 0;
  rmSync(folder, { recursive: true });
  return {
    trials: keys.length,
    cpuMs: (used.user + used.system) / 1000,
    rssMb: peak / 2 ** 20,
    turns: customerTurns / Math.min(60, keys.length),
  };
}
