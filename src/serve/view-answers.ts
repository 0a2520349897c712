import { setTimeout as sleep } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
import { z } from "zod";
import { KeptAnswer } from "./kept-answer.ts";
import { runVersion } from "./run-version.ts";
import type { ViewAnswer, ViewQuestion } from "./view-question.ts";
import { ViewThread } from "./view-thread.ts";

const restMs = 3_000;
/** Long enough for a page to draw the list of trials. */
const drawingMs = 200;

/** What is answered by the thread that counts; it has the suites loaded, so it also knows what is amiss with them. */
const countedThings: ReadonlySet<ViewQuestion["about"]> = new Set(["report", "comparison", "warnings"] as const);

/**
 * Answers about runs from two threads: one for what is looked up, and one for what is counted, which takes seconds on a large
 * run. What was worked out is kept until the runs change.
 */
export class ViewAnswers implements AsyncDisposable {
  readonly #paths: readonly string[];
  readonly #pages: ViewThread;
  readonly #figures: ViewThread;
  readonly #kept = new Map<string, KeptAnswer>();
  readonly #mayCount: Promise<void>;

  constructor(paths: readonly string[], { trust = false, script }: { trust?: boolean | undefined; script?: URL } = {}) {
    this.#paths = paths;
    this.#pages = new ViewThread({ places: paths, trust }, script);
    this.#figures = new ViewThread({ places: paths, trust }, script);
    // A page needs the list of trials first; only when it has drawn it is there a processor to spare for counting.
    this.#mayCount = this.ask({ about: "trials" }).then(() => sleep(drawingMs, undefined, { ref: false }));
  }

  ask(question: ViewQuestion): Promise<ViewAnswer> {
    // Found by their key in a moment, and there may be very many of them.
    if (question.about === "trial") return this.#pages.ask(question);
    const name = JSON.stringify(question);
    const known = this.#kept.get(name) ?? new KeptAnswer(() => this.#work(question), restMs);
    this.#kept.set(name, known);
    return known.get(runVersion(this.#paths));
  }

  /** What is amiss with the suites of the runs; empty while they are being loaded. */
  async warnings(): Promise<readonly string[]> {
    const answer = await this.ask({ about: "warnings" });
    return answer.kind === "found" ? z.array(z.string()).parse(JSON.parse(String(gunzipSync(answer.packed)))) : [];
  }

  async #work(question: ViewQuestion): Promise<ViewAnswer> {
    if (!countedThings.has(question.about)) return this.#pages.ask(question);
    await this.#mayCount;
    return this.#figures.ask(question);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all([this.#pages[Symbol.asyncDispose](), this.#figures[Symbol.asyncDispose]()]);
  }
}
