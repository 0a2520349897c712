import type { Reading } from "../../conversation/reading.ts";
import { storedReading } from "../../conversation/stored-reading.ts";
import type { Act } from "../../language/act.ts";
import { type MessageReading, readMessage } from "../../language/read-message.ts";
import type { TrialRecord } from "../../record/trial-record.ts";

// Non-breaking and thin spaces, as used between a currency and its amount.
const hardSpace = /[\u00a0\u2007\u2009\u202f]/g;

/** One agent message; it is parsed when a check first needs its acts or values. */
export class AgentMessage {
  readonly step: number;
  readonly text: string;
  readonly #stored: Reading | undefined;
  #reading: MessageReading | undefined;

  constructor(step: number, text: string, stored?: Reading) {
    this.step = step;
    this.text = text.replaceAll(hardSpace, " ");
    this.#stored = stored;
  }

  /** Whether a model was the reader of this message in the trial. */
  get isReadByModel(): boolean {
    return this.#stored !== undefined;
  }

  get acts(): readonly Act[] {
    // Reuse the model's reading from the trial. It covers the whole turn, which may consist of several messages.
    return this.#stored?.acts.filter(({ text }) => this.text.includes(text.replaceAll(hardSpace, " "))) ?? this.reading.acts;
  }

  get reading(): MessageReading {
    this.#reading ??= readMessage(this.text);
    return this.#reading;
  }
}

/** The agent's messages, in order. */
export function agentMessages({ events }: TrialRecord): AgentMessage[] {
  return events.flatMap((event, step) =>
    event.kind === "agent_message" ? [new AgentMessage(step, event.text, storedReading(events, step))] : [],
  );
}
