import { spawnSync } from "node:child_process";
import { resolve } from "node:path";

const bin = resolve("bin/deskproof.js");

/** Runs the command line as a user would and returns its output. */
export function deskproof(
  args: readonly string[],
  options: { cwd?: string; input?: string; timeout?: number; uid?: number; env?: { [name: string]: string } } = {},
): { status: number; stdout: string; stderr: string } {
  const { env, ...others } = options;
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...args], {
    encoding: "utf8",
    input: "",
    ...others,
    // A command stuck in a loop ignores every other signal.
    killSignal: "SIGKILL",
    env: { ...process.env, NO_COLOR: "1", ...env },
    maxBuffer: 2 ** 28,
  });
  return { status: status ?? -1, stdout, stderr };
}
