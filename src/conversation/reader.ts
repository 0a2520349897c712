import type { CaseCustomer } from "../case/case-customer.ts";
import type { Tool } from "../world/tool.ts";
import type { Usage } from "./event.ts";
import type { Reading } from "./reading.ts";

/** What a reader is given before the conversation: the customer's side of the case, never the expected outcome. */
export interface ReaderBriefing {
  readonly customer: CaseCustomer;
  /** The desk's tools, both the agent's and the customer's. */
  readonly tools: readonly Tool[];
  /** Records the reader's token usage, separately from everyone else's. */
  readonly note?: (usage: Usage) => void;
}

/** Something said earlier in the conversation. */
export interface Utterance {
  readonly by: "agent" | "customer";
  readonly text: string;
}

/** A turn of the agent to be read. */
interface UnreadTurn {
  /** Everything the agent said since the customer's last message. */
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

/**
 * Works out what the agent's messages ask, propose, state and do; the customer and its monitors act on that reading.
 */
export interface Reader {
  readonly kind: "reader";
  readonly id: string;
  /** The reader limits its own waits, so its turns are not timed out. */
  readonly keepsTime?: true;
  open(briefing: ReaderBriefing): ReaderSession | Promise<ReaderSession>;
}
