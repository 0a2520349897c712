import { randomUUID } from "node:crypto";
import {
  type Agent,
  type AgentBriefing,
  AgentFault,
  type AgentSession,
  type AgentTurn,
  type PastEntry,
  ProviderError,
} from "../../conversation/agent.ts";
import { redactedJson } from "../../secrets/redact.ts";
import type { EnvironmentVariables } from "../../secrets/secret.ts";
import { SetupError, UserError } from "../../user-error.ts";
import type { Channel } from "./channel.ts";
import { TrialServices } from "./trial-services.ts";
import type { ParsedAnswer } from "./turn-answer.ts";
import { type HistoryEntry, type ToolCall, type ToolResult, type TurnRequest, turnProtocol } from "./turn-request.ts";

type Reply = Extract<ParsedAnswer, { kind: "reply" }>;

/** An external agent as named by the user. */
export interface OutsideName {
  readonly id: string;
  /** The agent's URL or command. */
  readonly target: string;
  /** Whether the agent calls the tools over MCP, in its own loop. */
  readonly mcp: boolean;
  readonly environment: EnvironmentVariables;
}

/** The parts needed to reach an external agent. */
interface OutsideAgentParts extends Omit<OutsideName, "target"> {
  /** Opens the channel for one conversation; `variables` route the agent's model calls through the proxy. */
  connect(variables: EnvironmentVariables): Channel;
}

/** An external agent that uses the turn protocol, with one channel per conversation. */
export function outsideAgent(parts: OutsideAgentParts): Agent {
  const { id, environment, mcp, connect } = parts;
  return {
    kind: "agent",
    id,
    timeoutIs: "agent_stalled",
    // Each request contains the whole conversation, so an agent can take it over at any point.
    resumes: true,
    open: async (briefing) => {
      const services = await TrialServices.open({ environment, mcp: mcp ? briefing.tools : undefined });
      if (!briefing.signal.aborted) return new OutsideSession({ id, mcp, services, briefing, channel: connect(services.variables) });
      services.close();
      throw briefing.signal.reason;
    },
  };
}

interface SessionParts {
  readonly id: string;
  readonly mcp: boolean;
  readonly services: TrialServices;
  readonly briefing: AgentBriefing;
  readonly channel: Channel;
}

/**
 * One conversation over the turn protocol: each turn is a series of requests, tool calls and results that ends with the agent's message.
 */
class OutsideSession implements AgentSession {
  readonly #parts: SessionParts;
  readonly #conversation = randomUUID();
  readonly #history: HistoryEntry[];
  #turn: number;
  #resumed: ReturnType<typeof resumedTurn> | undefined;
  #hungUp = false;

  constructor(parts: SessionParts) {
    this.#parts = parts;
    const { past = [] } = parts.briefing;
    this.#history = historyOf(past);
    this.#turn = past.filter(({ kind }) => kind === "customer").length;
    this.#resumed = past.length === 0 ? undefined : resumedTurn(this.#history);
  }

  async reply(given: AgentTurn): Promise<string> {
    const turn = this.#parts.services.redacted(given);
    const { text, attachments } = turn;
    const resumed = this.#resumed;
    this.#resumed = undefined;
    if (!resumed) {
      this.#turn += 1;
      this.#history.push({ from: "customer", text, attachments: [...attachments] });
    }
    if (this.#hungUp) return "";
    this.#parts.services.beginTurn(turn, this.#history);
    try {
      const message = await this.#work(turn, resumed ?? { step: 1, results: [] });
      this.#parts.services.endTurn();
      await this.#parts.services.calls.settled();
      return this.#parts.services.hideOwn(message);
    } catch (error) {
      throw this.#blame(error);
    } finally {
      this.#parts.services.endTurn();
    }
  }

  hasLeft(): boolean {
    return this.#hungUp;
  }

  explainTimeout() {
    const { services, channel } = this.#parts;
    const { awaited, trouble } = services.calls;
    if (awaited) return { kind: "provider_error", detail: `; the agent was waiting for ${awaited}` } as const;
    if (trouble) return { kind: "provider_error", detail: `; ${trouble.why}` } as const;
    return { kind: "agent_stalled", detail: services.hide(channel.lastWords()) } as const;
  }

  close(): void {
    this.#parts.channel.close();
    this.#parts.services.close();
  }

  async #work(turn: AgentTurn, { step: first, results: known }: ReturnType<typeof resumedTurn>): Promise<string> {
    let results = known;
    for (let step = first; ; step++) {
      const { message, calls, end } = await this.#ask(turn, step, results);
      if (end) this.#hungUp = true;
      if (calls.length === 0) return message ?? "";
      if (message) turn.say(message);
      results = await use(turn, calls);
      this.#history.push({ from: "tools", results });
    }
  }

