import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

const command = readFileSync("bin/deskproof.js", "utf8");

/** The Node flags from the command's shebang line, so that a benchmark runs the way the command does. */
export const commandFlags = /node (.*)/.exec(command.split("\n", 1)[0] ?? "")?.[1]?.split(" ") ?? [];

/** The flags that the command sets itself when it starts. */
const ownFlags = Array.from(command.matchAll(/setFlagsFromString\("(.*)"\)/g), ([, flag = ""]) => flag);

/** Runs a script in a separate process and returns its output. */
export function runApart(script: string, args: readonly string[]): string {
  const { stdout, stderr, status } = spawnSync(process.execPath, [...commandFlags, ...ownFlags, script, ...args], {
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  if (status !== 0) throw new Error(stderr || stdout);
  return stdout;
}
