import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";

it.each(["1", "2"])("agrees with the blind reading of draw %s", (draw) => {
  const answers = ["--answers", `suites/northline/readings/draw-${draw}.yaml`];
  const drawn = ["northline", "--seed", `reading-${draw}`, "--count", "40"];
  const { stdout } = spawnSync(process.execPath, ["scripts/blind-reading.ts", ...drawn, ...answers], {
    encoding: "utf8",
  });
  expect(stdout).toBe("40 of 40 agree\n");
});
