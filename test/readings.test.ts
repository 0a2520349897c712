import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";

it.each([
  ["northline", "1", "40", "11 sums 10 agree, 1 were left open"],
  ["northline", "2", "40", "12 sums 11 agree, 1 were left open"],
  ["resolve", "1", "30", "18 sums 17 agree, 1 were left open"],
  ["resolve", "2", "30", "18 sums 16 agree, 2 were left open"],
  ["resolve", "3", "30", "16 sums 16 agree, 0 were left open"],
  ["northline", "3", "55", "14 sums 12 agree, 2 were left open", "changed.txt"],
  // The three sums that differ are bills that become lower: the reader left out the minus sign.
  ["resolve", "4", "20", "6 sums 3 agree, 0 were left open", "changed.txt"],
])("%s agrees with the blind reading of draw %s", (suite, draw, count, sums, only = "") => {
  const answers = ["--answers", `suites/${suite}/readings/draw-${draw}.yaml`];
  const among = only === "" ? [] : ["--only", `suites/${suite}/readings/${only}`];
  const drawn = [suite, "--seed", `reading-${draw}`, "--count", count, ...among];
  const script = ["scripts/blind-reading.ts", ...drawn, ...answers];
  const { stdout } = spawnSync(process.execPath, script, { encoding: "utf8" });
  expect(stdout).toContain(`${count} of ${count} agree on disposition and action; of ${sums}\n`);
});

it("resolve agrees with the blind reading of draw 5, except that a refund already made was read as resolved", () => {
  const answers = ["--answers", "suites/resolve/readings/draw-5.yaml"];
  const script = ["scripts/blind-reading.ts", "resolve", "--seed", "reading-5", "--count", "20", ...answers];
  const { stdout } = spawnSync(process.execPath, script, { encoding: "utf8" });
  expect(stdout).toContain("19 of 20 agree on disposition and action; of 10 sums 10 agree, 0 were left open\n");
  expect(stdout).toContain("airlines/a15-already-refunded: answered resolved");
});

it("northline agrees with the blind reading of draw 6, except for the call that decides one case", () => {
  const answers = ["--answers", "suites/northline/readings/draw-6.yaml"];
  const script = ["scripts/blind-reading.ts", "northline", "--seed", "reading-6", "--count", "24", ...answers];
  const { stdout } = spawnSync(process.execPath, script, { encoding: "utf8" });
  expect(stdout).toContain("23 of 24 agree on disposition and action; of 4 sums 4 agree, 0 were left open\n");
  expect(stdout).toContain("damaged_item/photo-tonight: answered waiting awaiting_customer request_attachment");
});
