import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** The Node flags from the command's shebang line, so that a benchmark runs the way the command does. */
export const commandFlags = /node (.*)/.exec(readFileSync("bin/deskproof.js", "utf8").split("\n", 1)[0] ?? "")?.[1]?.split(" ") ?? [];

/** Runs a script in a separate process and returns its output. */
export function runApart(script: string, args: readonly string[]): string {
  const { stdout, stderr, status } = spawnSync(process.execPath, [...commandFlags, script, ...args], {
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  if (status !== 0) throw new Error(stderr || stdout);
  return stdout;
}
