import type { CustomerBriefing, Heard } from "../conversation/customer.ts";
import type { CustomerAct } from "../conversation/customer-act.ts";
import type { Hearing } from "../conversation/hearing.ts";
import type { Attachment } from "../conversation/message.ts";
import type { ConversationProgress } from "../conversation/moments.ts";
import type { Agenda } from "./agenda.ts";
import type { CustomerVoice } from "./voice.ts";

/** A part of a turn, with its acts and its words. */
export interface Piece {
  readonly acts: readonly CustomerAct[];
  readonly text: string;
  readonly attachments?: readonly Attachment[];
}

/** The data from which a turn is decided. */
export interface Scene {
  readonly briefing: CustomerBriefing;
  readonly agenda: Agenda;
  readonly hearing: Hearing;
  readonly voice: CustomerVoice;
  /** The number of the current turn. */
  readonly turn: number;
  readonly call: Heard["call"];
}

/** The state of the conversation, for lines that are said at a particular moment. */
export function progressOf({ agenda, hearing, turn }: Scene): ConversationProgress {
  return { customer: agenda.customer, hearings: [...agenda.hearings, hearing], turn };
}

/** Whether any piece performs an act of these kinds. */
export function performs(pieces: readonly Piece[], ...kinds: readonly CustomerAct["act"][]): boolean {
  return pieces.some(({ acts }) => acts.some(({ act }) => kinds.includes(act)));
}
