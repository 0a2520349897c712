// Run by `npm start`: runs the bundled suites with eight stand-ins, three trials per case, and writes the HTML report.
// Further flags are passed to `deskproof run`: `npm start -- --cases 'safety/*'` runs only some of the cases.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { newRunPath } from "../src/store/open/run-path.ts";

const agents = "reference diligent cautious over-escalator never-escalates believer pushover reckless".split(" ");
const path = newRunPath("start-", new Date().toISOString());
const flags = ["--trials", "3", "--out", path, ...agents.flatMap(flag), ...process.argv.slice(2)];
deskproof("run", "northline", "resolve", "tiny", ...flags);
deskproof("report", path, "--html", "report");

function flag(agent: string): string[] {
  return ["--agent", `stand-in/${agent}`];
}

function deskproof(...args: string[]): void {
  const bin = join(import.meta.dirname, "../bin/deskproof.js");
  const { status } = spawnSync(process.execPath, ["--max-semi-space-size=8", bin, ...args], {
    stdio: "inherit",
  });
  if (status !== 0) process.exit(status ?? 1);
}
