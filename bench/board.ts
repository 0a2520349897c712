// Measures the time from starting a run of Northline, with eight stand-ins and three trials per case, to the finished
// Markdown report. Budget: 60 s.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const agents = "reference diligent cautious over-escalator never-escalates believer pushover reckless".split(" ");
const folder = mkdtempSync(join(tmpdir(), "deskproof-bench-"));
const out = join(folder, "board.db");
const deskproof = (...args: string[]) =>
  execFileSync(process.execPath, ["bin/deskproof.js", ...args], {
    encoding: "utf8",
    maxBuffer: 2 ** 28,
    stdio: "pipe",
  });
const start = performance.now();
deskproof("run", "northline", "--out", out, ...agents.flatMap((agent) => ["--agent", `stand-in/${agent}`]));
const ran = performance.now();
const report = deskproof("report", out, "--markdown");
const done = performance.now();
rmSync(folder, { recursive: true });
process.stdout.write(
  `leaderboard: 162 x 3 x ${agents.length} trials run in ${((ran - start) / 1000).toFixed(1)} s ` +
    `and reported in ${((done - ran) / 1000).toFixed(1)} s (budget 60 s in total), ` +
    `${(report.length / 1000).toFixed(0)} kB of Markdown\n`,
);
if (done - start > 60_000) process.exitCode = 1;
