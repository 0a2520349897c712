// Measures how long the viewer's server takes for runs of different sizes, from starting `deskproof view` until it has
// sent the counts of every agent, the estimates and the list of all trials. bench/viewer.ts measures the page in a
// browser.
//   node bench/viewer-load.ts [trials of the largest run]
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPostgres } from "../scripts/postgres.ts";
import { copyRun } from "../src/store/open/copy-run.ts";
import { growRun } from "./big-run.ts";
import { reportMetric } from "./metric.ts";
import { runApart } from "./own-process.ts";

const largest = Number(process.argv[2] ?? 50_000);
const folder = mkdtempSync(join(tmpdir(), "deskproof-load-"));
try {
  const small = join(folder, "small.db");
  const agents = ["reference", "diligent", "believer", "reckless"].flatMap((name) => ["--agent", `stand-in/${name}`]);
  runApart("bin/deskproof.js", ["run", "tiny", "--trials", "4", "--out", small, ...agents]);
  await using server = await startPostgres();
  for (let wanted = 1_000; wanted <= largest; wanted *= wanted < 10_000 ? 10 : 5) {
    const file = join(folder, `${wanted}.db`);
    const trials = growRun(small, file, wanted);
    await measure(`${trials} trials in a file`, file);
    const place = `${server.address}?run=${wanted}`;
    copyRun(file, place).store[Symbol.dispose]();
    await measure(`${trials} trials in PostgreSQL`, place);
  }
} finally {
  rmSync(folder, { recursive: true });
}

async function measure(name: string, run: string): Promise<void> {
  const start = performance.now();
  const child = spawn(process.execPath, ["bin/deskproof.js", "view", run, "--no-open", "--trust"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const [printed] = await once(child.stdout, "data");
    const url = /http:\S+/.exec(String(printed))?.[0];
    if (url === undefined) throw new Error(`no URL in ${printed}`);
    for (const [about, what] of [
      ["head", "counts"],
      ["report", "estimates"],
      ["trials", "all trials"],
    ] as const) {
      const response = await fetch(`${url}/api/${about}`);
      const bytes = (await response.arrayBuffer()).byteLength;
      if (!response.ok) throw new Error(`${about}: ${response.status}`);
      const note = `${(bytes / 1e6).toFixed(2)} MB as JSON`;
      reportMetric({ name: `${name}, ${what}`, value: (performance.now() - start) / 1000, unit: "s", note });
    }
  } finally {
    child.kill("SIGINT");
    await once(child, "exit");
  }
}
