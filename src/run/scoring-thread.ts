import { setImmediate } from "node:timers/promises";
import { Worker } from "node:worker_threads";

/** A record to score, and the hash of the suite to score it with. */
export interface ScoringRequest {
  readonly json: string;
  readonly hash: string;
}

/** The thread's answer for a record: the verdict, or the scorer's error; neither if the thread cannot score the record. */
export interface ScoringReply {
  /** The verdict as JSON, which is cheaper to send than an object. */
  readonly verdict?: string | undefined;
  readonly error?: unknown;
}

/** A message from the thread: either its suites are loaded, or it answers the oldest request. */
export type ScoringThreadMessage = { readonly kind: "ready" } | ({ readonly kind: "answer" } & ScoringReply);

interface Asked {
  readonly question: ScoringRequest;
  readonly answer: (answer: ScoringReply | undefined) => void;
}

// The memory limit of the thread, so that a large record exhausts only the thread's memory and not the whole run's.
const mostMegabytes = 1_024;

/** The scoring thread, which handles one record at a time and is replaced if a record takes too long or crashes it. */
export class ScoringThread {
  readonly #folders: readonly string[];
  readonly #budgetMs: number;
  /** The open requests, in the order in which they will be answered; the first one is in progress. */
  #asked: Asked[] = [];
  #worker: Worker | undefined;
  #isReady = false;
  #isOver = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(folders: readonly string[], budgetMs: number) {
    this.#folders = folders;
    this.#budgetMs = budgetMs;
    this.#start();
  }

  /** The number of records waiting for this thread, including the one being scored. */
  get waiting(): number {
    return this.#asked.length;
  }

  /** The thread's answer for a record; undefined if the thread has ended or has not loaded the suite. */
  ask(question: ScoringRequest): Promise<ScoringReply | undefined> {
    if (this.#isOver) return Promise.resolve(undefined);
    return new Promise((resolve) => {
      this.#asked.push({ question, answer: resolve });
      this.#worker?.postMessage(question);
      if (this.#asked.length === 1) this.#watch();
    });
  }

  /** Terminates the thread; callers must handle their open requests themselves. */
  async end(): Promise<void> {
    const worker = this.#worker;
    this.#giveUp();
    await worker?.terminate();
  }

  #start(): void {
    const worker = new Worker(new URL(`./score-worker${import.meta.url.slice(-3)}`, import.meta.url), {
      workerData: this.#folders,
      resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
    });
    this.#worker = worker;
    this.#isReady = false;
    worker.on("message", (message: ScoringThreadMessage) => {
      if (worker !== this.#worker) return;
      if (message.kind === "ready") this.#isReady = true;
      else this.#asked.shift()?.answer(message);
      this.#watch();
    });
    const lost = (why: unknown) => {
      if (worker !== this.#worker) return;
      // A thread that failed to load its suites would fail again, so it is not replaced.
      if (this.#isReady && this.#asked.length > 0) this.#replace(`the scoring thread ended: ${String(why)}`);
      else this.#giveUp();
    };
    worker.on("error", lost).on("exit", lost);
    for (const { question } of this.#asked) worker.postMessage(question);
  }

  /** Starts the time limit for the record in progress. */
  #watch(): void {
    clearTimeout(this.#timer);
    const [first] = this.#asked;
    if (!first || !this.#isReady) return;
    this.#timer = setTimeout(() => this.#onTimeout(first), this.#budgetMs);
    this.#timer.unref();
  }

  async #onTimeout(asked: Asked): Promise<void> {
    // This thread may have been busy too, so an answer that arrived in the meantime counts.
    await setImmediate();
    await setImmediate();
    if (this.#asked[0] !== asked) return;
    const worker = this.#worker;
    this.#replace(`scoring took longer than ${this.#budgetMs / 1_000} s and was aborted`);
    await worker?.terminate();
  }

  /** Abandons the record in progress and continues with the others on a new thread. */
  #replace(why: string): void {
    clearTimeout(this.#timer);
    this.#asked.shift()?.answer({ error: new Error(why) });
    this.#start();
  }

  #giveUp(): void {
    clearTimeout(this.#timer);
    this.#isOver = true;
    this.#worker = undefined;
    const asked = this.#asked;
    this.#asked = [];
    for (const { answer } of asked) answer(undefined);
  }
}
