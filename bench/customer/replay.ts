import type { CaseCustomer } from "../../src/case/case-customer.ts";
import type { CustomerTurn } from "../../src/conversation/customer.ts";
import { customerFacts } from "../../src/conversation/customer-facts.ts";
import type { Hearing } from "../../src/conversation/hearing.ts";
import { toolActionsOf } from "../../src/conversation/tool-action.ts";
import { type Agenda, advance, openAgenda } from "../../src/customer/agenda.ts";
import { joinPieces } from "../../src/customer/piece.ts";
import { takeTurn } from "../../src/customer/take-turn.ts";
import { openVoice, readPersona } from "../../src/customer/voice.ts";
import type { TrialRecord } from "../../src/record/trial-record.ts";
import type { Suite } from "../../src/suite/suite.ts";
import type { Call } from "../../src/world/call.ts";

/** A turn of a recorded conversation, with the current customer's answer to it. */
export interface ReplayedTurn {
  /** The agent's messages in the turn, with their indexes among the record's events. */
  readonly heard: readonly { readonly step: number; readonly text: string }[];
  readonly hearing: Hearing;
  /** The customer's state before the turn. */
  readonly agenda: Agenda;
  /** The customer's recorded turn, with its index; undefined if the conversation was over. */
  readonly recorded: { readonly step: number; readonly turn: CustomerTurn } | undefined;
  readonly now: CustomerTurn;
}

/** Replays a recorded conversation; in each turn, the customer knows all messages before it. */
export function replay({ events, seed, opening }: TrialRecord, customer: CaseCustomer, suite: Suite): readonly ReplayedTurn[] {
  const { hear } = customerFacts(customer);
  const persona = readPersona(customer.persona);
  const turns: ReplayedTurn[] = [];
  const none = new AbortController().signal;
  const tools = [...suite.desks.values()].flatMap((desk) => [...desk.tools.values()]);
  const actions = new Set(tools.flatMap(({ action }) => action ?? []));
  const briefing = { customer, tools: [], actions, opening, turns: suite.turns, seed, signal: none };
  let agenda = openAgenda(customer);
  let [heard, calls]: [{ step: number; text: string }[], Call[]] = [[], []];
  const take = (recorded: ReplayedTurn["recorded"]) => {
    const hearing = hear(
      heard.map(({ text }) => text),
      toolActionsOf(calls, tools),
    );
    const turn = agenda.turn + 1;
    const voice = openVoice(persona, customer.lines, { seed, turn });
    const call = () => ({ kind: "rejected" as const, code: "none", message: "no tool" });
    const decision = takeTurn({ briefing, agenda, hearing, voice, turn, call });
    turns.push({ heard, hearing, agenda, recorded, now: joinPieces(decision.pieces) });
    if (recorded) agenda = advance(decision.agenda, hearing, recorded.turn);
    [heard, calls] = [[], []];
  };
  for (const [step, event] of events.entries()) {
    if (event.kind === "agent_message") heard.push({ step, text: event.text });
    if (event.kind === "call" && event.by === "agent") calls.push(event);
    if (event.kind !== "customer_message") continue;
    const turn = { text: event.text, acts: event.acts, attachments: event.attachments };
    if (step === 0) agenda = advance(agenda, hear([], []), turn);
    else take({ step, turn });
  }
  if (heard.length > 0) take(undefined);
  return turns;
}
