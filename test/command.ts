import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { type Ended, type Started, WarmProcess } from "./warm-process.ts";

const bin = "bin/deskproof.js";
const pollMs = 2;
const longestMs = 600_000;

/** How a test runs a command. */
interface CommandOptions {
  readonly cwd?: string;
  readonly env?: { readonly [name: string]: string };
  /** The milliseconds after which it is killed. */
  readonly timeout?: number;
  /** `input` and `uid` each require a separate process. */
  readonly input?: string;
  readonly uid?: number;
  /** Starts a new process, for tests of how processes start, end and share files. */
  readonly ownProcess?: boolean;
}

interface AsyncOptions extends Pick<CommandOptions, "ownProcess"> {
  readonly cwd: string;
  readonly env: { readonly [name: string]: string | undefined };
}

/** Runs the command line as a user would and returns its output. */
export function deskproof(args: readonly string[], options: CommandOptions = {}): Ended {
  const { cwd = ".", env = {}, timeout = longestMs, ownProcess = false, ...others } = options;
  const started = { script: bin, args, cwd: resolve(cwd), env: { ...process.env, NO_COLOR: "1", ...env } };
  const isAlone = ownProcess || Object.keys(others).length > 0;
  return isAlone ? runAlone(started, { timeout, ...others }) : runWarm(started, timeout);
}

/** Runs one of the repository's scripts. */
export function runScript(script: string, args: readonly string[]): Ended {
  return runWarm({ script, args, cwd: process.cwd(), env: process.env }, longestMs);
}

function runWarm(started: Started, timeout: number): Ended {
  const warm = takeWarm();
  warm.start(started);
  const still = new Int32Array(new SharedArrayBuffer(4));
  for (const last = performance.now() + timeout; performance.now() < last; Atomics.wait(still, 0, 0, pollMs)) {
    const ended = warm.ended();
    if (ended) return putBack(warm, ended);
  }
  return warm.kill();
}

/** Runs the command line asynchronously, so that a server in this process can keep responding. */
export async function deskproofAsync(args: readonly string[], options: AsyncOptions): Promise<Ended> {
  const env = { ...process.env, NO_COLOR: "1", ...options.env };
  const started = { script: bin, args, cwd: resolve(options.cwd), env };
  if (options.ownProcess) return runAloneAsync(started);
  const warm = takeWarm();
  warm.start(started);
  for (;;) {
    const ended = warm.ended();
    if (ended) return putBack(warm, ended);
    await sleep(pollMs);
  }
}

const idle: WarmProcess[] = [];

/** Ends the processes that run commands, because commands may leave state behind. */
export function endWarmProcesses(): void {
  for (const warm of idle.splice(0)) warm[Symbol.dispose]();
}

function takeWarm(): WarmProcess {
  return idle.pop() ?? new WarmProcess();
}

function putBack(warm: WarmProcess, ended: Ended): Ended {
  idle.push(warm);
  return ended;
}

function runAlone({ script, args, cwd, env }: Started, others: { input?: string; timeout?: number; uid?: number }): Ended {
  const { status, stdout, stderr } = spawnSync(process.execPath, [resolve(script), ...args], {
    encoding: "utf8",
    input: "",
    ...others,
    cwd,
    // A command stuck in a loop ignores every other signal.
    killSignal: "SIGKILL",
    env,
    maxBuffer: 2 ** 28,
  });
  return { status: status ?? -1, stdout, stderr };
}

async function runAloneAsync({ script, args, cwd, env }: Started): Promise<Ended> {
  const child = spawn(process.execPath, [resolve(script), ...args], { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
  const [stdout, stderr, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  return { status: status ?? -1, stdout, stderr };
}
