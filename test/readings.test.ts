import { expect, it } from "vitest";
import { runScript } from "./command.ts";

it.each([
  ["northline", "1", "40", "11 sums 10 agree, 1 were left open"],
  ["northline", "2", "40", "12 sums 11 agree, 1 were left open"],
  ["resolve", "1", "30", "18 sums 17 agree, 1 were left open"],
  ["resolve", "2", "30", "18 sums 16 agree, 2 were left open"],
  ["resolve", "3", "30", "16 sums 16 agree, 0 were left open"],
  ["northline", "3", "55", "14 sums 12 agree, 2 were left open", "changed.txt"],
  // The three amounts that differ are bills that become lower: the reviewer left out the minus sign.
  ["resolve", "4", "20", "6 sums 3 agree, 0 were left open", "changed.txt"],
])("%s agrees with the blind review of sample %s", (suite, draw, count, sums, only = "") => {
  const answers = ["--answers", `suites/${suite}/readings/draw-${draw}.yaml`];
  const among = only === "" ? [] : ["--only", `suites/${suite}/readings/${only}`];
  const drawn = [suite, "--seed", `reading-${draw}`, "--count", count, ...among];
  const { stdout } = runScript("scripts/blind-reading.ts", [...drawn, ...answers]);
  expect(stdout).toContain(`${count} of ${count} agree on disposition and action; of ${sums}\n`);
});

it.each([
  ["resolve", "5", "20", "19 of 20", "10 sums 10", "airlines/a15-already-refunded: answered resolved"],
  ["northline", "6", "24", "23 of 24", "4 sums 4", "damaged_item/photo-tonight: answered waiting awaiting_customer"],
])("%s agrees with the blind review of sample %s except for one case", (suite, draw, count, agreed, sums, other) => {
  const answers = ["--answers", `suites/${suite}/readings/draw-${draw}.yaml`];
  const drawn = [suite, "--seed", `reading-${draw}`, "--count", count];
  const { stdout } = runScript("scripts/blind-reading.ts", [...drawn, ...answers]);
  expect(stdout).toContain(`${agreed} agree on disposition and action; of ${sums} agree, 0 were left open\n`);
  expect(stdout).toContain(other);
});
