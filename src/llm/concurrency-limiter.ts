import type { Clock } from "./clock.ts";
import { LlmFault } from "./fault.ts";
import type { Llm } from "./llm.ts";
import { Refusals } from "./refusals.ts";

/** Settings and callbacks of a concurrency limiter. */
export interface ConcurrencySettings {
  /** The service's name in notices. */
  readonly name: string;
  /** Concurrent calls at the start. */
  readonly start: number;
  /** Upper bound on concurrent calls, even if the service would accept more. */
  readonly most: number;
  /** Milliseconds without a response, with every slot taken, after which the service counts as stuck. */
  readonly stuckMs: number;
  /** The longest pause that a Retry-After header can impose. */
  readonly longestPauseMs: number;
  readonly clock: Clock;
  /** Called once when the service gets stuck, and once when it responds again. */
  readonly onNotice: (line: string) => void;
}

/** Settings that start with eight concurrent calls and are bounded only by the service's 429s. */
export const usualConcurrency = { start: 8, most: Number.POSITIVE_INFINITY, stuckMs: 60_000, longestPauseMs: 60_000 };

interface Slot {
  /** The number of calls admitted before this one. */
  readonly number: number;
}

const longestPatience = 400;

/**
 * Limits concurrent calls to a service. The limit grows with every response until the first 429, then drops to the number of calls that the
 * service did accept. After that, the limit is raised by one from time to time, and less often if such attempts fail. The limit is lowered
 * only by a 429 or by a service that stops responding altogether, because other failures do not mean that there are too many calls.
 */
export class ConcurrencyLimiter {
  readonly #settings: ConcurrencySettings;
  readonly #waiting: (() => void)[] = [];
  /** Calls admitted so far; used to distinguish calls that started before the limit was lowered from later ones. */
  #admitted = 0;
  #inFlight = 0;
  #limit: number;
  /** The last limit known to work; undefined until the first 429. */
  #held: number | undefined;
  /** Responses since the limit last changed. */
  #answers = 0;
  /** Responses to wait for before trying a higher limit. */
  #patience = 0;
  #cutAt = 0;
  /**
   * The number of rejected calls that started before the limit was last lowered. At the first 429, it is set to the
   * limit, because that limit was a guess and one more rejection may lower it again.
   */
  #refusedWithCut = 0;
  #refusedInARow = 0;
  readonly #refusals = new Refusals();
  #pausedUntil = 0;
  /** The time of the service's last response of any kind, including errors. */
  #lastSign = 0;
  #watched = false;
  #stuck = false;

  constructor(settings: ConcurrencySettings) {
    this.#settings = settings;
    this.#limit = Math.min(settings.start, settings.most);
  }

  /** The current limit on concurrent calls. */
  get limit(): number {
    return this.#limit;
  }

  /** Runs one call as soon as a slot is free. */
  async pass<Result>(work: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
    const slot = await this.#enter(signal);
    try {
      const result = await work();
      this.#answered();
      return result;
    } catch (error) {
      const fault = error instanceof LlmFault ? error : undefined;
      if (fault?.kind !== "timeout") this.#lastSign = this.#settings.clock.elapsed();
      if (fault?.kind === "rate_limited") this.#refused(slot, fault.retryAfterMs ?? 0);
      throw error;
    } finally {
      this.#inFlight -= 1;
      this.#admit();
    }
  }

