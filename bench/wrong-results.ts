// Runs one case per class of wrong result that evaluation tools have shipped and had to correct, and prints what Deskproof
// shows for each. The exit code is 1 if one of them is wrong.
//   npm run bench:wrong-results
//   npm run bench:wrong-results -- --only csv        runs the classes whose name contains this text
import { parseArgs } from "node:util";
import { endWarmProcesses } from "../test/command.ts";
import { reportMetric } from "./metric.ts";
import { type Checked, check, tableOf } from "./wrong-results/check.ts";
import { kinds } from "./wrong-results/kinds.ts";

const { values } = parseArgs({ options: { only: { type: "string", default: "" } } });
const chosen = kinds.filter(({ kind }) => kind.toLowerCase().includes(values.only.toLowerCase()));
if (chosen.length === 0) throw new Error(`--only ${values.only}: no class has such a name`);

const start = performance.now();
const results: Checked[] = [];
for (const kind of chosen) results.push(await check(kind));
endWarmProcesses();
process.stdout.write(`${tableOf(results)}\n\n`);
reportMetric({
  name: "wrong results",
  value: results.filter(({ isRight }) => !isRight).length,
  unit: `in ${results.length} classes`,
  limit: { most: 0 },
  note: `${((performance.now() - start) / 1000).toFixed(0)} s`,
});
