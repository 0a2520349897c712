import type { CaseCustomer } from "../case/case-customer.ts";
import type { Tool } from "../world/tool.ts";
import type { Usage } from "./event.ts";
import type { Reading } from "./reading.ts";

/** The data that a reader gets before the conversation: the customer's side of the case, never the expected outcome. */
export interface ReaderBriefing {
  readonly customer: CaseCustomer;
  /** The desk's tools, both the agent's and the customer's. */
  readonly tools: readonly Tool[];
  /** Records the reader's token usage, separately from that of the agent and the customer. */
  readonly note?: (usage: Usage) => void;
}

/** A message from earlier in the conversation. */
export interface Utterance {
  readonly by: "agent" | "customer";
  readonly text: string;
}

/** A turn of the agent that is to be read. */
interface UnreadTurn {
  /** Everything the agent said since the customer's last message. */
  readonly texts: readonly string[];
  /** The messages before the turn. */
  readonly history: readonly Utterance[];
  readonly signal: AbortSignal;
}

/** A reader in one conversation. */
export interface ReaderSession {
  /**
   * Reads a turn. The built-in reader reads the turns for which the result is undefined: an agent may write what makes a model answer with
   * nothing usable, and must not be able to end the conversation with it.
   */
  read(turn: UnreadTurn): Reading | undefined | Promise<Reading | undefined>;
  close?(): void;
}

/** Works out what the agent's messages ask, propose, state and do. The customer and its monitors act on this reading. */
export interface Reader {
  readonly kind: "reader";
  readonly id: string;
  /** Whether the reader enforces its own timeouts, so that none applies to its turns. */
  readonly keepsTime?: true;
  open(briefing: ReaderBriefing): ReaderSession | Promise<ReaderSession>;
}
