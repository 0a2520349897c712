import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { thrownStack } from "../../secrets/thrown-text.ts";
import type { TrialKey } from "../../store/run-plan.ts";
import { UserError } from "../../user-error.ts";
import type { SpentSoFar } from "../budget.ts";
import { resumeSentence } from "../resume-sentence.ts";
import type { ThreadMessage, ThreadStart } from "../run-messages.ts";
import type { RunRequest } from "../run-suites.ts";
import { Heartbeat, type ThreadActivity } from "./heartbeat.ts";

/** The polling interval, and how long the thread may take to stop after a request. */
const lookMs = 200;
const endingMs = 2000;

/** The information that a thread has sent about its run. */
export interface ThreadState {
  readonly path: string | undefined;
  readonly replyMs: number;
  readonly inThread: ReadonlySet<string>;
  readonly keys: readonly TrialKey[];
  readonly tools: readonly string[];
}

/** The thread that runs the conversations of one session, as seen from another thread. */
export class RunThread {
  readonly #worker: Worker;
  readonly #heartbeat: Heartbeat;
  readonly #request: RunRequest;
  readonly #processes = new Set<number>();
  #spent: SpentSoFar = { dollars: 0, unknown: 0 };
  #told: ThreadState = { path: undefined, replyMs: Number.POSITIVE_INFINITY, inThread: new Set(), keys: [], tools: [] };
  #beat = -1;
  #beatAt = performance.now();
  /** The result of the run; rejects with the run's error. */
  readonly ended: Promise<{ readonly path: string; readonly overBudget: number | undefined }>;

  constructor(request: RunRequest, start: Omit<ThreadStart, "memory">) {
    this.#request = request;
    this.#heartbeat = Heartbeat.forPlaces(request.options.concurrency);
    const workerData: ThreadStart = { ...start, memory: this.#heartbeat.memory };
    this.#worker = new Worker(new URL(`./run-worker${import.meta.url.slice(-3)}`, import.meta.url), { workerData });
    this.ended = new Promise((resolve, reject) => {
      this.#worker.on("message", (message: ThreadMessage) => {
        if (message.kind === "ended") resolve(message);
        else if (message.kind === "refused") reject(new UserError(message.message, message));
        else if (message.kind === "failed") reject(Object.assign(message.error, message.system));
        else this.#hear(message);
      });
      this.#worker.on("error", (error) => reject(this.#thrown(error)));
      this.#worker.on("exit", (code) => reject(this.#left(code)));
    });
  }

  get told(): ThreadState {
    return this.#told;
  }

  /** The thread's visible state. */
  get seen(): ThreadActivity {
    return this.#heartbeat.look();
  }

  /** The number of milliseconds for which the thread's event loop has been blocked; 0 if it is not blocked. */
  stillMs(now: number): number {
    const { beat } = this.#heartbeat.look();
    if (beat !== this.#beat) {
      this.#beat = beat;
      this.#beatAt = now;
    }
    return now - this.#beatAt < 2 * lookMs ? 0 : now - this.#beatAt;
  }

  /** Waits briefly, or until the run has ended; returns true if it has ended. */
  async rest(): Promise<boolean> {
    const over = this.ended.then(
      () => true,
      () => true,
    );
    return Promise.race([over, sleep(lookMs, false, { ref: false })]);
  }

  /** Asks the thread to stop as on Ctrl-C, so that conversations in progress are dropped. */
  stop(): void {
    this.#worker.postMessage("stop");
  }

  /** Asks a worker's thread to finish the trials in progress and then exit. */
  drain(): void {
    this.#worker.postMessage("drain");
  }

  /** Terminates the thread and all its agents' processes; returns false if the thread is in native code and cannot be terminated. */
  async end(): Promise<boolean> {
    this.ended.catch(() => {});
    const isOver = await Promise.race([this.#worker.terminate().then(() => true), sleep(endingMs, false, { ref: true })]);
    if (!isOver) this.#worker.unref();
    for (const pid of this.#processes) endGroup(pid);
    return isOver;
  }

  #hear(message: Exclude<ThreadMessage, { kind: "ended" | "refused" | "failed" }>): void {
    if (message.kind === "begin") {
      const { path, replyMs, inThread } = message.run;
      this.#told = { ...this.#told, path, replyMs, inThread: new Set(inThread) };
    } else if (message.kind === "start") {
      this.#spent = message.spent;
      this.#request.onStart?.({ ...message.begun, spent: () => this.#spent });
    } else if (message.kind === "trials") this.#told = { ...this.#told, keys: message.keys };
    else if (message.kind === "tool") this.#told = { ...this.#told, tools: [...this.#told.tools, message.name] };
    else if (message.kind === "process" && message.alive) this.#processes.add(message.pid);
    else if (message.kind === "process") this.#processes.delete(message.pid);
    else if (message.kind === "notice") this.#request.onNotice?.(message.line);
    else {
      this.#spent = message.spent;
      this.#request.onTrial?.(message.done);
    }
  }

  #thrown(error: unknown): Error {
    return new UserError(`a tool, a rule or an agent threw outside any trial: ${thrownStack(error)}\n${resumeSentence(this.#told.path)}`);
  }

  #left(code: number): Error {
    return new UserError(
      `a tool, a rule or an agent ended the run with process.exit(${code}). Remove that call. ${resumeSentence(this.#told.path)}`,
    );
  }
}

function endGroup(pid: number): void {
  try {
    process.kill(process.platform === "win32" ? pid : -pid, "SIGKILL");
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}
