// Measures the time from starting `node` until the first trial is stored and its result printed. Budget: 0.5 s.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { reportMetric } from "./metric.ts";

const rounds = 7;
const folder = mkdtempSync(join(tmpdir(), "deskproof-bench-"));
const firsts: number[] = [];
const wholes: number[] = [];
const command = "bin/deskproof.js run tiny --agent stand-in/reference --trials 1 --cases damaged_item/* --json --out";
for (let round = 0; round < rounds; round++) {
  const start = performance.now();
  const child = spawn(process.execPath, [...command.split(" "), join(folder, `${round}.db`)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = await once(child.stdout, "data");
  if (!String(line).startsWith('{"event":"trial"')) throw new Error(`not a trial result: ${line}`);
  firsts.push(performance.now() - start);
  child.stdout.resume();
  const [status] = await once(child, "exit");
  if (status !== 0) throw new Error(`the run exited with ${status}`);
  wholes.push(performance.now() - start);
}
rmSync(folder, { recursive: true });
const median = (times: number[]) => times.toSorted((one, other) => one - other)[Math.floor(rounds / 2)] ?? 0;
const note = `median of ${rounds}`;
reportMetric({ name: "first result stored", value: median(firsts) / 1000, unit: "s", limit: { most: 0.5 }, note });
reportMetric({ name: "whole process with its report", value: median(wholes) / 1000, unit: "s", note });