  async #ask(turn: AgentTurn, step: number, results: ToolResult[]): Promise<Reply> {
    const { id, mcp, services, channel } = this.#parts;
    const where = `${id}, turn ${this.#turn}, step ${step}`;
    const body = redactedJson(this.#request(turn, step, results));
    const answer = await channel.ask({ body, where, signal: turn.signal });
    if (answer.kind === "provider_error") throw new ProviderError(`${where}: ${answer.why}`);
    const { message, calls, reasoning, usage } = answer;
    if (mcp && calls.length > 0) throw new AgentFault("agent_invalid", `${where}: an mcp: agent uses its tools over MCP, not in "calls"`);
    if (reasoning) turn.note({ reasoning });
    // Model calls that went through the proxy are counted there.
    if (usage.length > 0) await services.calls.settled();
    if (!services.calls.metered) for (const used of usage) turn.note({ usage: used });
    this.#history.push({
      from: "agent",
      ...(message === undefined ? {} : { message }),
      ...(calls.length === 0 ? {} : { calls: [...calls] }),
    });
    return answer;
  }

  /** Attributes an error to the agent, or to its model service if that has just failed. */
  #blame(error: unknown): unknown {
    const { services } = this.#parts;
    const { trouble } = services.calls;
    if (error instanceof Error) error.message = services.hide(error.message);
    if (!trouble || !(error instanceof AgentFault || error instanceof UserError)) return error;
    if (trouble.hopeless) return new SetupError(`${this.#parts.id}: ${trouble.why} to the agent. Check the agent's key and account.`);
    return new ProviderError(`${trouble.why}; ${error.message}`);
  }

  #request({ text, attachments }: AgentTurn, step: number, results: ToolResult[]): TurnRequest {
    const { briefing, mcp, services } = this.#parts;
    const { policy, tools, ticket, now } = briefing;
    return {
      protocol: turnProtocol,
      conversation: this.#conversation,
      turn: this.#turn,
      step,
      policy,
      tools: mcp ? [] : [...tools],
      ticket,
      now,
      message: { text, attachments: [...attachments] },
      results,
      history: this.#history,
      ...services.offer,
    };
  }
}

/** Runs tool calls one after another, in the order requested. */
async function use(turn: AgentTurn, calls: readonly ToolCall[]): Promise<ToolResult[]> {
  const results: ToolResult[] = [];
  for (const { id, tool, args } of calls) {
    results.push({ ...(id === undefined ? {} : { id }), tool, ...(await turn.call(tool, args)) });
  }
  return results;
}

/** The events before an agent took over, in the format of the turn protocol. */
function historyOf(past: readonly PastEntry[]): HistoryEntry[] {
  return past.flatMap((entry): HistoryEntry[] => {
    if (entry.kind === "customer") return [{ from: "customer", text: entry.text, attachments: [...entry.attachments] }];
    if (entry.kind === "agent") return [{ from: "agent", message: entry.text }];
    const { tool, args, reply } = entry;
    return [
      { from: "agent", calls: [{ tool, args }] },
      { from: "tools", results: [{ tool, ...reply }] },
    ];
  });
}

/**
 * The point at which the last turn of a history continues: the number of the agent's next request, and the tool results
 * to report in that request.
 */
function resumedTurn(history: readonly HistoryEntry[]) {
  const since = history.slice(history.findLastIndex(({ from }) => from === "customer") + 1);
  const last = since.at(-1);
  return {
    step: 1 + since.filter(({ from }) => from === "tools").length,
    results: last?.from === "tools" ? last.results : [],
  };
}
