import type { Clock } from "./clock.ts";
import { LlmFault } from "./fault.ts";
import type { Llm } from "./llm.ts";
import { Refusals } from "./refusals.ts";

/** What a gate is told and whom it tells. */
export interface GateSettings {
  /** The service, as it is named to the user. */
  readonly name: string;
  /** Calls at a time to begin with. */
  readonly start: number;
  /** Calls at a time that are never passed, whatever the service takes. */
  readonly most: number;
  /** Milliseconds without any answer, all places taken, after which the service counts as stuck. */
  readonly stuckMs: number;
  /** The longest a service can make everybody wait by Retry-After. */
  readonly longestPauseMs: number;
  readonly clock: Clock;
  /** Told once when the service is stuck, and once when it answers again. */
  readonly onNotice: (line: string) => void;
}

/** Eight calls at a time to begin with, and no bound but what the service refuses. */
export const usualGate = { start: 8, most: Number.POSITIVE_INFINITY, stuckMs: 60_000, longestPauseMs: 60_000 };

interface Place {
  /** How many calls the gate had let in when this one began. */
  readonly number: number;
}

const longestPatience = 400;

/**
 * How many calls a service gets at a time. The number grows with every answer until the service first refuses one (429); it then
 * falls to what the service did take, and from there is raised by one now and then: the more often that was refused, the
 * more seldom. Nothing but a refusal cuts it: a service that fails does not say that it is asked too often.
 */
export class Gate {
  readonly #settings: GateSettings;
  readonly #waiting: (() => void)[] = [];
  /** Calls let in, ever; tells what began before a cut from what began after. */
  #admitted = 0;
  #inFlight = 0;
  #limit: number;
  /** The number that held before the present one was tried; undefined until the first refusal. */
  #held: number | undefined;
  /** Answers since the limit last changed. */
  #answers = 0;
  /** Answers to wait for before one more call is tried. */
  #patience = 0;
  #cutAt = 0;
  /** Calls refused that had begun before the last cut; at the first cut all count, since the number was a guess. */
  #refusedWithCut = 0;
  #refusedInARow = 0;
  readonly #refusals = new Refusals();
  #pausedUntil = 0;
  /** When anything last came back, be it a failure. */
  #lastSign = 0;
  #watched = false;
  #stuck = false;

  constructor(settings: GateSettings) {
    this.#settings = settings;
    this.#limit = Math.min(settings.start, settings.most);
  }

  /** Calls at a time, as the gate sees it now. */
  get limit(): number {
    return this.#limit;
  }

  /** Does one call when there is a place for it. */
  async pass<Result>(work: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
    const place = await this.#enter(signal);
    try {
      const result = await work();
      this.#answered();
      return result;
    } catch (error) {
      const fault = error instanceof LlmFault ? error : undefined;
      if (fault?.kind !== "timeout") this.#lastSign = this.#settings.clock.now();
      if (fault?.kind === "rate_limited") this.#refused(place, fault.retryAfterMs ?? 0);
      throw error;
    } finally {
      this.#inFlight -= 1;
      this.#admit();
    }
  }

  #enter(signal: AbortSignal): Promise<Place> {
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
    while (this.#inFlight < this.#limit) {
      const enter = this.#waiting.shift();
      if (!enter) return;
      enter();
    }
  }

  #answered(): void {
    this.#lastSign = this.#settings.clock.now();
    this.#refusedInARow = 0;
    this.#refusals.answered();
    if (this.#stuck) this.#say("answers again");
    this.#stuck = false;
    this.#answers += 1;
    // Only a full house says anything about whether there could be more.
    if (this.#inFlight < this.#limit) return;
    if (this.#held === undefined) this.#limit = Math.min(this.#settings.most, this.#limit + 1);
    else if (this.#held < this.#limit) this.#hold();
    else if (this.#answers >= this.#patience) this.#tryOneMore();
  }

  /** One more has been tried: when everybody was answered once, it holds, and the next may come sooner. */
  #hold(): void {
    if (this.#answers < this.#limit) return;
    this.#held = this.#limit;
    this.#patience = Math.max(this.#limit, Math.floor(this.#patience / 2));
  }

  #tryOneMore(): void {
    this.#answers = 0;
    this.#limit = Math.min(this.#settings.most, this.#limit + 1);
  }

  #refused({ number }: Place, retryAfterMs: number): void {
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

  /** The first refusal ends the growth: the service takes about as many as it has not refused. */
  #settle(): void {
    this.#refusedWithCut = this.#limit;
    this.#limit = Math.min(this.#limit, this.#others);
    this.#answers = 0;
    this.#patience = this.#limit;
  }

  /** A call that had begun before the cut was refused as well: many of them show how far off the number was. */
  #cutFurther(): void {
    this.#refusedWithCut += 1;
    if (this.#refusedWithCut * 2 <= this.#limit) return;
    this.#limit = Math.min(this.#limit, Math.max(this.#others, Math.ceil(this.#limit / 2)));
  }

  /** Calls under way besides the one that was refused, which never had a place at the service. */
  get #others(): number {
    return Math.max(1, this.#inFlight - 1);
  }

  /** Everything is refused, so nothing is sent until the service takes calls again. */
  #pause(ms: number): void {
    const { clock, longestPauseMs } = this.#settings;
    const pause = Math.min(ms, longestPauseMs);
    const until = clock.now() + pause;
    if (pause <= 0 || until <= this.#pausedUntil) return;
    this.#pausedUntil = until;
    void clock.sleep(pause).then(() => {
      // Meanwhile it may have been told to wait longer.
      if (this.#pausedUntil === until) this.#pausedUntil = 0;
      this.#admit();
    });
  }

  /** Looks now and then whether anything comes back at all, while calls are under way. */
  #watch(): void {
    if (this.#watched) return;
    this.#watched = true;
    this.#lastSign = this.#settings.clock.now();
    void this.#look();
  }

  async #look(): Promise<void> {
    const { clock, stuckMs } = this.#settings;
    while (this.#inFlight > 0) {
      await clock.idle(stuckMs / 4);
      if (clock.now() - this.#lastSign < stuckMs || this.#inFlight < this.#limit) continue;
      if (!this.#stuck)
        this.#say(
          `has not answered any of ${this.#inFlight} calls for ${Math.round(stuckMs / 1000)} s; sending half as many`,
        );
      this.#stuck = true;
      this.#limit = Math.max(1, Math.floor(this.#limit / 2));
      this.#held = this.#limit;
      this.#patience = this.#limit;
      this.#lastSign = clock.now();
    }
    this.#watched = false;
  }

  #say(what: string): void {
    this.#settings.onNotice(`${this.#settings.name} ${what}`);
  }
}

/** The same model, whose calls wait for a place at their service. */
export function withGate(llm: Llm, gate: Gate): Llm {
  return { ...llm, generate: (call) => gate.pass(() => llm.generate(call), call.signal) };
}
