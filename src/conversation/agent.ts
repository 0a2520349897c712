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

/** What an agent is given before the first message; never the case. */
export interface AgentBriefing {
  readonly policy: string;
  readonly tools: readonly ToolDescription[];
  /** What the ticket system shows, such as the sender's email address. */
  readonly ticket: { readonly [field: string]: string };
  /** The desk's frozen clock. */
  readonly now: string;
  readonly signal: AbortSignal;
}

/** A tool's reply to an agent. */
export type ToolReply =
  | { readonly ok: true; readonly value: Json }
  | { readonly ok: false; readonly code: string; readonly message: string };

/** One turn of the agent: it may call tools and send messages, and ends by returning its last message. */
export interface AgentTurn extends Message {
  /** Calls a tool. */
  call(tool: string, args: JsonObject): Promise<ToolReply>;
  /** Sends a message immediately and keeps working; the customer does not answer yet. */
  say(text: string): void;
  /** Records reasoning text or token usage. */
  note(note: { readonly reasoning?: string; readonly usage?: Usage }): void;
  readonly signal: AbortSignal;
}

/** An agent in one conversation. */
export interface AgentSession {
  /** Answers the customer; an empty string sends nothing. */
  reply(turn: AgentTurn): Promise<string> | string;
  /** Whether the agent has hung up: it will not answer again, so a case it has closed is not reopened. */
  hasLeft?(): boolean;
  /** Called once when the conversation ends. */
  close?(): void;
  /**
   * Called after a reply times out: returns who is to blame, if only this conversation can tell, and what is known
   * about it.
   */
  explainTimeout?(): { readonly kind: Agent["timeoutIs"]; readonly detail: string };
}

/** The agent under test. Made with `defineAgent`. */
export interface Agent {
  readonly kind: "agent";
  readonly id: string;
  /** Whether a timeout is blamed on the provider or on the agent. */
  readonly timeoutIs: "agent_stalled" | "provider_error";
  /**
   * The agent limits its own waits, so its replies are not timed out: waiting for a slot at a busy service is nobody's
   * fault.
   */
  readonly keepsTime?: true;
  open(briefing: AgentBriefing): AgentSession | Promise<AgentSession>;
}

/** A stand-in's log entry for an injected fault: it could have fired here, and whether it did. */
export interface DefectNote {
  readonly defect: string;
  readonly fired: boolean;
}

/** What only a built-in stand-in is given: the case itself, a seed of its own, and a way to log its injected faults. */
export interface StandInBriefing extends AgentBriefing {
  readonly testCase: TestCase;
  readonly desk: Desk;
  /** Derived from the trial's seed and the stand-in's id. */
  readonly seed: string;
  logDefect(note: DefectNote): void;
}

/** A built-in agent that plays from the case; its id marks it as a stand-in. */
export interface CaseAwareAgent {
  readonly kind: "stand_in";
  readonly id: `stand-in/${string}`;
  open(briefing: StandInBriefing): AgentSession;
}

/** The service behind an agent failed; the trial is excluded and may be rerun. */
export class ProviderError extends Error {
  override readonly name = "ProviderError";
}

/** An agent outside this process failed through its own fault; the trial counts against it. */
export class AgentFault extends Error {
  override readonly name = "AgentFault";
  readonly kind: "agent_stalled" | "agent_invalid";
  constructor(kind: AgentFault["kind"], message: string) {
    super(message);
    this.kind = kind;
  }
}
