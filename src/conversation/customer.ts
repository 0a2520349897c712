import type { CaseCustomer } from "../case/case-customer.ts";
import type { JsonObject } from "../json.ts";
import type { Call, CallOutcome } from "../world/call.ts";
import type { Tool } from "../world/tool.ts";
import type { CustomerAct } from "./customer-act.ts";
import type { Usage } from "./event.ts";
import type { Hearing } from "./hearing.ts";
import type { Message } from "./message.ts";

/** What a customer gets before the conversation: its own side of the case, never the truth. */
export interface CustomerBriefing {
  readonly customer: CaseCustomer;
  /** Tools in the customer's own hands. */
  readonly tools: readonly Tool[];
  /** Which opening to use. */
  readonly opening: number;
  /** Customer turns allowed, the opening counted. */
  readonly turns: number;
  readonly seed: string;
  readonly signal: AbortSignal;
  /** Puts tokens the customer used on the record, apart from the agent's. */
  readonly note?: (usage: Usage) => void;
}

/** What the customer says in a turn, with the acts it performs; a `leave` act makes it the last. */
export interface CustomerTurn extends Message {
  readonly acts: readonly CustomerAct[];
}

/** What the customer hears: everything the agent said since the customer last spoke. */
export interface Heard {
  readonly texts: readonly string[];
  /** What the words come to, as the run's reader read them, and what the agent's calls did since then. */
  readonly hearing: Hearing;
  /** Whether the agent has closed the case or handed it over in this turn. */
  readonly ended: boolean;
  /** The agent has closed the case with a no, and the customer may object once: what it says now reopens the case. */
  readonly reopens?: true;
  /** Uses one of the customer's own tools. */
  call(tool: string, args: JsonObject): CallOutcome;
  readonly signal: AbortSignal;
}

/** A customer in one conversation. */
export interface CustomerSession {
  open(): CustomerTurn | Promise<CustomerTurn>;
  reply(heard: Heard): CustomerTurn | Promise<CustomerTurn>;
  close?(): void;
}

/** Somebody who plays the customer. */
export interface Customer {
  readonly kind: "customer";
  readonly id: string;
  /** A human at the keyboard: the contract is for simulators, which log what each turn does. */
  readonly isPerson?: true;
  /** Bounds each of its own waits, so that its turns are not cut: waiting for a place at a busy service is nobody's fault. */
  readonly keepsTime?: true;
  open(briefing: CustomerBriefing): CustomerSession | Promise<CustomerSession>;
}

/** One exchange as the monitors of the contract see it. */
export interface ContractTurn {
  /** What the agent said just before; empty before the opening. */
  readonly heard: readonly string[];
  /** What those words come to: what the customer went by as well. */
  readonly hearing: Hearing;
  readonly said: CustomerTurn;
  /** The customer's own calls since its last turn. */
  readonly calls: readonly Call[];
  readonly agentEnded: boolean;
}
