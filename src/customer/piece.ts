import { spokenForm } from "../case/fact.ts";
import { LONGEST } from "../conversation/contract-course.ts";
import type { CustomerBriefing, CustomerTurn, Heard } from "../conversation/customer.ts";
import type { CustomerAct } from "../conversation/customer-act.ts";
import type { Hearing } from "../conversation/hearing.ts";
import { type Attachment, withClosingPunctuation } from "../conversation/message.ts";
import type { ConversationProgress } from "../conversation/reveal.ts";
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

/** The first message: one of the case's openings, with its attachments. */
export function openTurn({ customer, opening }: CustomerBriefing, { facts }: Agenda): Piece[] {
  const index = opening % customer.openings.length;
  const text = customer.openings[index] ?? "";
  const stated = [...facts].flatMap(([slot, fact]): CustomerAct[] => {
    if (fact.kind === "attachment") return fact.reveal === "opening" ? [{ act: "attach", slot, name: fact.attachment }] : [];
    const said = [customer.typos[slot], fact.value].find((value) => value !== undefined && contains(text, spokenForm(value)));
    return said === undefined || fact.reveal !== "opening" ? [] : [{ act: "volunteer", slot, value: said }];
  });
  const attachments = [...facts.values()].flatMap((fact) =>
    fact.kind === "attachment" && fact.reveal === "opening" ? [{ name: fact.attachment, caption: fact.caption ?? "" }] : [],
  );
  return [{ acts: [{ act: "open", opening: index }, ...stated], text, attachments }];
}

function contains(text: string, value: string): boolean {
  return value.length > 1 && text.toLowerCase().includes(value.toLowerCase());
}

/** Joins the pieces of a turn into one message of limited length. */
export function joinPieces(pieces: readonly Piece[], longest: number = LONGEST): CustomerTurn {
  const kept: Piece[] = [];
  let text = "";
  for (const piece of pieces) {
    const next = text === "" || piece.text === "" ? `${text}${piece.text}` : `${withClosingPunctuation(text)} ${piece.text}`;
    if (next.length > longest && kept.length > 0) continue;
    text = next;
    kept.push(piece);
  }
  return {
    text: text.length > longest ? `${text.slice(0, longest - 1).replace(/\s+\S*$/, "")}…` : text,
    acts: kept.flatMap(({ acts }) => acts),
    attachments: kept.flatMap(({ attachments }) => attachments ?? []),
  };
}
