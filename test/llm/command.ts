import { spawn } from "node:child_process";
import { resolve } from "node:path";
import { environmentFor } from "./clients.ts";

/** Runs the command line asynchronously, so that a server in this process can keep responding. */
export async function deskproofAt(
  url: string,
  args: readonly string[],
  environment: { readonly [name: string]: string | undefined } = {},
  cwd = ".",
): Promise<{ status: number; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, [resolve("bin/deskproof.js"), ...args], {
    cwd,
    env: { ...process.env, NO_COLOR: "1", ...environmentFor(url), ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [stdout, stderr] = ["", ""];
  child.stdout.on("data", (chunk) => {
    stdout += chunk;
  });
  child.stderr.on("data", (chunk) => {
    stderr += chunk;
  });
  const status = await new Promise<number>((done) => child.once("close", (code) => done(code ?? -1)));
  return { status, stdout, stderr };
}
