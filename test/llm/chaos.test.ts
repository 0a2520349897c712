import { expect, it } from "vitest";
import { temporaryFolder } from "../temporary-folder.ts";
import { misjudged, runChaos } from "./chaos-run.ts";

it("every service fault is excluded or recovered, every model fault counts against the agent, and every token is counted", async () => {
  using folder = temporaryFolder();
  const { trials, spent, done } = await runChaos(folder.file("run.db"), 6);
  expect(trials).toHaveLength(180);
  expect(trials.flatMap((trial) => misjudged(trial) ?? [])).toEqual([]);
  expect(spent.recorded).toBe(spent.served);
  // Make sure every kind of mischief happened, or the test proves nothing.
  for (const what of [
    "status 429",
    "status 500",
    "status 529",
    "hang",
    "reset",
    "cut",
    "no_json",
    "missing_fields",
    "bad_calls",
    "bad_arguments",
    "silence",
    "refusal",
  ])
    expect([what, done.get(what) ?? 0]).toEqual([what, expect.toSatisfy((times: number) => times > 0)]);
});
