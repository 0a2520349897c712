import { setTimeout } from "node:timers/promises";
import type { AgentTurn } from "../../conversation/agent.ts";
import type { Meter } from "./meter.ts";

/** What a model service did wrong to an agent. */
export interface Trouble {
  readonly why: string;
  /** Whether no other trial can fare better: the key or the account is refused. */
  readonly hopeless: boolean;
}

/** One call on its way to a model service. */
export interface ModelCall {
  /** The service has begun to answer. */
  answered(status: number): void;
  /** The answer was passed on whole. */
  end(answer: { readonly meter: Meter; readonly model: string | undefined }): void;
  /** The service could not be reached or broke off. */
  failed(why: string): void;
  /** The agent did not wait for the rest of the answer. */
  dropped(): void;
}

const refusals = new Set([401, 402, 403]);
const faults = new Set([408, 409, 429, ...refusals]);

/** Milliseconds. */
const longestSettling = 500;
const settlingStep = 5;

/** Milliseconds without a sign from a service after which giving it up is not impatience. */
const longSilence = 30_000;

/** The model calls that an agent makes through the proxy in one conversation: what they took, and how the last one went. */
export class ModelCalls {
  #turn: AgentTurn | undefined;
  #turnBegan = 0;
  readonly #underWay = new Set<{ readonly service: string; readonly since: number }>();
  #trouble: Trouble | undefined;
  #metered = false;
  /** Responses that are on record. */
  readonly #counted = new Set<string>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Puts what follows on this turn's record. */
  beginTurn(turn: AgentTurn): void {
    this.#turn = turn;
    this.#turnBegan = this.#now();
    this.#trouble = undefined;
    this.#metered = false;
  }

  /** Puts nothing on record any more. */
  close(): void {
    this.#turn = undefined;
  }

  /** Whether tokens of this turn are on record already. */
  get metered(): boolean {
    return this.#metered;
  }

  /** What the last call of this turn suffered, if it did. */
  get trouble(): Trouble | undefined {
    return this.#trouble;
  }

  /** The service that has kept the agent waiting for most of this turn. */
  get awaited(): string | undefined {
    const now = this.#now();
    return [...this.#underWay].find(({ since }) => now - since > (now - this.#turnBegan) / 2)?.service;
  }

  /** Waits until no call is under way, but not for long: an agent may have its answer before we know that it was the last of it. */
  async settled(): Promise<void> {
    for (let waited = 0; waited < longestSettling && this.#underWay.size > 0; waited += settlingStep)
      await setTimeout(settlingStep);
  }

  /** Follows one call. */
  begin(service: string): ModelCall {
    const place = { service, since: this.#now() };
    this.#underWay.add(place);
    let status = 0;
    return {
      answered: (code) => {
        status = code;
      },
      end: ({ meter, model }) => {
        this.#underWay.delete(place);
        this.#trouble = troubleOf(service, status, meter.failed);
        this.#note(meter, model);
      },
      failed: (why) => {
        this.#underWay.delete(place);
        this.#trouble = { why: `${service} could not be reached or broke off (${why})`, hopeless: false };
      },
      dropped: () => {
        this.#underWay.delete(place);
        const ms = this.#now() - place.since;
        if (status === 0 && ms >= longSilence)
          this.#trouble = { why: `${service} had not answered after ${Math.round(ms / 1000)} s`, hopeless: false };
      },
    };
  }

  #note(meter: Meter, asked: string | undefined): void {
    const { usage, reasoning, responseId } = meter;
    if (responseId !== undefined && this.#counted.has(responseId)) return;
    if (responseId !== undefined && usage) this.#counted.add(responseId);
    if (reasoning !== "") this.#turn?.note({ reasoning });
    if (!usage) return;
    this.#metered = true;
    this.#turn?.note({ usage: { model: asked ?? meter.model ?? "unknown", ...usage } });
  }
}

function troubleOf(service: string, status: number, gaveUp: boolean): Trouble | undefined {
  if (status >= 500 || faults.has(status))
    return { why: `${service} answered ${status}`, hopeless: refusals.has(status) };
  return gaveUp && status < 300 ? { why: `${service} gave up within its answer`, hopeless: false } : undefined;
}
