import { setTimeout as sleep } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
import { z } from "zod";
import { KeptAnswer } from "./kept-answer.ts";
import type { ViewAnswer, ViewQuestion } from "./view-question.ts";
import { ViewThread } from "./view-thread.ts";

const restMs = 3_000;
/** The time in milliseconds that a page needs to render the list of trials. */
const drawingMs = 200;

/** The questions that the computing thread answers; it has loaded the suites, so it also knows their problems. */
const countedThings: ReadonlySet<ViewQuestion["about"]> = new Set(["report", "measures", "comparison", "warnings"] as const);

/** The settings for answers about runs. */
interface Answering {
  /** Returns a string that changes whenever the runs change. */
  readonly version: () => string;
  readonly trust?: boolean | undefined;
  readonly script?: URL;
}

/**
 * Answers questions about runs in two threads, one for lookups and one for computing reports, which takes seconds for a
 * large run. Results are cached until the runs change.
 */
export class ViewAnswers implements AsyncDisposable {
  readonly #version: () => string;
  readonly #pages: ViewThread;
  readonly #figures: ViewThread;
  readonly #kept = new Map<string, KeptAnswer>();
  readonly #mayCount: Promise<void>;

  constructor(paths: readonly string[], { version, trust = false, script }: Answering) {
    this.#version = version;
    this.#pages = new ViewThread({ places: paths, trust }, script);
    this.#figures = new ViewThread({ places: paths, trust }, script);
    // A page needs the list of trials first; computing starts once the page has rendered the list.
    this.#mayCount = this.ask({ about: "trials" }).then(() => sleep(drawingMs, undefined, { ref: false }));
  }

  ask(question: ViewQuestion): Promise<ViewAnswer> {
    // Lookups by key are fast, and there may be too many results to cache.
    if (question.about === "trial") return this.#pages.ask(question);
    const name = JSON.stringify(question);
    const known = this.#kept.get(name) ?? new KeptAnswer(() => this.#work(question), restMs);
    this.#kept.set(name, known);
    const answer = known.get(this.#version());
    return question.about === "comparison" ? this.#forgetUnlessFound(name, answer) : answer;
  }

  /** Removes failed comparisons from the cache. A request can name any two agents, so failed comparisons could fill the memory. */
  async #forgetUnlessFound(name: string, asked: Promise<ViewAnswer>): Promise<ViewAnswer> {
    const answer = await asked;
    if (answer.kind !== "found") this.#kept.delete(name);
    return answer;
  }

  /** Returns the problems with the suites in the runs; empty while the suites are being loaded. */
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
