import { AgentFault } from "../../conversation/agent.ts";
import { type Clock, systemClock } from "../../llm/clock.ts";
import { scrub } from "../../secrets/scrub.ts";
import type { EnvironmentVariables } from "../../secrets/secret.ts";
import { SetupError } from "../../user-error.ts";
import type { Channel, ChannelRequest } from "../protocol/channel.ts";
import { type ParsedAnswer, parseTurnAnswer, shorten } from "../protocol/turn-answer.ts";
import { type HttpRequest, longestAnswer, type SendResult, send } from "./send.ts";

/** The environment variable with the bearer token for an agent's URL. */
export const agentTokenVariable = "DESKPROOF_AGENT_TOKEN";

/** State shared by all conversations with one URL. */
export interface HttpAccess {
  readonly url: string;
  /** The environment is read on every request; tokens are never stored. */
  readonly environment: EnvironmentVariables;
  readonly clock?: Clock;
  /**
   * Whether the URL has ever sent a valid reply. Before the first valid reply, an error status means that the URL is
   * wrong, not that the agent failed.
   */
  readonly known: { answered: boolean };
}

/** Delays in milliseconds before retrying a failed connection, because the agent may still be starting or restarting. */
const reconnectMs = [250, 500, 1000, 2000];
const firstBusyMs = 500;
const longestBusyMs = 30_000;

/** Statuses that suggest a wrong URL rather than a failed turn; they are interpreted this way only before the first valid reply. */
const misdirected = new Set([301, 302, 303, 307, 308, 401, 403, 404, 405]);

type Answered = Extract<SendResult, { kind: "answered" }>;

/** The channel to an agent at a URL. */
export class HttpChannel implements Channel {
  readonly #access: HttpAccess;
  readonly #clock: Clock;
  #lastStatus: number | undefined;

  constructor(access: HttpAccess) {
    this.#access = access;
    this.#clock = access.clock ?? systemClock;
  }

  async ask({ body, where, signal }: ChannelRequest): Promise<ParsedAnswer> {
    let busyMs = firstBusyMs;
    for (;;) {
      const answered = await this.#send(body, where, signal);
      this.#lastStatus = answered.status;
      if (answered.status >= 200 && answered.status < 300) {
        const answer = parseTurnAnswer(answered.text, where, (text) => scrub(text, this.#access.environment));
        this.#access.known.answered = true;
        return answer;
      }
      const excuse = providerErrorIn(answered.text);
      if (excuse) return excuse;
      const wait = waitOf(answered, busyMs, this.#clock.now());
      if (wait === undefined) throw this.#refusal(answered, where);
      busyMs *= 2;
      await this.#clock.sleep(wait, signal);
    }
  }

  lastWords(): string {
    const status = this.#lastStatus;
    return status === undefined || status < 300 ? "" : `; ${this.#access.url} last answered ${status}`;
  }

  close(): void {}

  /** Sends a request, retrying while no connection can be made. */
  async #send(body: string, where: string, signal: AbortSignal): Promise<Answered> {
    const { url, environment, known } = this.#access;
    for (let tries = 0; ; tries++) {
      const token = environment[agentTokenVariable];
      const headers: HttpRequest["headers"] = token ? { authorization: `Bearer ${token}` } : {};
      const sending = await send({ url, headers, body, signal });
      if (sending.kind === "answered") return sending;
      if (sending.kind === "broken")
        throw new AgentFault("agent_stalled", `${where}: the connection broke before the answer (${sending.why})`);
      if (sending.kind === "too_long")
        throw new AgentFault("agent_invalid", `${where}: the answer is longer than ${longestAnswer / 1_000_000} MB`);
      const wait = reconnectMs[tries];
      if (wait === undefined)
        throw new SetupError(
          known.answered
            ? `nothing answers at ${url} anymore (${sending.why}). Restart the agent.`
            : `nothing answers at ${url} (${sending.why}). Start the agent first, or correct the URL.`,
        );
      await this.#clock.sleep(wait, signal);
    }
  }

  #refusal({ status, text }: Answered, where: string): Error {
    const { url, known, environment } = this.#access;
    const details = shorten(scrub(text, environment)) || "no details";
    if (!known.answered && misdirected.has(status))
      return new SetupError(`${url} answered ${status}: ${details}. Correct the URL, or set ${agentTokenVariable} if it requires a token.`);
    return new AgentFault("agent_invalid", `${where}: answered ${status}: ${details}`);
  }
}

/** Parses a response that reports a provider error, whatever its HTTP status. */
function providerErrorIn(text: string): ParsedAnswer | undefined {
  if (!text.includes("provider_error")) return undefined;
  try {
    const answer = parseTurnAnswer(text, "");
    return answer.kind === "provider_error" ? answer : undefined;
  } catch (error) {
    if (error instanceof AgentFault) return undefined;
    throw error;
  }
}

/** How long to wait before retrying a busy agent; undefined if the agent is not busy. */
function waitOf({ status, retryAfter }: Answered, busyMs: number, now: number): number | undefined {
  if (status !== 429 && !(status === 503 && retryAfter !== "")) return undefined;
  const seconds = Number(retryAfter || Number.NaN);
  const asked = Number.isNaN(seconds) ? Date.parse(retryAfter) - now : seconds * 1000;
  return Math.min(longestBusyMs, Math.max(0, Number.isNaN(asked) ? busyMs : asked));
}
