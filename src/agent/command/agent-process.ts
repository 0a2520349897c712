import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { type Environment, scrub } from "../../llm/scrub.ts";

/** What a process did when it was expected to write a line. */
export type Output =
  | { readonly kind: "line"; readonly text: string }
  /** It is gone. */
  | { readonly kind: "exit"; readonly how: string; readonly code: number | null }
  | { readonly kind: "too_long" };

/** The longest line that is read, in bytes. */
export const longestLine = 4_000_000;
/** How much of what a process writes to stderr is told. */
const tailLength = 2000;
/** How much of it is kept: a key at the beginning of what is told must be whole to be found. */
const keptLength = 16_000;
/** Milliseconds between the end of its input, the wish that it stops, and its end; and between its end and that of its output. */
const graceMs = { input: 500, term: 2000, output: 1000 };

const running = new Set<AgentProcess>();

let tell: (pid: number, alive: boolean) => void = () => {};

/** Tells of every process that is started or gone, for whoever has to end them when this thread is cut. */
export function onAgentProcess(listener: (pid: number, alive: boolean) => void): void {
  tell = listener;
}

// Whatever ends this process, its agents must not outlive it.
function endAllAtExit(): void {
  for (const process of running) process.kill("SIGKILL");
}

/** A command that runs for one conversation: lines in, lines out, and nothing of it left afterwards. */
export class AgentProcess {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #environment: Environment;
  #partial: Buffer[] = [];
  #partialLength = 0;
  #stderr = "";
  readonly #outputs: Output[] = [];
  #waiting: ((output: Output) => void) | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(command: string, environment: Environment) {
    this.#environment = environment;
    // A group of its own, so that it can be ended together with whatever it started. Python would hold its lines back.
    const env = { PYTHONUNBUFFERED: "1", ...environment };
    this.#child = spawn(command, { shell: true, detached: process.platform !== "win32", env });
    if (running.size === 0) process.once("exit", endAllAtExit);
    running.add(this);
    if (this.#child.pid !== undefined) tell(this.#child.pid, true);
    this.#child.stdout.on("data", (chunk: Buffer) => this.#read(chunk));
    this.#child.stderr.on("data", (chunk: Buffer) => {
      this.#stderr = (this.#stderr + chunk.toString("utf8")).slice(-keptLength);
    });
    // A process that is gone cannot be written to; its exit says so better.
    this.#child.stdin.on("error", () => this.#child.stdin.destroy());
    this.#child.on("error", (error) => this.#gone(error.message, null));
    this.#child.on("exit", () => {
      this.kill("SIGKILL");
      // What has left the group, such as a daemon, cannot be ended, but it must not hold the run by the pipes it inherited.
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#letGo(), graceMs.output);
    });
    this.#child.on("close", (code, signal) =>
      this.#gone(signal ? `was ended by ${signal}` : `ended with code ${code}`, code),
    );
  }

  /** What it wrote before it was asked, if anything. */
  get unasked(): Output | undefined {
    return this.#outputs[0];
  }

  /** The end of what it wrote to stderr, without keys. */
  get stderr(): string {
    return scrub(this.#stderr, this.#environment).slice(-tailLength).trim();
  }

  /** Writes a line and waits for one. */
  ask(line: string): Promise<Output> {
    this.#child.stdin.write(`${line}\n`);
    return new Promise((resolve) => {
      const there = this.#outputs.shift();
      if (there) resolve(there);
      else this.#waiting = resolve;
    });
  }

  /** Ends its input, which is how it learns that the conversation is over, and makes sure that it goes. */
  close(): void {
    if (!running.has(this)) return;
    this.#child.stdin.end();
    this.#timer = setTimeout(() => {
      this.kill("SIGTERM");
      this.#timer = setTimeout(() => this.kill("SIGKILL"), graceMs.term);
    }, graceMs.input);
  }

  /** Sends a signal to it and to all it started. */
  kill(signal: "SIGTERM" | "SIGKILL"): void {
    const { pid } = this.#child;
    if (pid === undefined) return;
    try {
      if (process.platform === "win32") this.#child.kill(signal);
      else process.kill(-pid, signal);
    } catch (error) {
      // Nobody of the group is left.
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
    // One line that nobody asked for is enough to know; a process that writes without end must not fill the memory.
    else if (this.#outputs.length < 2 || output.kind === "exit") this.#outputs.push(output);
  }
}
