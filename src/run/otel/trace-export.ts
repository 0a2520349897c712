import { setTimeout as sleep } from "node:timers/promises";
import type { PriceTable } from "../../llm/price.ts";
import type { OtlpSpan } from "../../report/otel/otlp.ts";
import { trialSpans } from "../../report/otel/trial-spans.ts";
import { dollarsOf } from "../../report/text/money.ts";
import type { TrialKey } from "../../store/run-plan.ts";
import type { RunStore } from "../../store/run-store.ts";
import type { OtelTarget } from "./otel-target.ts";
import { sendSpans } from "./send-spans.ts";

/** The timing of an export. */
interface ExportPace {
  /** How long to collect trials before they are sent together. */
  readonly collectMs: number;
  readonly spansPerRequest: number;
  /** The number of attempts per request; only one if the receiver has never answered. */
  readonly tries: number;
  /** The first backoff; it doubles with every attempt. */
  readonly firstMs: number;
  /** The longest wait that a Retry-After header can impose. */
  readonly longestMs: number;
}

const usualPace: ExportPace = {
  collectMs: 500,
  spansPerRequest: 512,
  tries: 4,
  firstMs: 500,
  longestMs: 60_000,
};

/** The numbers of spans delivered and dropped, and why spans were last dropped. */
export interface ExportCount {
  readonly trials: number;
  readonly sent: number;
  readonly dropped: number;
  readonly why: string;
}

/** Stored trials from which traces are made. */
export interface TraceSource {
  readonly store: Pick<RunStore, "plan" | "record" | "result">;
  readonly prices: PriceTable;
}

/**
 * Sends the traces of stored trials in the background. Only the trials' keys are queued, so a receiver that does not
 * answer costs neither time nor memory; spans that cannot be delivered are dropped and counted.
 */
export class TraceExport implements Disposable {
  readonly #target: OtelTarget;
  readonly #pace: ExportPace;
  readonly #quit = new AbortController();
  readonly #hurry = new AbortController();
  readonly #queue: TrialKey[] = [];
  /** Trials that were not stored yet when they were due to be sent; the record of a hung trial is stored later. */
  readonly #unstored: TrialKey[] = [];
  #source: TraceSource | undefined;
  #working: Promise<void> = Promise.resolve();
  #isWorking = false;
  #isUnanswered = false;
  #acceptedAt = 0;
  #count: ExportCount = { trials: 0, sent: 0, dropped: 0, why: "" };
  #error: unknown;

  constructor(target: OtelTarget, pace: Partial<ExportPace> = {}) {
    this.#target = target;
    this.#pace = { ...usualPace, ...pace };
  }

  /** Sets the run that the trials belong to. */
  begin(source: TraceSource): void {
    this.#source ??= source;
  }

  /** Queues a stored trial. */
  add({ suite, agent, case: id, trial }: TrialKey): void {
    this.#queue.push({ suite, agent, case: id, trial });
    if (this.#isWorking || this.#error !== undefined) return;
    this.#isWorking = true;
    this.#working = this.#work().catch((error: unknown) => {
      this.#error = error;
    });
  }

  /** Whether the receiver has accepted any span so far. */
  get isAnswered(): boolean {
    return this.#count.sent > 0;
  }

  /** Sends the queued trials, and gives up if no request has been accepted for some time. */
  async end(patienceMs: number): Promise<ExportCount> {
    this.#hurry.abort();
    this.#acceptedAt = performance.now();
    const check = setInterval(
      () => {
        if (performance.now() - this.#acceptedAt > patienceMs) this.#quit.abort();
      },
      Math.min(50, patienceMs),
    );
    await this.#working;
    for (const key of this.#unstored.splice(0)) this.add(key);
    await this.#working;
    clearInterval(check);
    if (this.#error !== undefined) throw this.#error;
    return this.#count;
  }

  /** Stops at once, without sending the queued trials. */
  [Symbol.dispose](): void {
    this.#quit.abort();
  }

  async #work(): Promise<void> {
    await this.#rest(this.#pace.collectMs, AbortSignal.any([this.#quit.signal, this.#hurry.signal]));
    let spans: OtlpSpan[] = [];
    for (let key = this.#queue.shift(); key; key = this.#queue.shift()) {
      spans.push(...this.#spansOf(key));
      if (spans.length < this.#pace.spansPerRequest && this.#queue.length > 0) continue;
      await this.#deliver(spans);
      spans = [];
    }
    this.#isWorking = false;
  }

  #spansOf(key: TrialKey): OtlpSpan[] {
    if (!this.#source) throw new Error("a trial was added before its run");
    const { store, prices } = this.#source;
    const [record, result] = [store.record(key), store.result(key)];
    if (!record || !result?.verdict) {
      this.#unstored.push(key);
      return [];
    }
    this.#count = { ...this.#count, trials: this.#count.trials + 1 };
    const usage = record.events.flatMap((event) => (event.kind === "usage" && event.by === undefined ? [event] : []));
    const { verdict, attempts } = result;
    const trial = { plan: store.plan, record, verdict, attempts, dollars: dollarsOf(usage, prices) };
    return trialSpans(trial, this.#target);
  }

  async #deliver(spans: readonly OtlpSpan[]): Promise<void> {
    if (spans.length === 0) return;
    const { tries, firstMs, longestMs } = this.#pace;
    const attempts = this.#isUnanswered ? 1 : tries;
    let why = this.#count.why || "the run ended before the receiver answered";
    for (let done = 1; !this.#quit.signal.aborted; done++) {
      const outcome = await sendSpans(spans, this.#target, this.#quit.signal);
      if (outcome.kind === "accepted") return this.#accept(spans.length, outcome);
      why = this.#quit.signal.aborted ? why : outcome.why;
      this.#isUnanswered = outcome.kind === "failed";
      if (outcome.kind === "refused" || done >= attempts) break;
      await this.#rest(outcome.afterMs ?? firstMs * 2 ** (done - 1), this.#quit.signal, longestMs);
    }
    this.#count = { ...this.#count, dropped: this.#count.dropped + spans.length, why };
  }

  #accept(sent: number, { rejected, why }: { readonly rejected: number; readonly why: string }): void {
    this.#isUnanswered = false;
    this.#acceptedAt = performance.now();
    const { sent: before, dropped } = this.#count;
    const lost = Math.min(rejected, sent);
    this.#count = { ...this.#count, sent: before + sent - lost, dropped: dropped + lost, ...(lost > 0 ? { why } : {}) };
  }

  async #rest(ms: number, signal: AbortSignal, longestMs = ms): Promise<void> {
    await sleep(Math.min(ms, longestMs), undefined, { signal }).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  }
}
