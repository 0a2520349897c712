import type { Reading } from "../conversation/reading.ts";
import { storedReading } from "../conversation/stored-reading.ts";
import type { Act } from "../language/act.ts";
import type { Literal } from "../language/literal.ts";
import { readActs } from "../language/read-agent-message.ts";
import { readLiterals } from "../language/read-literals.ts";
import type { TrialRecord } from "../record/trial-record.ts";
import { sentencesOf } from "./sentences.ts";

// Typographers put these between a currency and its number.
const hardSpace = /[\u00a0\u2007\u2009\u202f]/g;

/** One message of the agent; what it does and states is read when a check first asks. */
export class AgentMessage {
  readonly step: number;
  readonly text: string;
  readonly #stored: Reading | undefined;
  #sentences: readonly string[] | undefined;

  constructor(step: number, text: string, stored?: Reading) {
    this.step = step;
    this.text = text.replaceAll(hardSpace, " ");
    this.#stored = stored;
  }

  get sentences(): readonly string[] {
    this.#sentences ??= sentencesOf(this.text);
    return this.#sentences;
  }

  get acts(): readonly Act[] {
    // What a model read in the trial is not read again: the whole turn was, and this may be one message of it.
    return (
      this.#stored?.acts.filter(({ text }) => this.text.includes(text.replaceAll(hardSpace, " "))) ??
      readActs(this.text)
    );
  }

  get literals(): readonly Literal[] {
    return readLiterals(this.text);
  }
}

/** The agent's messages, in order. */
export function agentMessages({ events }: TrialRecord): AgentMessage[] {
  return events.flatMap((event, step) =>
    event.kind === "agent_message" ? [new AgentMessage(step, event.text, storedReading(events, step))] : [],
  );
}
