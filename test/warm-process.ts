import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { closeSync, constants, fstatSync, ftruncateSync, openSync, readSync, writeSync } from "node:fs";
import { resolve } from "node:path";
import { temporaryFolder } from "./temporary-folder.ts";

/** How a command ended, and what it printed. */
export interface Ended {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** What a command is run with. */
export interface Started {
  /** The script's path in the repository. */
  readonly script: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: { readonly [name: string]: string | undefined };
}

/**
 * A process that runs one command after another. Most of the time of a short command goes into starting Node and
 * compiling the code, which happens only once here.
 */
export class WarmProcess implements Disposable {
  readonly #child: ChildProcess;
  readonly #requests: number;
  readonly #replies: number;
  readonly #stdout: number;
  readonly #stderr: number;

  constructor() {
    using folder = temporaryFolder();
    const [requests, replies] = [folder.file("requests"), folder.file("replies")];
    execFileSync("mkfifo", [requests, replies]);
    // Opening a pipe for both reading and writing does not wait for the other end.
    const ends = [openSync(requests, constants.O_RDWR), openSync(replies, constants.O_RDWR)];
    this.#requests = openSync(requests, constants.O_WRONLY);
    this.#replies = openSync(replies, constants.O_RDONLY | constants.O_NONBLOCK);
    const prints = [openSync(folder.file("stdout"), "a"), openSync(folder.file("stderr"), "a")];
    [this.#stdout, this.#stderr] = [openSync(folder.file("stdout"), "r+"), openSync(folder.file("stderr"), "r+")];
    const given = [...prints, openSync(requests, constants.O_RDONLY), openSync(replies, constants.O_WRONLY)];
    const script = resolve("test/run-commands.ts");
    this.#child = spawn(process.execPath, [script], { stdio: ["ignore", ...given], detached: true });
    this.#child.unref();
    for (const end of [...ends, ...given]) closeSync(end);
  }

  /** Starts a command; the previous one must have ended. */
  start(started: Started): void {
    // As base64, because an argument may contain line breaks.
    writeSync(this.#requests, `${Buffer.from(JSON.stringify(started)).toString("base64")}\n`);
  }

  /** How the command ended; undefined while it is running. */
  ended(): Ended | undefined {
    const reply = Buffer.alloc(16);
    const length = readIfReady(this.#replies, reply);
    if (length === undefined) return undefined;
    const printed = this.#takePrinted();
    if (length > 0) return { status: Number(reply.toString("utf8", 0, length)), ...printed };
    throw new Error(`The command ended its process; run it with ownProcess: true.\n${Object.values(printed).join("\n")}`);
  }

  /** Ends the process in the middle of a command. */
  kill(): Ended {
    // A command stuck in a loop ignores every other signal.
    this.#child.kill("SIGKILL");
    return { status: -1, ...this.#takePrinted() };
  }

  /** Ends the process, which exits when no further command can arrive. */
  [Symbol.dispose](): void {
    for (const end of [this.#requests, this.#replies, this.#stdout, this.#stderr]) closeSync(end);
  }

  #takePrinted(): Omit<Ended, "status"> {
    return { stdout: takeText(this.#stdout), stderr: takeText(this.#stderr) };
  }
}

/** The number of bytes read; 0 if the other end is closed, undefined if there is no data yet. */
function readIfReady(file: number, into: Buffer): number | undefined {
  try {
    return readSync(file, into);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EAGAIN") return undefined;
    throw error;
  }
}

function takeText(file: number): string {
  const bytes = Buffer.alloc(fstatSync(file).size);
  for (let done = 0; done < bytes.length; ) done += readSync(file, bytes, done, bytes.length - done, done);
  ftruncateSync(file);
  return bytes.toString("utf8");
}
