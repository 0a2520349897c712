import { setImmediate } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import type { Verdict } from "../score/verdict.ts";

/** A record to score, and the hash of the suite it is to be scored with. */
export interface Question {
  readonly json: string;
  readonly hash: string;
}

/** What the thread says of a record: its verdict, or what the scorer threw; neither when it cannot score it. */
export interface Answer {
  readonly verdict?: Verdict | undefined;
  readonly error?: unknown;
}

/** What the thread sends: that its suites are loaded, or an answer to the oldest question. */
export type Message = { readonly kind: "ready" } | ({ readonly kind: "answer" } & Answer);

interface Asked {
  readonly question: Question;
  readonly answer: (answer: Answer | undefined) => void;
}

// What a thread may hold before it is ended, so that it and not the whole run is out of memory.
const mostMegabytes = 1_024;

/** The thread that scores, one record after the other; it is replaced when one of them takes too long or ends it. */
export class ScoringThread {
  readonly #folders: readonly string[];
  readonly #budgetMs: number;
  /** Questions in the order in which they are answered: the first is the one that is worked on. */
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

  /** How many records wait for this thread, the one it is scoring included. */
  get waiting(): number {
    return this.#asked.length;
  }

  /** The thread's answer to a record; nothing when there is no thread any more or it does not know the suite. */
  ask(question: Question): Promise<Answer | undefined> {
    if (this.#isOver) return Promise.resolve(undefined);
    return new Promise((resolve) => {
      this.#asked.push({ question, answer: resolve });
      this.#worker?.postMessage(question);
      if (this.#asked.length === 1) this.#watch();
    });
  }

  /** Ends the thread; what is still asked is left to whoever asked. */
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
    worker.on("message", (message: Message) => {
      if (worker !== this.#worker) return;
      if (message.kind === "ready") this.#isReady = true;
      else this.#asked.shift()?.answer(message);
      this.#watch();
    });
    const lost = (why: unknown) => {
      if (worker !== this.#worker) return;
      // A thread that never got its suites would not get them the next time either.
      if (this.#isReady && this.#asked.length > 0) this.#replace(`the scoring thread ended: ${String(why)}`);
      else this.#giveUp();
    };
    worker.on("error", lost).on("exit", lost);
    for (const { question } of this.#asked) worker.postMessage(question);
  }

  /** Gives the record that is worked on its time, from now. */
  #watch(): void {
    clearTimeout(this.#timer);
    const [first] = this.#asked;
    if (!first || !this.#isReady) return;
    this.#timer = setTimeout(() => this.#onTimeout(first), this.#budgetMs);
    this.#timer.unref();
  }

  async #onTimeout(asked: Asked): Promise<void> {
    // This thread may have been busy itself: an answer that has come meanwhile counts.
    await setImmediate();
    await setImmediate();
    if (this.#asked[0] !== asked) return;
    const worker = this.#worker;
    this.#replace(`scoring took longer than ${this.#budgetMs / 1_000} s and was given up`);
    await worker?.terminate();
  }

  /** Gives up the record that is worked on, and goes on with the others on a new thread. */
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
