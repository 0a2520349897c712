import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";

it.each([
  ["northline", "1", "40"],
  ["northline", "2", "40"],
  ["resolve", "1", "30"],
  ["resolve", "2", "30"],
])("%s agrees with the blind reading of draw %s", (suite, draw, count) => {
  const answers = ["--answers", `suites/${suite}/readings/draw-${draw}.yaml`];
  const drawn = [suite, "--seed", `reading-${draw}`, "--count", count];
  const script = ["scripts/blind-reading.ts", ...drawn, ...answers];
  expect(spawnSync(process.execPath, script, { encoding: "utf8" }).stdout).toBe(`${count} of ${count} agree\n`);
});
