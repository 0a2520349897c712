// Checks whether a service's faults are ever blamed on the agent, or an agent's on the service: 2,010 trials on the
// tiny suite in every provider's format, against servers that reject, fail, hang, disconnect or return garbage, and
// models that misbehave. Budget: no trial misjudged, and every token served is on record.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { misjudged, runChaos } from "../test/llm/chaos-run.ts";

const folder = mkdtempSync(join(tmpdir(), "deskproof-bench-"));
const start = performance.now();
const { trials, spent, done, requests } = await runChaos(join(folder, "run.db"), 67);
rmSync(folder, { recursive: true });
const wrong = trials.flatMap((trial) => misjudged(trial) ?? []);
const excluded = trials.filter(({ verdict }) => verdict.kind === "excluded").length;
const deeds = [...done].sort(([a], [b]) => (a < b ? -1 : 1)).map(([what, times]) => `${what} ${times}`);
for (const line of wrong.slice(0, 20)) process.stdout.write(`${line}\n`);
process.stdout.write(
  `chaos: ${trials.length} trials, ${requests} requests in ${((performance.now() - start) / 1000).toFixed(0)} s: ${wrong.length} misjudged (budget 0), ${excluded} excluded, ${spent.recorded} tokens recorded of ${spent.served} served (${deeds.join(", ")})\n`,
);
if (wrong.length > 0 || spent.recorded !== spent.served) process.exitCode = 1;
