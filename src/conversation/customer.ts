import type { CaseCustomer } from "../case/case-customer.ts";
import type { JsonObject } from "../json.ts";
import type { Call, CallOutcome } from "../world/call.ts";
import type { Tool } from "../world/tool.ts";
import type { CustomerAct } from "./customer-act.ts";
import type { Usage } from "./event.ts";
import type { Hearing } from "./hearing.ts";
import type { Message } from "./message.ts";

/** What a customer is given before the conversation: its own side of the case, never the expected outcome. */
export interface CustomerBriefing {
  readonly customer: CaseCustomer;
  /** Tools the customer uses itself. */
  readonly tools: readonly Tool[];
  /** Which opening to use. */
  readonly opening: number;
  /** Customer turns allowed, including the opening. */
  readonly turns: number;
  readonly seed: string;
  readonly signal: AbortSignal;
  /** Records the customer's token usage, separately from the agent's. */
  readonly note?: (usage: Usage) => void;
}

/** What the customer says in a turn and the acts it performs; a `leave` act makes it the last turn. */
export interface CustomerTurn extends Message {
  readonly acts: readonly CustomerAct[];
}

/** What the customer hears: everything the agent said since the customer's last message. */
export interface Heard {
  readonly texts: readonly string[];
  /** What the agent's messages mean, according to the run's reader, and what its calls did since then. */
  readonly hearing: Hearing;
  /** Whether the agent closed or escalated the case in this turn. */
  readonly ended: boolean;
  /** The agent closed the case with a refusal, and the customer may object once: its reply reopens the case. */
  readonly reopens?: true;
  /** Calls one of the customer's own tools. */
  call(tool: string, args: JsonObject): CallOutcome;
  readonly signal: AbortSignal;
}

/** A customer in one conversation. */
export interface CustomerSession {
  open(): CustomerTurn | Promise<CustomerTurn>;
  reply(heard: Heard): CustomerTurn | Promise<CustomerTurn>;
  close?(): void;
}

/** A player of the customer. */
export interface Customer {
  readonly kind: "customer";
  readonly id: string;
  /** A person at the keyboard. The contract does not apply to people: it needs the act log that simulators keep. */
  readonly isPerson?: true;
  /**
   * The customer limits its own waits, so its turns are not timed out: waiting for a slot at a busy service is nobody's
   * fault.
   */
  readonly keepsTime?: true;
  open(briefing: CustomerBriefing): CustomerSession | Promise<CustomerSession>;
}

/** One exchange as the contract monitors see it. */
export interface ContractTurn {
  /** What the agent said just before; empty for the opening. */
  readonly heard: readonly string[];
  /** What those messages mean: the same hearing the customer acted on. */
  readonly hearing: Hearing;
  readonly said: CustomerTurn;
  /** The customer's own calls since its last turn. */
  readonly calls: readonly Call[];
  readonly agentEnded: boolean;
}
