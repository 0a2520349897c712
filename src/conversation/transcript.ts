import { countableTokens } from "../llm/countable-tokens.ts";
import type { Call } from "../world/call.ts";
import type { DefectNote } from "./agent.ts";
import type { CustomerTurn } from "./customer.ts";
import type { ContractBreach, RepairedDraft, TrialEvent, Usage } from "./event.ts";
import type { Reading } from "./reading.ts";

/** A customer's turn as it reaches the agent, with the changes that a perturbed run made to it. */
export interface DeliveredTurn extends CustomerTurn {
  readonly perturbed?: string;
}

/** What the conversation notes about a customer's turn. */
interface Observed {
  readonly breaches?: readonly ContractBreach[];
  readonly repaired?: RepairedDraft | undefined;
  readonly reading?: Reading | undefined;
  readonly missed?: readonly string[];
}

/** The events so far, in order. */
export class Transcript {
  readonly events: TrialEvent[] = [];
  readonly #now: () => number;
  readonly #start: number;
  readonly #onUsage: ((usage: Usage) => void) | undefined;

  constructor(now: () => number, onUsage?: (usage: Usage) => void) {
    this.#now = now;
    this.#start = now();
    this.#onUsage = onUsage;
  }

  /** Milliseconds since the conversation began. */
  at(): number {
    return Math.round((this.#now() - this.#start) * 1000) / 1000;
  }

  customer(turn: DeliveredTurn, { breaches = [], repaired, reading, missed = [] }: Observed = {}): void {
    const { text, attachments, acts, perturbed } = turn;
    this.events.push({
      kind: "customer_message",
      at: this.at(),
      text,
      attachments: [...attachments],
      acts: [...acts],
      breaches: [...breaches],
      ...(repaired ? { repaired } : {}),
      ...(reading ? { reading } : {}),
      ...(missed.length > 0 ? { missed: [...missed] } : {}),
      ...(perturbed === undefined ? {} : { perturbed }),
    });
  }

  agent(text: string, since: number): void {
    const at = this.at();
    this.events.push({ kind: "agent_message", at, text, ms: Math.round((at - since) * 1000) / 1000 });
  }

  call(call: Call, perturbed?: string): void {
    this.events.push({ kind: "call", at: this.at(), ...call, ...(perturbed === undefined ? {} : { perturbed }) });
  }

  /** Marks the agent's calls from this event on as undone if they changed anything; the first call is always marked. */
  takeBack(from: number): void {
    this.events.forEach((event, index) => {
      if (index < from || event.kind !== "call" || event.by !== "agent" || event.outcome.kind !== "ok") return;
      if (index === from || event.outcome.changes.length > 0) this.events[index] = { ...event, takenBack: true };
    });
  }

  note(note: { readonly reasoning?: string; readonly usage?: Usage }): void {
    if (note.reasoning) this.events.push({ kind: "reasoning", at: this.at(), text: note.reasoning });
    if (!note.usage) return;
    const { model, by, ...told } = note.usage;
    const usage: Usage = { model, ...countableTokens(told), ...(by === undefined ? {} : { by }) };
    this.events.push({ kind: "usage", at: this.at(), ...usage });
    this.#onUsage?.(usage);
  }

  defect(note: DefectNote): void {
    this.events.push({ kind: "defect", at: this.at(), ...note });
  }
}
