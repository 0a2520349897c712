import type { CaseCustomer } from "../case/case-customer.ts";
import type { JsonObject } from "../json.ts";
import type { Call, CallOutcome } from "../world/call.ts";
import type { Tool } from "../world/tool.ts";
import type { CustomerAct } from "./customer-act.ts";
import type { Usage } from "./event.ts";
import type { Hearing } from "./hearing.ts";
import type { Message } from "./message.ts";

/** The data that a customer gets before the conversation: its own side of the case, never the expected outcome. */
export interface CustomerBriefing {
  readonly customer: CaseCustomer;
  /** The tools that the customer itself uses. */
  readonly tools: readonly Tool[];
  /** The actions that the desk's tools can take. */
  readonly actions: ReadonlySet<string>;
  /** The index of the opening to use, starting at 0. */
  readonly opening: number;
  /** The number of customer turns allowed, including the opening. */
  readonly turns: number;
  readonly seed: string;
  readonly signal: AbortSignal;
  /** Records the customer's token usage, separately from the agent's. */
  readonly note?: (usage: Usage) => void;
}

/** The text and the acts of a customer's turn; after a `leave` act there are no more turns. */
export interface CustomerTurn extends Message {
  readonly acts: readonly CustomerAct[];
}

/** Everything the agent has said since the customer's last message. */
export interface Heard {
  readonly texts: readonly string[];
  /** The meaning of the agent's messages, according to the run's reader, and the agent's actions since the customer's last message. */
  readonly hearing: Hearing;
  /** Whether the agent closed or escalated the case in this turn. */
  readonly ended: boolean;
  /** Whether the agent closed the case with a refusal to which the customer may object once; the reply then reopens the case. */
  readonly reopens?: true;
  /** Calls one of the customer's own tools. */
  call(tool: string, args: JsonObject): CallOutcome;
  readonly signal: AbortSignal;
}

/** A customer in one conversation. */
export interface CustomerSession {
  open(): CustomerTurn | Promise<CustomerTurn>;
  reply(heard: Heard): CustomerTurn | Promise<CustomerTurn>;
  /**
   * Tells the customer that its last turn violated the contract and that this turn was sent instead. From then on the customer must act as
   * if it had said this.
   */
  revise?(sent: CustomerTurn): void;
  close?(): void;
}

/** An implementation of the customer. */
export interface Customer {
  readonly kind: "customer";
  readonly id: string;
  /**
   * Whether the customer is a person at the keyboard. The contract does not apply to people, because it needs the act log that simulators
   * keep.
   */
  readonly isPerson?: true;
  /**
   * Whether the customer enforces its own timeouts, so that none applies to its turns; waiting for a slot at a busy service is nobody's
   * fault.
   */
  readonly keepsTime?: true;
  open(briefing: CustomerBriefing): CustomerSession | Promise<CustomerSession>;
}

/** One exchange as the contract monitors see it. */
export interface ContractTurn {
  /** The agent's messages just before this turn; empty for the opening. */
  readonly heard: readonly string[];
  /** The hearing of those messages, on which the customer acted. */
  readonly hearing: Hearing;
  readonly said: CustomerTurn;
  /** The customer's own calls since its last turn. */
  readonly calls: readonly Call[];
  readonly agentEnded: boolean;
}
