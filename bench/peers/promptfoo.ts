// Measures Deskproof and promptfoo side by side: CPU, time and peak memory for 1,000 and 5,000 cases with an agent that
// only gives a fixed answer, and for 1,000 conversations of five turns.
//   node bench/peers/promptfoo.ts --install        installs promptfoo into a temporary folder first (about 1.5 GB)
//   node bench/peers/promptfoo.ts --folder <dir>   uses an existing installation: a folder with node_modules/promptfoo
// promptfoo evaluates a constant provider and stores its results. It has no database, no customer and no verdict, so
// each turn is one evaluation with the conversation so far as input. Deskproof runs the whole conversation: the
// customer, the tools on a database, the record and the verdict.
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { reportMetric } from "../metric.ts";
import { commandFlags } from "../own-process.ts";
import { measureCommand, type Used } from "./measure.ts";

const { values } = parseArgs({ options: { install: { type: "boolean" }, folder: { type: "string" } } });
const version = "0.121";
const folder = mkdtempSync(join(tmpdir(), "deskproof-peers-"));
try {
  compare(promptfooIn(values.install ? folder : values.folder));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function promptfooIn(place: string | undefined): string {
  if (place === undefined) throw new Error("Give --install, or --folder with the folder of an installation.");
  if (values.install) {
    writeFileSync(join(place, "package.json"), "{}");
    execFileSync("npm", ["install", "--no-audit", "--no-fund", `promptfoo@${version}`], {
      cwd: place,
      stdio: "ignore",
    });
  }
  const main = resolve(place, "node_modules/promptfoo/dist/src/entrypoint.js");
  if (!existsSync(main)) throw new Error(`There is no promptfoo ${version} in ${place}.`);
  return main;
}

function compare(main: string): void {
  const theirs = new Map<string, Used>();
  const ours = new Map<string, Used>();
  for (const [name, cases, turns] of [
    ["1,000 cases", 1000, 1],
    ["5,000 cases", 5000, 1],
    ["1,000 conversations of five turns", 1000, 5],
  ] as const) {
    theirs.set(name, promptfoo(main, cases, turns));
    ours.set(name, deskproof(cases));
  }
  for (const [name, { cpuS, wallS, peakMb }] of theirs) {
    const own = ours.get(name);
    if (!own) continue;
    const used = (some: Used) => `${some.cpuS.toFixed(1)} s of CPU, ${some.wallS.toFixed(1)} s, ${some.peakMb.toFixed(0)} MB`;
    const isConversation = name.includes("conversations");
    reportMetric({
      name: `${name}, share of promptfoo's CPU`,
      value: own.cpuS / cpuS,
      unit: "",
      ...(isConversation && { limit: { most: 0.2 } }),
      note: `promptfoo ${used({ cpuS, wallS, peakMb })}; Deskproof ${used(own)}`,
    });
    reportMetric({ name: `${name}, peak memory`, value: own.peakMb, unit: "MB", limit: { most: 250 } });
  }
}

function promptfoo(main: string, cases: number, turns: number): Used {
  const text = turns === 1 ? "{{question}}" : "{% for one in _conversation %}{{one.input}} {{one.output}} {% endfor %}{{question}}";
  const tests = Array.from({ length: cases }, (_, one) =>
    Array.from({ length: turns }, (_turn, turn) => ({
      vars: { question: `Where is order ${one}, please? (${turn})` },
      assert: [{ type: "contains", value: "on its way" }],
      metadata: turns === 1 ? {} : { conversationId: `c${one}` },
    })),
  ).flat();
  writeFileSync(
    join(folder, "provider.cjs"),
    "module.exports = class { id() { return 'noop'; } async callApi() { return { output: 'It is on its way.' }; } };\n",
  );
  writeFileSync(join(folder, "config.json"), JSON.stringify({ prompts: [text], providers: ["file://provider.cjs"], tests }));
  const home = mkdtempSync(join(folder, "home-"));
  const quiet = {
    PROMPTFOO_CONFIG_DIR: home,
    PROMPTFOO_DISABLE_TELEMETRY: "1",
    PROMPTFOO_DISABLE_UPDATE: "1",
    PROMPTFOO_DISABLE_REMOTE_GENERATION: "1",
  };
  const args = [main, "eval", "-c", "config.json", "--no-cache", "--no-table", "--no-progress-bar", "-o", "out.json"];
  return measureCommand(folder, args, quiet);
}

function deskproof(cases: number): Used {
  const bin = resolve("bin/deskproof.js");
  const trials = Math.ceil(cases / 6);
  const out = join(folder, `${cases}-${process.hrtime.bigint()}.db`);
  const args = ["run", "tiny", "--agent", "stand-in/reference", "--trials", String(trials), "--out", out];
  return measureCommand(folder, [...commandFlags, bin, ...args]);
}
