import type { Call } from "../world/call.ts";
import { builtInReader } from "./built-in-reader.ts";
import type { Conversation } from "./converse.ts";
import { type Hearing, hearingOf } from "./hearing.ts";
import { attemptInstrument } from "./instrument-attempt.ts";
import type { Interruption } from "./interruption.ts";
import type { Reader, ReaderBriefing, ReaderSession, Utterance } from "./reader.ts";
import type { Reading } from "./reading.ts";
import { toolActionsOf } from "./tool-action.ts";
import type { Transcript } from "./transcript.ts";
import { nameTrial } from "./trial-name.ts";

/** The hearing of an agent's turn, and the part of it that is recorded. */
interface HeardTurn {
  readonly hearing: Hearing;
  /** The reading to record; undefined if it can be recomputed from the messages. */
  readonly kept: Reading | undefined;
}

/** The reader's side of a conversation: reads each turn of the agent once, for the customer and its monitors. */
export class ReaderSide {
  readonly #conversation: Conversation;
  readonly #reader: Reader;
  readonly #transcript: Transcript;
  readonly #interruption: Interruption;
  readonly #briefing: ReaderBriefing;
  #session: ReaderSession | undefined;

  constructor(conversation: Conversation, parts: { transcript: Transcript; interruption: Interruption }) {
    this.#conversation = conversation;
    this.#reader = conversation.reader ?? builtInReader;
    this.#transcript = parts.transcript;
    this.#interruption = parts.interruption;
    this.#briefing = {
      customer: conversation.testCase.customer,
      tools: [...conversation.desk.tools.values()],
      note: (usage) => parts.transcript.note({ usage: { ...usage, by: "reader" } }),
    };
    nameTrial(this.#briefing, conversation.name ?? conversation.seed);
  }

  async hear(texts: readonly string[]): Promise<HeardTurn> {
    const { history, calls } = this.#soFar();
    const { signal } = this.#interruption;
    const session = this.#session ?? (await this.#attempt(() => this.#reader.open(this.#briefing)));
    this.#session = session;
    const reading = await this.#attempt(() => session.read({ texts, history, signal }));
    const deeds = toolActionsOf(calls, this.#conversation.desk.tools.values());
    return { hearing: hearingOf(reading, { texts, deeds }), kept: this.#reader === builtInReader ? undefined : reading };
  }

  close(): void {
    this.#session?.close?.();
  }

  /** The messages up to the customer's last message, and the calls since then. */
  #soFar(): { history: Utterance[]; calls: Call[] } {
    const { events } = this.#transcript;
    const last = events.findLastIndex(({ kind }) => kind === "customer_message");
    const history = events.slice(0, last + 1).flatMap((event): Utterance[] => {
      if (event.kind === "customer_message") return [{ by: "customer", text: event.text }];
      return event.kind === "agent_message" ? [{ by: "agent", text: event.text }] : [];
    });
    return { history, calls: events.slice(last + 1).flatMap((event) => (event.kind === "call" ? [event] : [])) };
  }

  #attempt<Result>(work: () => Promise<Result> | Result): Promise<Result> {
    return attemptInstrument(work, {
      who: "reader",
      keepsTime: this.#reader.keepsTime === true,
      replyMs: this.#conversation.limits.replyMs,
      interruption: this.#interruption,
      watch: this.#conversation.watch,
    });
  }
}
