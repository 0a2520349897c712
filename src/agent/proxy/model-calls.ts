import { setTimeout } from "node:timers/promises";
import type { AgentTurn } from "../../conversation/agent.ts";
import type { Meter } from "./meter.ts";

/** A model service failure that affected an agent. */
interface ModelFailure {
  readonly why: string;
  /** Whether every trial would fail in the same way, because the key or the account was rejected. */
  readonly hopeless: boolean;
}

/** One call in flight to a model service. */
interface ModelCall {
  /** Called when the service has started to respond. */
  answered(status: number): void;
  /** Called when the response has been passed on completely. */
  end(answer: { readonly meter: Meter; readonly model: string | undefined }): void;
  /** Called when the service was unreachable or dropped the connection. */
  failed(why: string): void;
  /** Called when the agent disconnected before the response was complete. */
  dropped(): void;
}

const refusals = new Set([401, 402, 403]);
const faults = new Set([408, 409, 429, ...refusals]);

/** The maximum time to wait for calls in flight, in milliseconds. */
const longestSettling = 500;
const settlingStep = 5;

/** If the agent disconnects after waiting this many milliseconds for a response, the service is to blame. */
const longSilence = 30_000;

/** An agent's model calls through the proxy in one conversation, with their usage and the failure of the last one, if any. */
export class ModelCalls {
  #turn: AgentTurn | undefined;
  #turnBegan = 0;
  readonly #underWay = new Set<{ readonly service: string; readonly since: number }>();
  /** The failure of the last call in this turn; undefined if it succeeded. */
  trouble: ModelFailure | undefined;
  /** Whether usage has been recorded for this turn. */
  metered = false;
  /** Ids of responses already counted. */
  readonly #counted = new Set<string>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Records usage for this turn from now on. */
  beginTurn(turn: AgentTurn): void {
    this.#turn = turn;
    this.#turnBegan = this.#now();
    this.trouble = undefined;
    this.metered = false;
  }

  /** Stops recording. */
  close(): void {
    this.#turn = undefined;
  }

  /** The service that has kept the agent waiting for more than half of this turn; undefined if there is none. */
  get awaited(): string | undefined {
    const now = this.#now();
    return [...this.#underWay].find(({ since }) => now - since > (now - this.#turnBegan) / 2)?.service;
  }

  /** Waits briefly for calls in flight, because the agent may have its answer before the proxy sees the stream end. */
  async settled(): Promise<void> {
    for (let waited = 0; waited < longestSettling && this.#underWay.size > 0; waited += settlingStep) await setTimeout(settlingStep);
  }

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
        this.trouble = troubleOf(service, status, meter.failed);
        this.#note(meter, model);
      },
      failed: (why) => {
        this.#underWay.delete(place);
        this.trouble = { why: `${service} could not be reached or closed the connection (${why})`, hopeless: false };
      },
      dropped: () => {
        this.#underWay.delete(place);
        const ms = this.#now() - place.since;
        if (status === 0 && ms >= longSilence)
          this.trouble = { why: `${service} did not answer within ${Math.round(ms / 1000)} s`, hopeless: false };
      },
    };
  }

  #note(meter: Meter, asked: string | undefined): void {
    const { usage, reasoning, responseId } = meter;
    if (responseId !== undefined && this.#counted.has(responseId)) return;
    if (responseId !== undefined && usage) this.#counted.add(responseId);
    if (reasoning !== "") this.#turn?.note({ reasoning });
    if (!usage) return;
    this.metered = true;
    this.#turn?.note({ usage: { model: asked ?? meter.model ?? "unknown", ...usage } });
  }
}

function troubleOf(service: string, status: number, gaveUp: boolean): ModelFailure | undefined {
  if (status >= 500 || faults.has(status)) return { why: `${service} answered ${status}`, hopeless: refusals.has(status) };
  return gaveUp && status < 300 ? { why: `${service} failed in the middle of its answer`, hopeless: false } : undefined;
}
