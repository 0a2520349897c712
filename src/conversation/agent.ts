import type { TestCase } from "../case/test-case.ts";
import type { Json, JsonObject } from "../json.ts";
import type { Random } from "../random.ts";
import type { Desk } from "../suite/suite.ts";
import type { AgentUsage } from "./event.ts";
import type { Message } from "./message.ts";

/** A tool as an agent sees it. */
export interface ToolDescription {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of the arguments. */
  readonly parameters: JsonObject;
}

/** The data that an agent gets before the first message. It never includes the case. */
export interface AgentBriefing {
  readonly policy: string;
  readonly tools: readonly ToolDescription[];
  /** The ticket fields that the desk's system shows, such as the sender's email address. */
  readonly ticket: { readonly [field: string]: string };
  /** The desk's frozen clock. */
  readonly now: string;
  /**
   * The events so far, if the agent takes over a conversation that is under way; only agents that declare `resumes` get them. The last
   * customer message is among them, and the first reply continues the turn that follows it.
   */
  readonly past?: readonly PastEntry[];
  readonly signal: AbortSignal;
}

/** A message or call from before an agent took over a conversation. */
export type PastEntry =
  | ({ readonly kind: "customer" } & Message)
  | { readonly kind: "agent"; readonly text: string }
  | { readonly kind: "call"; readonly tool: string; readonly args: JsonObject; readonly reply: ToolReply };

/** A tool's reply to an agent. */
export type ToolReply =
  | {
      readonly ok: true;
      readonly value: Json;
      /** Whether the case is over: this call, or an earlier one, has closed or escalated it. */
      readonly ended?: true;
    }
  | { readonly ok: false; readonly code: string; readonly message: string };

/** One turn of the agent. The agent may call tools and send messages, and ends the turn by returning its last message. */
export interface AgentTurn extends Message {
  /** Calls a tool. */
  call(tool: string, args: JsonObject): Promise<ToolReply>;
  /** Sends a message immediately and keeps working; the customer does not answer yet. */
  say(text: string): void;
  /** Records reasoning text or token usage. */
  note(note: { readonly reasoning?: string; readonly usage?: AgentUsage }): void;
  readonly signal: AbortSignal;
}

/** An agent in one conversation. */
export interface AgentSession {
  /** Answers the customer; an empty string sends nothing. */
  reply(turn: AgentTurn): Promise<string> | string;
  /** Whether the agent has hung up. It then gets no more messages, and a case that it has closed is not reopened. */
  hasLeft?(): boolean;
  /** Called once when the conversation ends. */
  close?(): void;
  /** Called after a reply times out; returns who is to blame, with details. Needed only if the blame differs between conversations. */
  explainTimeout?(): { readonly kind: Agent["timeoutIs"]; readonly detail: string };
}

/** The agent under test, which is created with `defineAgent`. */
export interface Agent {
  readonly kind: "agent";
  readonly id: string;
  /** Whether the provider or the agent is blamed for a timeout. */
  readonly timeoutIs: "agent_stalled" | "provider_error";
  /**
   * Whether the agent enforces its own timeouts. Its replies then have no time limit, because waiting in the queue of a busy service does
   * not count against the agent.
   */
  readonly keepsTime?: true;
  /** Whether the agent can take over a conversation that is under way, from the `past` in its briefing. */
  readonly resumes?: true;
  /** Whether the agent is the user's own code, which runs in this process. */
  readonly ownCode?: true;
  open(briefing: AgentBriefing): AgentSession | Promise<AgentSession>;
}

/** A stand-in's log entry about an opportunity for an injected fault, and whether the fault occurred. */
export interface DefectNote {
  readonly defect: string;
  readonly fired: boolean;
}

/** The data that only a built-in stand-in gets: the case itself, its own seed, and a way to log its injected faults. */
export interface StandInBriefing extends AgentBriefing {
  readonly testCase: TestCase;
  readonly desk: Desk;
  /** The seed, derived from the trial's seed and the stand-in's id. */
  readonly seed: string;
  /** The random numbers for one purpose; by default, they are derived from the seed. */
  readonly random?: (purpose: string) => Random;
  logDefect(note: DefectNote): void;
}

/** A built-in agent scripted from the case; its id marks it as a stand-in. */
export interface CaseAwareAgent {
  readonly kind: "stand_in";
  readonly id: `stand-in/${string}`;
  /** Why it cannot run a case; undefined if it can. */
  cannotRun?(testCase: TestCase): string | undefined;
  open(briefing: StandInBriefing): AgentSession;
}

/** A failure of the service behind an agent; the trial is excluded and may be run again. */
export class ProviderError extends Error {
  override readonly name = "ProviderError";
}

/** A failure of an external agent that is its own fault; the trial counts against the agent. */
export class AgentFault extends Error {
  override readonly name = "AgentFault";
  readonly kind: "agent_stalled" | "agent_invalid";
  constructor(kind: AgentFault["kind"], message: string) {
    super(message);
    this.kind = kind;
  }
}
