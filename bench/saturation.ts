// Checks whether all slots stay busy while agents wait: 512 conversations, 256 at a time, with an agent that takes 200 ms per reply.
// Budget: at most 1.15 times 512/256 x turns x 200 ms, under 400 MB. The formula holds only for conversations of equal length: if some had
// a turn more, a slot that got two of them would end 400 ms after the others, however fast the program is. So conversations of the most
// common length are found first. Both steps run in processes of their own, with the command's own flags, and the measured one starts cold.
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
/** The number of conversations among which enough of equal length are found. */
const candidates = 1_000;

const [step, argument = ""] = process.argv.slice(2);
if (step === "measure") process.stdout.write(JSON.stringify(await measure(JSON.parse(argument), waitMs)));
else if (step === "find") process.stdout.write(JSON.stringify(await equallyLong()));
else {
  const script = fileURLToPath(import.meta.url);
  const trials = runApart(script, ["find"]);
  const { took, turns, peakMb }: Awaited<ReturnType<typeof measure>> = JSON.parse(runApart(script, ["measure", trials]));
  const [length = 0, ...others] = new Set(turns);
  if (others.length > 0) throw new Error("the conversations are not equally long");
  const ratio = took / ((conversations / places) * length * waitMs);
  const note = `${conversations} conversations of ${length} turns, ${places} at a time, in ${(took / 1000).toFixed(2)} s`;
  reportMetric({ name: "time compared with the ideal", value: ratio, unit: "times", limit: { most: 1.15 }, note });
  reportMetric({ name: "peak memory", value: peakMb, unit: "MB", limit: { most: 400 } });
}

/** The numbers of trials whose conversations have the most common length. */
async function equallyLong(): Promise<number[]> {
  const trials = Array.from({ length: candidates }, (_, index) => index);
  const { turns } = await measure(trials, 0);
  const byLength = Map.groupBy(trials, (trial) => turns[trial]);
  const [most = []] = [...byLength.values()].toSorted((one, other) => other.length - one.length);
  if (most.length < conversations) throw new Error(`only ${most.length} of ${candidates} conversations are equally long`);
  return most.slice(0, conversations);
}

async function measure(trials: readonly number[], ms: number) {
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
          await sleep(ms);
          return session.reply(turn);
        },
      };
    },
  };
  // One case with one opening is enough.
  const testCase = suite.cases.find(({ id }) => id.startsWith("damaged_item/"));
  if (!testCase) throw new Error("the tiny suite has no damaged_item case");
  const keys = trials.map((trial) => ({
    suite: suite.name,
    agent: slow.id,
    case: testCase.id,
    trial: trial * testCase.customer.openings.length,
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
  await using scorer = scorerFor([suite], trials.length, places);
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
