import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { scrub } from "../../secrets/scrub.ts";
import type { EnvironmentVariables } from "../../secrets/secret.ts";

/** The result of waiting for a line from a process. */
type Output =
  | { readonly kind: "line"; readonly text: string }
  | { readonly kind: "exit"; readonly how: string; readonly code: number | null }
  | { readonly kind: "too_long" };

/** The longest line accepted, in bytes. */
export const longestLine = 4_000_000;
/** The number of characters of stderr that an error message shows. */
const tailLength = 2000;
/**
 * The number of characters of stderr kept in memory. It is larger than the number shown, so that a key that starts
 * before the shown part can still be redacted.
 */
const keptLength = 16_000;
/** Grace periods in milliseconds: from closing stdin to SIGTERM, from SIGTERM to SIGKILL, and from exit to the end of the output. */
const graceMs = { input: 500, term: 2000, output: 1000 };

const running = new Set<AgentProcess>();

let tell: (pid: number, alive: boolean) => void = () => {};

/** Registers a listener for the start and exit of agent processes, so that they can be killed if this thread is killed. */
export function onAgentProcess(listener: (pid: number, alive: boolean) => void): void {
  tell = listener;
}

// Agents must not outlive this process, however it ends.
function endAllAtExit(): void {
  for (const process of running) process.kill("SIGKILL");
}

/** A command that runs for one conversation and answers each line with one line. No process is left running afterwards. */
export class AgentProcess {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #environment: EnvironmentVariables;
  #partial: Buffer[] = [];
  #partialLength = 0;
  #stderr = "";
  readonly #outputs: Output[] = [];
  #waiting: ((output: Output) => void) | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(command: string, environment: EnvironmentVariables) {
    this.#environment = environment;
    // The process is detached, so that the whole process group can be killed. Without PYTHONUNBUFFERED, Python would buffer its lines.
    const env = { PYTHONUNBUFFERED: "1", ...environment };
    this.#child = spawn(command, { shell: true, detached: process.platform !== "win32", env });
    if (running.size === 0) process.once("exit", endAllAtExit);
    running.add(this);
    if (this.#child.pid !== undefined) tell(this.#child.pid, true);
    this.#child.stdout.on("data", (chunk: Buffer) => this.#read(chunk));
    this.#child.stderr.on("data", (chunk: Buffer) => {
      this.#stderr = (this.#stderr + chunk.toString("utf8")).slice(-keptLength);
    });
    // Writing to a process that has exited fails. Ignore this error, because the exit itself is reported.
    this.#child.stdin.on("error", () => this.#child.stdin.destroy());
    this.#child.on("error", (error) => this.#gone(error.message, null));
    this.#child.on("exit", () => {
      this.kill("SIGKILL");
      // A daemon that has left the process group cannot be killed, but its open pipes must not block the run.
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#letGo(), graceMs.output);
    });
    this.#child.on("close", (code, signal) => this.#gone(signal ? `was killed by ${signal}` : `exited with code ${code}`, code));
  }

  /** The first unsolicited output; undefined if there is none. */
  get unasked(): Output | undefined {
    return this.#outputs[0];
  }

  /** The tail of stderr, with keys redacted. */
  get stderr(): string {
    return scrub(this.#stderr, this.#environment).slice(-tailLength).trim();
  }

  /** Writes a line and waits for the reply. */
  ask(line: string): Promise<Output> {
    this.#child.stdin.write(`${line}\n`);
    return new Promise((resolve) => {
      const there = this.#outputs.shift();
      if (there) resolve(there);
      else this.#waiting = resolve;
    });
  }

  /** Closes stdin, which tells the process that the conversation is over, and kills it if it does not exit. */
  close(): void {
    if (!running.has(this)) return;
    this.#child.stdin.end();
    this.#timer = setTimeout(() => {
      this.kill("SIGTERM");
      this.#timer = setTimeout(() => this.kill("SIGKILL"), graceMs.term);
    }, graceMs.input);
  }

  /** Signals the process and everything it started. */
  kill(signal: "SIGTERM" | "SIGKILL"): void {
    const { pid } = this.#child;
    if (pid === undefined) return;
    try {
      if (process.platform === "win32") this.#child.kill(signal);
      else process.kill(-pid, signal);
    } catch (error) {
      // The process group is already gone.
      if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
    }
  }

  #read(chunk: Buffer): void {
    let rest = chunk;
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10)) {
      const text = Buffer.concat([...this.#partial, rest.subarray(0, end)]).toString("utf8");
      this.#partial = [];
      this.#partialLength = 0;
      rest = rest.subarray(end + 1);
      if (text.trim() !== "") this.#put({ kind: "line", text });
    }
    this.#partialLength += rest.length;
    if (rest.length > 0) this.#partial.push(rest);
    if (this.#partialLength <= longestLine) return;
    this.#partial = [];
    this.#partialLength = 0;
    this.#put({ kind: "too_long" });
  }

  #letGo(): void {
    for (const stream of [this.#child.stdin, this.#child.stdout, this.#child.stderr]) stream.destroy();
  }

  #gone(how: string, code: number | null): void {
    clearTimeout(this.#timer);
    if (!running.delete(this)) return;
    if (this.#child.pid !== undefined) tell(this.#child.pid, false);
    if (running.size === 0) process.removeListener("exit", endAllAtExit);
    this.#put({ kind: "exit", how, code });
  }

  #put(output: Output): void {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    if (waiting) waiting(output);
    // One unsolicited line is enough to report; a process that never stops writing must not exhaust memory.
    else if (this.#outputs.length < 2 || output.kind === "exit") this.#outputs.push(output);
  }
}
