import type { Answer } from "./turn-answer.ts";

/** One request on its way to an agent. */
export interface Question {
  /** The request as JSON on one line. */
  readonly body: string;
  /** The agent, the turn and the step, for what is said about a wrong answer. */
  readonly where: string;
  readonly signal: AbortSignal;
}

/** The way to an agent in one conversation. */
export interface Channel {
  /** Puts a request to the agent. What the agent does wrong is an AgentFault; what no trial can get past, a UserError. */
  ask(question: Question): Promise<Answer>;
  /** What is known of an answer that did not come, such as the agent's last words; empty when nothing is. */
  lastWords(): string;
  close(): void;
}
