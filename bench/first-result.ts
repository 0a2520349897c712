// Measures the time from starting `node` until the first trial is stored and its result printed. Budget: 0.5 s.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

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
process.stdout.write(
  `first result: ${(median(firsts) / 1000).toFixed(2)} s after node starts (budget 0.50); the whole process including its report ${(median(wholes) / 1000).toFixed(2)} s; medians of ${rounds}\n`,
);
if (median(firsts) > 500) process.exitCode = 1;
