// Measures how many trials pass on desks that were written from the docs alone, each with a scripted agent that is right by construction
// and speaks in four ways. A trial that fails does so because the simulated customer did not understand plain English.
//   npx node bench/own-desks.ts                the desks in bench/own-desks
//   npx node bench/own-desks.ts <folder>…      other desks: each folder has suite/ and agent.mjs, which reads WORDING
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { reportMetric } from "./metric.ts";

const Row = z.object({ case: z.string(), verdict: z.string() });
const wordings = [0, 1, 2, 3];
const command = fileURLToPath(new URL("../bin/deskproof.js", import.meta.url));
const bundled = fileURLToPath(new URL("own-desks/", import.meta.url));
const given = process.argv.slice(2).map((folder) => resolve(folder));
const folders = given.length > 0 ? given : readdirSync(bundled).map((name) => join(bundled, name));

const count = { trials: 0, passed: 0, excluded: 0 };
const runs = mkdtempSync(join(tmpdir(), "deskproof-own-desks-"));
try {
  for (const folder of folders) for (const wording of wordings) measure(folder, wording);
} finally {
  rmSync(runs, { recursive: true });
}
const note = `${count.trials} trials`;
reportMetric({ name: "right agents that pass", value: count.passed / count.trials, unit: "", limit: { least: 0.98 }, note });
reportMetric({ name: "right agents excluded", value: count.excluded / count.trials, unit: "", limit: { most: 0.01 }, note });

function measure(folder: string, wording: number): void {
  const run = join(runs, `${basename(folder)}-${wording}.db`);
  deskproof(folder, wording, ["run", "suite", "--agent", "command:node agent.mjs", "--trials", "1", "--out", run]);
  const rows = deskproof(folder, wording, ["export", run])
    .trim()
    .split("\n")
    .map((line) => Row.parse(JSON.parse(line)));
  const others = rows.filter(({ verdict }) => verdict !== "pass");
  count.trials += rows.length;
  count.passed += rows.length - others.length;
  count.excluded += rows.filter(({ verdict }) => verdict === "excluded").length;
  const named = others.map((row) => `${row.case} (${row.verdict})`).join(", ");
  console.log(
    `${basename(folder)}, wording ${wording}: ${rows.length - others.length} of ${rows.length}${named === "" ? "" : `; not ${named}`}`,
  );
}

function deskproof(folder: string, wording: number, args: readonly string[]): string {
  const env = { ...process.env, WORDING: `${wording}` };
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], {
    cwd: folder,
    env,
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  if (status !== 0) throw new Error(`${folder}: deskproof ${args.join(" ")} failed: ${stderr}`);
  return stdout;
}
