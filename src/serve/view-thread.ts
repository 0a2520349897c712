import { Worker } from "node:worker_threads";
import type { ViewAnswer, ViewQuestion, ViewReading } from "./view-question.ts";

const ownScript = new URL(`./view-worker${import.meta.url.slice(-3)}`, import.meta.url);

/**
 * A thread that reads the runs through its own connection and answers questions about them, so that computing does not block the server.
 */
export class ViewThread implements AsyncDisposable {
  readonly #reading: ViewReading;
  readonly #script: URL;
  readonly #waiting = new Map<number, (answer: ViewAnswer) => void>();
  #worker: Worker | undefined;
  #asked = 0;
  #isClosed = false;

  constructor(reading: ViewReading, script: URL = ownScript) {
    this.#reading = reading;
    this.#script = script;
  }

  ask(question: ViewQuestion): Promise<ViewAnswer> {
    if (this.#isClosed) return Promise.resolve({ kind: "broken", why: "the viewer is being closed." });
    const worker = this.#start();
    const id = this.#asked++;
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      worker.postMessage({ id, question });
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosed = true;
    await this.#worker?.terminate();
  }

  /** Starts the thread unless it is already running. */
  #start(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(this.#script, { workerData: this.#reading });
    worker.on("message", ({ id, answer }: { readonly id: number; readonly answer: ViewAnswer }) => {
      this.#waiting.get(id)?.(answer);
      this.#waiting.delete(id);
    });
    worker.on("error", (error) => this.#fail(worker, `the thread that reads the run failed: ${messageOf(error)}`));
    worker.on("exit", () => this.#fail(worker, "the thread that reads the run ended before it answered."));
    this.#worker = worker;
    return worker;
  }

  /** Rejects the open requests of a thread that has ended; the next question starts a new thread. */
  #fail(worker: Worker, why: string): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    for (const resolve of this.#waiting.values()) resolve({ kind: "broken", why });
    this.#waiting.clear();
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
