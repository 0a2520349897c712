// Sends malformed inputs to everything that reads input: the command line, the configuration, the servers, the
// importers and the readers of run files. Budget: no crash or stack trace, no hang, nothing written outside the
// given folder, no secret echoed, and every server still answers.
//   node bench/abuse.ts [count] [--only target] [--seed text]
//   node bench/abuse.ts --replay target:seed:index
import { parseArgs } from "node:util";
import { drive, type FoundFault } from "./abuse/drive.ts";
import { targets } from "./abuse/targets.ts";
import { reportMetric } from "./metric.ts";

const shownPerSort = 3;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: "string" }, seed: { type: "string", default: "1" }, replay: { type: "string" } },
});
const [replayed, replaySeed = "1", replayIndex = "0"] = values.replay?.split(":") ?? [];
const seed = replayed === undefined ? values.seed : replaySeed;
const only = replayed ?? values.only;
const range = replayed === undefined ? { first: 0, count: Number(positionals[0] ?? 10_000) } : { first: Number(replayIndex), count: 1 };
const chosen = [...targets].filter(([name]) => only === undefined || name === only);
if (chosen.length === 0) throw new Error(`--only ${only}: choose one of ${[...targets.keys()].join(", ")}`);

for (const [name, open] of chosen) {
  const { sent, findings, summary, seconds } = await drive(() => open(seed), range);
  reportMetric({
    name: `${name}, faults`,
    value: findings.length,
    unit: `in ${sent} inputs`,
    limit: { most: 0 },
    note: `${seconds.toFixed(0)} s: ${counted(findings)}; ${summary}`,
  });
  for (const [{ kind, detail, index, input }, times] of distinct(findings))
    console.log(
      `  ${kind} (${times} ×): ${detail.slice(0, 400)}\n    --replay ${name}:${seed}:${index} ` +
        `${input.slice(0, replayed === undefined ? 600 : 20_000)}`,
    );
}

function counted(findings: readonly FoundFault[]): string {
  const kinds = [...Map.groupBy(findings, ({ kind }) => kind)].map(([kind, found]) => `${found.length} × ${kind}`);
  return kinds.length === 0 ? "0 faults" : kinds.join(", ");
}

/** Groups similar findings; returns those with the shortest inputs in each group, with the size of the group. */
function distinct(findings: readonly FoundFault[]): [FoundFault, number][] {
  const sortOf = ({ kind, detail }: FoundFault) => `${kind} ${detail.replaceAll(/[^A-Za-z. ]/g, "").slice(0, 120)}`;
  return [...Map.groupBy(findings, sortOf).values()].flatMap((found) => {
    const shortest = found.toSorted((one, other) => one.input.length - other.input.length).slice(0, shownPerSort);
    return shortest.map((finding): [FoundFault, number] => [finding, found.length]);
  });
}