  #enter(signal: AbortSignal): Promise<Slot> {
    return new Promise((resolve, reject) => {
      const onAbort = () => {
        this.#waiting.splice(this.#waiting.indexOf(enter), 1);
        reject(signal.reason);
      };
      const enter = () => {
        signal.removeEventListener("abort", onAbort);
        this.#inFlight += 1;
        this.#admitted += 1;
        this.#watch();
        resolve({ number: this.#admitted });
      };
      if (signal.aborted) return reject(signal.reason);
      signal.addEventListener("abort", onAbort, { once: true });
      this.#waiting.push(enter);
      this.#admit();
    });
  }

  #admit(): void {
    if (this.#pausedUntil > 0) return;
    // The upper bound may change as other processes join or leave.
    while (this.#inFlight < Math.min(this.#limit, this.#settings.most)) {
      const enter = this.#waiting.shift();
      if (!enter) return;
      enter();
    }
  }

  #answered(): void {
    this.#lastSign = this.#settings.clock.elapsed();
    this.#refusedInARow = 0;
    this.#refusals.answered();
    if (this.#stuck) this.#say("is answering again");
    this.#stuck = false;
    this.#answers += 1;
    // A response is a reason to raise the limit only if every slot is taken.
    if (this.#inFlight < this.#limit) return;
    if (this.#held === undefined) this.#limit = Math.min(this.#settings.most, this.#limit + 1);
    else if (this.#held < this.#limit) this.#hold();
    else if (this.#answers >= this.#patience) this.#tryOneMore();
  }

  /** Keeps the raised limit once every slot has had a response, and lets the next attempt come sooner. */
  #hold(): void {
    if (this.#answers < this.#limit) return;
    this.#held = this.#limit;
    this.#patience = Math.max(this.#limit, Math.floor(this.#patience / 2));
  }

  #tryOneMore(): void {
    this.#answers = 0;
    this.#limit = Math.min(this.#settings.most, this.#limit + 1);
  }

  #refused({ number }: Slot, retryAfterMs: number): void {
    this.#refusedInARow += 1;
    this.#refusals.refused();
    if (this.#refusedInARow > Math.max(3, this.#limit)) this.#pause(retryAfterMs);
    if (number <= this.#cutAt) this.#cutFurther();
    else this.#cut();
    this.#held = this.#limit;
  }

  #cut(): void {
    this.#cutAt = this.#admitted;
    this.#refusedWithCut = 0;
    if (this.#held === undefined) {
      this.#settle();
      return;
    }
    const tried = this.#held < this.#limit;
    const lower = tried ? this.#held : this.#refusals.lower(this.#limit);
    if (lower === this.#limit) return;
    this.#limit = lower;
    this.#answers = 0;
    this.#patience = tried ? Math.min(longestPatience, Math.max(100, this.#patience * 2)) : longestPatience;
  }

  /** Lowers the limit, at the first 429, to the number of calls still in flight, because the service accepts about that many. */
  #settle(): void {
    this.#refusedWithCut = this.#limit;
    this.#limit = Math.min(this.#limit, this.#others);
    this.#answers = 0;
    this.#patience = this.#limit;
  }

  /** Handles another rejected call that started before the limit was lowered; many such calls show that the limit was far too high. */
  #cutFurther(): void {
    this.#refusedWithCut += 1;
    if (this.#refusedWithCut * 2 <= this.#limit) return;
    this.#limit = Math.min(this.#limit, Math.max(this.#others, Math.ceil(this.#limit / 2)));
  }

  /** The number of calls in flight, without the rejected call, which never got a slot at the service. */
  get #others(): number {
    return Math.max(1, this.#inFlight - 1);
  }

  /** Sends nothing until the service accepts calls again, because it is rejecting every call. */
  #pause(ms: number): void {
    const { clock, longestPauseMs } = this.#settings;
    const pause = Math.min(ms, longestPauseMs);
    const until = clock.elapsed() + pause;
    if (pause <= 0 || until <= this.#pausedUntil) return;
    this.#pausedUntil = until;
    void clock.sleep(pause).then(() => {
      // A longer pause may have been requested in the meantime.
      if (this.#pausedUntil === until) this.#pausedUntil = 0;
      this.#admit();
    });
  }

  /** While calls are in flight, checks from time to time whether the service responds. */
  #watch(): void {
    if (this.#watched) return;
    this.#watched = true;
    this.#lastSign = this.#settings.clock.elapsed();
    void this.#look();
  }

  async #look(): Promise<void> {
    const { clock, stuckMs } = this.#settings;
    while (this.#inFlight > 0) {
      await clock.idle(stuckMs / 4);
      if (clock.elapsed() - this.#lastSign < stuckMs || this.#inFlight < this.#limit) continue;
      if (!this.#stuck)
        this.#say(
          `has not answered any of ${this.#inFlight} calls for ${Math.round(stuckMs / 1000)} s; halving the number of concurrent calls`,
        );
      this.#stuck = true;
      this.#limit = Math.max(1, Math.floor(this.#limit / 2));
      this.#held = this.#limit;
      this.#patience = this.#limit;
      this.#lastSign = clock.elapsed();
    }
    this.#watched = false;
  }

  #say(what: string): void {
    this.#settings.onNotice(`${this.#settings.name} ${what}`);
  }
}

/** Wraps a model so that its calls wait for a slot at their service. */
export function withLimiter(llm: Llm, limiter: ConcurrencyLimiter): Llm {
  return { ...llm, generate: (call) => limiter.pass(() => llm.generate(call), call.signal) };
}
