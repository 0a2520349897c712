import type { CaseCustomer } from "../case/case-customer.ts";
import type { Tool } from "../world/tool.ts";
import type { Usage } from "./event.ts";
import type { Reading } from "./reading.ts";

/** What a reader gets before the conversation: the customer's side of the case, never the truth. */
export interface ReaderBriefing {
  readonly customer: CaseCustomer;
  /** The tools of the desk, the agent's and the customer's. */
  readonly tools: readonly Tool[];
  /** Puts tokens the reader used on the record, apart from everybody else's. */
  readonly note?: (usage: Usage) => void;
}

/** Something said earlier in the conversation. */
export interface Utterance {
  readonly by: "agent" | "customer";
  readonly text: string;
}

/** One turn of the agent to be read. */
interface UnreadTurn {
  /** Everything the agent said since the customer last spoke. */
  readonly texts: readonly string[];
  /** What was said before that. */
  readonly history: readonly Utterance[];
  readonly signal: AbortSignal;
}

/** A reader in one conversation. */
export interface ReaderSession {
  read(turn: UnreadTurn): Reading | Promise<Reading>;
  close?(): void;
}

/** Somebody who reads what the agent's words ask, put up, tell and do; the customer and its monitors go by that reading. */
export interface Reader {
  readonly kind: "reader";
  readonly id: string;
  /** Bounds each of its own waits, so that its turns are not cut. */
  readonly keepsTime?: true;
  open(briefing: ReaderBriefing): ReaderSession | Promise<ReaderSession>;
}
