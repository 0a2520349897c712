import type { TestCase } from "../case/test-case.ts";
import type { Json, JsonObject } from "../json.ts";
import type { Desk } from "../suite/suite.ts";
import type { Usage } from "./event.ts";
import type { Message } from "./message.ts";

/** A tool as an agent sees it. */
export interface ToolDescription {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of the arguments. */
  readonly parameters: JsonObject;
}

/** What an agent gets before the first message; never the case. */
export interface AgentBriefing {
  readonly policy: string;
  readonly tools: readonly ToolDescription[];
  /** What the desk's system shows with the ticket, such as the sender's address. */
  readonly ticket: { readonly [field: string]: string };
  /** The desk's frozen clock. */
  readonly now: string;
  readonly signal: AbortSignal;
}

/** What a tool answers an agent. */
export type ToolReply =
  | { readonly ok: true; readonly value: Json }
  | { readonly ok: false; readonly code: string; readonly message: string };

/** One turn of the agent: it may use tools and speak, and ends by returning its message. */
export interface AgentTurn extends Message {
  /** Uses a tool. */
  call(tool: string, args: JsonObject): Promise<ToolReply>;
  /** Sends a message at once and goes on working; the customer does not answer yet. */
  say(text: string): void;
  /** Puts reasoning text or token usage on the record. */
  note(note: { readonly reasoning?: string; readonly usage?: Usage }): void;
  readonly signal: AbortSignal;
}

/** An agent in one conversation. */
export interface AgentSession {
  /** Answers the customer; an empty text says nothing. */
  reply(turn: AgentTurn): Promise<string> | string;
  /** Whether it has hung up: it answers nothing more, so a case that it has closed is not reopened. */
  hasLeft?(): boolean;
  /** Called once when the conversation is over. */
  close?(): void;
  /** Asked when a reply did not come in time: whose failure that is, when only this conversation can tell, and what is known of it. */
  explainTimeout?(): { readonly kind: Agent["timeoutIs"]; readonly detail: string };
}

/** What is under test. Made by `defineAgent`. */
export interface Agent {
  readonly kind: "agent";
  readonly id: string;
  /** Whether a failure to answer in time is the provider's or the agent's own. */
  readonly timeoutIs: "agent_stalled" | "provider_error";
  /** Bounds each of its own waits, so that its replies are not cut: waiting for a place at a busy service is nobody's fault. */
  readonly keepsTime?: true;
  open(briefing: AgentBriefing): AgentSession | Promise<AgentSession>;
}

/** A stand-in's log of a planted defect: it could have shown here, and did or did not. */
export interface DefectNote {
  readonly defect: string;
  readonly fired: boolean;
}

/** What only a built-in stand-in gets: the case itself, chance of its own, and a place to log its defects. */
export interface StandInBriefing extends AgentBriefing {
  readonly testCase: TestCase;
  readonly desk: Desk;
  /** Derived from the trial's seed and the stand-in's id. */
  readonly seed: string;
  logDefect(note: DefectNote): void;
}

/** A built-in agent that plays from the case; its id says that it is a stand-in. */
export interface CaseAwareAgent {
  readonly kind: "stand_in";
  readonly id: `stand-in/${string}`;
  open(briefing: StandInBriefing): AgentSession;
}

/** The service behind an agent failed; the trial is excluded and may be run again. */
export class ProviderError extends Error {
  override readonly name = "ProviderError";
}

/** An agent outside of this process failed by itself; the trial counts against it. */
export class AgentFault extends Error {
  override readonly name = "AgentFault";
  readonly kind: "agent_stalled" | "agent_invalid";
  constructor(kind: AgentFault["kind"], message: string) {
    super(message);
    this.kind = kind;
  }
}
