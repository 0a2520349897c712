import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/** The resources that a command used: the CPU of all its Node processes, and the memory of the largest one. */
export interface Used {
  readonly wallS: number;
  readonly cpuS: number;
  readonly peakMb: number;
}

/** Runs a Node script in a folder and measures it; throws if the script fails. */
export function measureCommand(folder: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Used {
  const file = join(folder, `usage-${process.hrtime.bigint()}.jsonl`);
  const hook = pathToFileURL(fileURLToPath(new URL("usage.mjs", import.meta.url)));
  const start = performance.now();
  const { status, stderr, stdout } = spawnSync(process.execPath, args, {
    cwd: folder,
    encoding: "utf8",
    maxBuffer: 2 ** 28,
    env: { ...process.env, ...env, NODE_OPTIONS: `--import=${hook.href}`, USAGE_FILE: file },
  });
  const wallS = (performance.now() - start) / 1000;
  if (status !== 0) throw new Error(`${args.join(" ")} exited with ${status}: ${stderr.slice(-2000) || stdout.slice(-2000)}`);
  const processes = readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  const cpuMs = processes.reduce((sum, { cpuMs: own }) => sum + own, 0);
  return { wallS, cpuS: cpuMs / 1000, peakMb: Math.max(...processes.map(({ peakKb }) => peakKb)) / 1024 };
}
