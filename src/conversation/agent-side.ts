import { hashOf } from "../hash.ts";
import type { JsonObject } from "../json.ts";
import { longestTimerMs } from "../timer.ts";
import { UserError } from "../user-error.ts";
import { type AgentBriefing, AgentFault, type AgentSession, type AgentTurn, ProviderError, type ToolReply } from "./agent.ts";
import type { Conversation } from "./converse.ts";
import type { CustomerTurn } from "./customer.ts";
import { describeTools } from "./describe-tools.ts";
import type { Ending } from "./ending.ts";
import { ConversationCut, endingForError, type Interruption } from "./interruption.ts";
import { emptyRepliesAllowed, invalidCallsAllowed } from "./limits.ts";
import type { ToolDesk } from "./tool-desk.ts";
import type { Transcript } from "./transcript.ts";
import { nameTrial } from "./trial-name.ts";

/** The agent's side of a conversation: opens the session, runs its turns, and blames the agent only for its own failures. */
export class AgentSide {
  readonly #conversation: Conversation;
  readonly #transcript: Transcript;
  readonly #toolDesk: ToolDesk;
  readonly #interruption: Interruption;
  #session: AgentSession | undefined;
  #emptyInARow = 0;

  constructor(conversation: Conversation, parts: { transcript: Transcript; toolDesk: ToolDesk; interruption: Interruption }) {
    this.#conversation = conversation;
    this.#transcript = parts.transcript;
    this.#toolDesk = parts.toolDesk;
    this.#interruption = parts.interruption;
  }

  async open(): Promise<void> {
    this.#session = await this.#attempt(() => this.#openSession());
  }

  /** Runs the agent's turn and returns all its messages. */
  async reply(said: CustomerTurn): Promise<string[]> {
    const since = this.#transcript.at();
    const texts: string[] = [];
    this.#toolDesk.steps = 0;
    const { turn, end } = this.#turn(said, texts, since);
    let text: string;
    try {
      text = await this.#attempt(() => this.#session?.reply(turn) ?? "");
    } finally {
      end();
    }
    if (typeof text !== "string")
      throw this.#interruption.cut({ kind: "agent_invalid", detail: `the agent's reply is ${typeof text}, not text` });
    if (text.trim() !== "" || texts.length === 0) this.#transcript.agent(text, since);
    const heard = text.trim() === "" ? texts : [...texts, text];
    this.#emptyInARow = heard.length === 0 ? this.#emptyInARow + 1 : 0;
    if (this.#emptyInARow > emptyRepliesAllowed && !this.#toolDesk.ended) {
      throw this.#interruption.cut({ kind: "agent_stalled", detail: `${this.#emptyInARow} empty replies in a row` });
    }
    return heard;
  }

  /** Whether the agent has hung up. */
  get hasLeft(): boolean {
    return this.#session?.hasLeft?.() ?? false;
  }

  close(): void {
    this.#session?.close?.();
  }

  #openSession(): AgentSession | Promise<AgentSession> {
    const { agent, desk, testCase, seed } = this.#conversation;
    const briefing: AgentBriefing = {
      policy: desk.policy,
      tools: describeTools(desk),
      ticket: testCase.customer.ticket,
      now: desk.template.source.now,
      signal: this.#interruption.signal,
    };
    nameTrial(briefing, this.#conversation.name ?? seed);
    if (agent.kind === "agent") return agent.open(briefing);
    // Each stand-in gets its own seed, so that two stand-ins do not fail on the same trials.
    const ownSeed = hashOf(`${seed}/${agent.id}`);
    return agent.open({ ...briefing, testCase, desk, seed: ownSeed, logDefect: (note) => this.#transcript.defect(note) });
  }

  #turn(said: CustomerTurn, texts: string[], since: number): { turn: AgentTurn; end: () => void } {
    let over = false;
    const stillOpen = () => {
      if (over) throw new Error("this turn is over: use the turn of the latest reply");
    };
    const say = (text: string) => {
      texts.push(text);
      this.#transcript.agent(text, since);
    };
    const turn: AgentTurn = {
      text: said.text,
      attachments: said.attachments,
      signal: this.#interruption.signal,
      call: async (tool, args) => {
        // An agent that catches every error and retries would never end its turn, so once the conversation is cut short, its calls never
        // resolve.
        if (this.#interruption.isCut) return new Promise<never>(() => {});
        stillOpen();
        const reply = this.#call(tool, args);
        const words = reply.ok ? this.#wordsIn(tool, args) : "";
        if (words !== "") say(words);
        return reply;
      },
      say: (text) => {
        stillOpen();
        if (text.trim() !== "") say(text);
      },
      note: (note) => this.#transcript.note(note),
    };
    return {
      turn,
      end: () => {
        over = true;
      },
    };
  }

  #call(tool: string, args: JsonObject): ToolReply {
    const { limits } = this.#conversation;
    if (this.#toolDesk.steps >= limits.steps) {
      throw this.#interruption.cut({ kind: "agent_stalled", detail: `${limits.steps} tool calls in one turn` });
    }
    const outcome = this.#guard(() => this.#toolDesk.call("agent", tool, args));
    if (this.#toolDesk.invalidInARow > invalidCallsAllowed) {
      throw this.#interruption.cut({ kind: "agent_invalid", detail: `${this.#toolDesk.invalidInARow} invalid tool calls in a row` });
    }
    if (outcome.kind === "ok") return { ok: true, value: outcome.value };
    return { ok: false, code: outcome.kind === "invalid" ? "invalid_call" : outcome.code, message: outcome.message };
  }

  /** The text that a successful call sends to the customer. */
  #wordsIn(name: string, args: JsonObject): string {
    const tool = this.#conversation.desk.tools.get(name);
    const words = tool?.tells === undefined ? undefined : args[tool.tells];
    return typeof words === "string" ? words.trim() : "";
  }

  // An error in the world ends the conversation here, because the agent might catch the error of its tool call.
  #guard<Result>(work: () => Result): Result {
    try {
      return work();
    } catch (error) {
      throw this.#interruption.cut(endingForError(error).ending);
    }
  }

  async #attempt<Result>(work: () => Promise<Result> | Result): Promise<Result> {
    const { agent, limits } = this.#conversation;
    const replyMs = agent.kind === "agent" && agent.keepsTime ? longestTimerMs : limits.replyMs;
    try {
      return await this.#interruption.wait(work, replyMs, () => this.#lateness());
    } catch (error) {
      if (error instanceof ConversationCut || error instanceof UserError) throw error;
      throw this.#interruption.cut(this.#blame(error));
    }
  }

  #lateness(): Ending {
    const { agent, limits } = this.#conversation;
    const known = this.#session?.explainTimeout?.();
    const kind = known?.kind ?? (agent.kind === "agent" ? agent.timeoutIs : "agent_stalled");
    return { kind, detail: `no reply within ${limits.replyMs} ms${known?.detail ?? ""}` };
  }

  #blame(error: unknown): Ending {
    const detail = error instanceof Error ? error.message : String(error);
    if (error instanceof ProviderError) return { kind: "provider_error", detail };
    if (error instanceof AgentFault) return { kind: error.kind, detail };
    if (this.#conversation.agent.kind === "stand_in") return endingForError(error).ending;
    return { kind: "agent_invalid", detail: `the agent threw: ${detail}` };
  }
}
