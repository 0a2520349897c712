// Checks whether a service's faults are ever blamed on the agent, or the agent's faults on the service. Runs 2,010
// trials of the tiny suite in every provider's format, against servers that reject, fail, hang, disconnect or return
// garbage, and models that misbehave. Budget: no trial misjudged, and every token served is on record.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { misjudged, runChaos } from "../test/llm/chaos-run.ts";
import { reportMetric } from "./metric.ts";

const folder = mkdtempSync(join(tmpdir(), "deskproof-bench-"));
const start = performance.now();
const { trials, spent, done, requests } = await runChaos(join(folder, "run.db"), 67);
rmSync(folder, { recursive: true });
const wrong = trials.flatMap((trial) => misjudged(trial) ?? []);
const excluded = trials.filter(({ verdict }) => verdict.kind === "excluded").length;
const mischief = [...done].sort(([a], [b]) => (a < b ? -1 : 1)).map(([what, times]) => `${what} ${times}`);
for (const line of wrong.slice(0, 20)) process.stdout.write(`${line}\n`);
const seconds = (performance.now() - start) / 1000;
reportMetric({
  name: "misjudged trials",
  value: wrong.length,
  unit: `of ${trials.length}`,
  limit: { most: 0 },
  note: `${requests} requests in ${seconds.toFixed(0)} s, ${excluded} trials excluded (${mischief.join(", ")})`,
});
const lost = Math.abs(spent.served - spent.recorded);
reportMetric({ name: "tokens not on record", value: lost, unit: `of ${spent.served}`, limit: { most: 0 } });
