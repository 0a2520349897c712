import type { ParsedAnswer } from "./turn-answer.ts";

/** One request to an agent. */
export interface ChannelRequest {
  /** The request as single-line JSON. */
  readonly body: string;
  /** The agent, turn and step, for error messages about a bad reply. */
  readonly where: string;
  readonly signal: AbortSignal;
}

/** The connection to an agent for one conversation. */
export interface Channel {
  /** Sends a request. Throws an AgentFault if the agent fails, and a SetupError if the failure would affect every trial. */
  ask(request: ChannelRequest): Promise<ParsedAnswer>;
  /** Details to report if a reply is missing, such as the tail of stderr; empty if there are none. */
  lastWords(): string;
  close(): void;
}
