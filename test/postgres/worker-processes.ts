// Starts workers and planners as processes of their own, so that tests and benches can kill them.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";

/** A command that runs in the background. */
export interface Started {
  readonly process: ChildProcess;
  /** The exit status and everything it has printed. */
  readonly ended: Promise<{ readonly status: number | null; readonly output: string }>;
  readonly output: () => string;
}

/** Starts a command of `deskproof`, with additional environment variables. */
export function start(args: readonly string[], cwd = ".", env: NodeJS.ProcessEnv = {}): Started {
  const bin = new URL("../../bin/deskproof.js", import.meta.url).pathname;
  const child = spawn(process.execPath, [bin, ...args], {
    cwd,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...env },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (data) => (output += String(data)));
  const ended = once(child, "close").then(([status]: (number | null)[]) => ({ status: status ?? null, output }));
  return { process: child, ended, output: () => output };
}

/** Waits until a condition holds; throws after a time limit. */
export async function until(what: string, holds: () => boolean, limitMs = 60_000): Promise<void> {
  for (const begin = performance.now(); !holds(); await sleep(50))
    if (performance.now() - begin > limitMs) throw new Error(`${what}: not within ${limitMs / 1000} s`);
}

/** The source of an agent that takes a time to answer, says what it is told, and reports the usage of one call. */
export function slowAgent(id: string, ms: number): string {
  return `import { setTimeout as sleep } from "node:timers/promises";
export const agent = { kind: "agent", id: "${id}", open: () => ({ reply: async (turn) => {
  await sleep(${ms});
  turn.note({ usage: { model: "acme-1", input: 1000, output: 100 } });
  return "I have read: " + turn.text + " What is your order number?";
} }) };
`;
}
