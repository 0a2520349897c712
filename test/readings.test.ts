import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";

it.each([
  ["northline", "1", "40", "11 sums 10 agree, 1 were left open"],
  ["northline", "2", "40", "12 sums 11 agree, 1 were left open"],
  ["resolve", "1", "30", "18 sums 17 agree, 1 were left open"],
  ["resolve", "2", "30", "18 sums 16 agree, 2 were left open"],
  ["resolve", "3", "30", "16 sums 16 agree, 0 were left open"],
])("%s agrees with the blind reading of draw %s", (suite, draw, count, sums) => {
  const answers = ["--answers", `suites/${suite}/readings/draw-${draw}.yaml`];
  const drawn = [suite, "--seed", `reading-${draw}`, "--count", count];
  const script = ["scripts/blind-reading.ts", ...drawn, ...answers];
  const { stdout } = spawnSync(process.execPath, script, { encoding: "utf8" });
  expect(stdout).toContain(`${count} of ${count} agree on disposition and action; of ${sums}\n`);
});
