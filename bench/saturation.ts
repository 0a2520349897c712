// Checks whether all slots stay busy while agents wait: 512 conversations, 256 at a time, with an agent that takes 200 ms per reply. Budget:
// at most 1.15 times the ideal, under 400 MB. The ideal is the time that the same conversations would take if only the agents took time and
// every slot started its next conversation at once. Some conversations have one turn more than the others, so the ideal is longer than 512/256
// times the average conversation, which is also shown. Measured in a separate process with the command's own flags.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { standIn } from "../src/agent/stand-in/stand-in.ts";
import type { CaseAwareAgent } from "../src/conversation/agent.ts";
import { agendaCustomer } from "../src/customer/agenda-customer.ts";
import { execute } from "../src/run/execute.ts";
import { runTrial } from "../src/run/run-trial.ts";
import { scorerFor } from "../src/run/score-in-thread.ts";
import { createRun } from "../src/store/open/open-run.ts";
import { loadSuite } from "../src/suite/load/load-suite.ts";
import { reportMetric } from "./metric.ts";
import { runApart } from "./own-process.ts";

const conversations = 512;
const places = 256;
const waitMs = 200;

if (process.argv[2] === undefined) {
  const { took, turns, peakMb }: Awaited<ReturnType<typeof measure>> = JSON.parse(runApart(fileURLToPath(import.meta.url), ["here"]));
  const average = turns.reduce((sum, count) => sum + count, 0) / turns.length;
  const ideal = idealTurns(turns) * waitMs;
  const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
  const note = `${conversations} conversations, ${places} at a time, in ${seconds(took)}; ideal ${seconds(ideal)}`;
  reportMetric({ name: "time compared with the ideal", value: took / ideal, unit: "times", limit: { most: 1.15 }, note });
  const even = (conversations / places) * average * waitMs;
  const unreachable = `${average.toFixed(2)} turns on average, at most ${Math.max(...turns)}`;
  reportMetric({ name: "time compared with equally long conversations", value: took / even, unit: "times", note: unreachable });
  reportMetric({ name: "peak memory", value: peakMb, unit: "MB", limit: { most: 400 } });
} else {
  process.stdout.write(JSON.stringify(await measure()));
}

/** The number of turns until the last conversation ends, if each starts as soon as a slot is free. */
function idealTurns(turns: readonly number[]): number {
  const slots: number[] = Array(places).fill(0);
  for (const count of turns) {
    const first = slots.indexOf(Math.min(...slots));
    slots[first] = (slots[first] ?? 0) + count;
  }
  return Math.max(...slots);
}

async function measure() {
  const folder = mkdtempSync(join(tmpdir(), "deskproof-bench-"));
  const suite = await loadSuite("tiny");
  const reference = standIn("stand-in/reference");
  const slow: CaseAwareAgent = {
    kind: "stand_in",
    id: "stand-in/slow-reference",
    open: (briefing) => {
      const session = reference.open(briefing);
      return {
        reply: async (turn) => {
          await sleep(waitMs);
          return session.reply(turn);
        },
      };
    },
  };
  // One case with one opening is enough; the conversations are then about equally long.
  const testCase = suite.cases.find(({ id }) => id.startsWith("damaged_item/"));
  if (!testCase) throw new Error("the tiny suite has no damaged_item case");
  const keys = Array.from({ length: conversations }, (_, index) => ({
    suite: suite.name,
    agent: slow.id,
    case: testCase.id,
    trial: index * testCase.customer.openings.length,
  }));
  const plan = {
    startedAt: "",
    deskproof: "",
    seed: "bench",
    customer: "agenda",
    suites: [],
    agents: [slow.id],
    agentSources: {},
    replyMs: 60_000,
    attempts: 1,
  };
  // The scorer that `deskproof run` would use for this many trials.
  await using scorer = scorerFor([suite], conversations, places);
  // Warm up first, because the thread takes half a second to load the suite, and that time must not count as idle
  // slots.
  await scorer.score(suite, testCase, await runTrial({ suite, testCase, agent: reference, seed: "bench" }));
  using store = createRun(join(folder, "run.db"), plan, keys);
  let peak = 0;
  const start = performance.now();
  await execute({
    store,
    suites: new Map([[suite.name, suite]]),
    agents: new Map([[slow.id, slow]]),
    customer: agendaCustomer,
    concurrency: places,
    scorer,
    signal: new AbortController().signal,
    onTrial: ({ trial }) => {
      if (trial % 16 === 0) peak = Math.max(peak, process.memoryUsage.rss());
    },
  });
  const took = performance.now() - start;
  const turns = keys.map((key) => store.record(key)?.events.filter((event) => event.kind === "customer_message").length ?? 0);
  rmSync(folder, { recursive: true });
  return { took, turns, peakMb: peak / 2 ** 20 };
}
