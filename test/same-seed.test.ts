import { expect, it } from "vitest";
import type { TrialRecord } from "../src/record/trial-record.ts";
import { RunOptions } from "../src/run/options.ts";
import { runSuites } from "../src/run/run-suites.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** A record without times and durations, which differ between any two runs. */
function timeless(record: TrialRecord | undefined): unknown {
  const { startedAt, ms, events, ...rest } = record ?? { startedAt: "", ms: 0, events: [] };
  return { ...rest, events: events.map(({ at, ...event }) => ("ms" in event ? { ...event, ms: 0 } : event)) };
}

async function recordsOf(out: string, concurrency: number): Promise<{ records: unknown[]; verdicts: unknown[] }> {
  const options = RunOptions.parse({ concurrency, trials: 3, seed: "same" });
  const { store } = await runSuites({ suites: ["tiny"], options, out, signal: new AbortController().signal });
  using _ = store;
  const results = [...store.results()];
  return {
    records: results.map(({ suite, agent, case: id, trial }) => timeless(store.record({ suite, agent, case: id, trial }))),
    verdicts: results,
  };
}

it("gives the same records and verdicts at concurrency 1 and 16", async () => {
  using folder = temporaryFolder();
  const alone = await recordsOf(folder.file("one.db"), 1);
  const crowded = await recordsOf(folder.file("sixteen.db"), 16);
  expect(alone.records.length).toBeGreaterThan(200);
  expect(JSON.stringify(crowded.records)).toBe(JSON.stringify(alone.records));
  expect(JSON.stringify(crowded.verdicts)).toBe(JSON.stringify(alone.verdicts));
});

it("gives two agents the same seed for the same trial", async () => {
  using folder = temporaryFolder();
  const { store } = await runSuites({
    suites: ["tiny"],
    options: RunOptions.parse({ trials: 1, agents: ["stand-in/reference", "stand-in/rambler"] }),
    out: folder.file("run.db"),
    signal: new AbortController().signal,
  });
  using _ = store;
  const seeds = Map.groupBy([...store.results()], (result) => `${result.case}/${result.trial}`);
  for (const results of seeds.values()) {
    const found = new Set(results.map(({ suite, agent, case: id, trial }) => store.record({ suite, agent, case: id, trial })?.seed));
    expect(found.size).toBe(1);
  }
});
