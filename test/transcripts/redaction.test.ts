import { expect, it } from "vitest";
import { runScript } from "../command.ts";

it.each([
  ["the first wording", []],
  ["the second wording", ["--second-wording"]],
])("finds at least 99%% of the values planted in %s and leaves none in the output", (_name, flags) => {
  const { status, stdout } = runScript("bench/redaction.ts", ["240", "7", ...flags]);
  const [, recall = ""] = /^recall, all kinds: (\S+)/m.exec(stdout) ?? [];
  expect(Number(recall)).toBeGreaterThanOrEqual(0.99);
  expect(stdout).toContain("planted values in 241 output files: 0\n");
  expect(status).toBe(0);
});
