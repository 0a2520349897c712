import { hashOf } from "../hash.ts";
import type { JsonObject } from "../json.ts";
import { thrownText } from "../secrets/thrown-text.ts";
import { longestTimerMs } from "../timer.ts";
import type { CallOutcome } from "../world/call.ts";
import { type AgentBriefing, AgentFault, type AgentSession, type AgentTurn, ProviderError, type ToolReply } from "./agent.ts";
import type { Stage } from "./converse.ts";
import type { CustomerTurn } from "./customer.ts";
import { describeTools } from "./describe-tools.ts";
import type { Ending } from "./ending.ts";
import { endingForError } from "./interruption.ts";
import { closeSession } from "./late-errors.ts";
import { nameTrial } from "./trial-name.ts";

/** The number of consecutive empty replies tolerated before an agent counts as stalled. */
export const emptyRepliesAllowed = 1;
/** The number of consecutive invalid tool calls tolerated before an agent's output counts as invalid. */
export const invalidCallsAllowed = 2;

/** The agent's side of a conversation: opens the session, runs its turns, and blames the agent only for its own failures. */
export class AgentSide {
  readonly #stage: Stage;
  #session: AgentSession | undefined;
  /** The messages that the agent has sent in its current turn; undefined between turns. */
  #texts: string[] | undefined;
  #emptyInARow = 0;

  constructor(stage: Stage) {
    this.#stage = stage;
  }

  async open(): Promise<void> {
    this.#session = await this.#attempt(() => this.#openSession());
  }

  /** Runs the agent's turn and returns all its messages. */
  async reply(said: CustomerTurn): Promise<string[]> {
    const { transcript, toolDesk, interruption } = this.#stage;
    const since = transcript.at();
    const texts: string[] = [];
    this.#texts = texts;
    toolDesk.steps = 0;
    let text: string;
    try {
      text = await this.#attempt(() => this.#session?.reply(this.#turn(said, texts, since)) ?? "");
    } finally {
      this.#texts = undefined;
    }
    if (text.trim() !== "" || texts.length === 0) transcript.agent(text, since);
    const heard = text.trim() === "" ? texts : [...texts, text];
    // A turn that closes the case is not empty, even if the agent has nothing left to say.
    this.#emptyInARow = heard.length === 0 && !toolDesk.ended ? this.#emptyInARow + 1 : 0;
    if (this.#emptyInARow > emptyRepliesAllowed) {
      throw interruption.cut({ kind: "agent_stalled", detail: `${this.#emptyInARow} empty replies in a row` });
    }
    return heard;
  }

  /** Whether the agent has hung up. */
  get hasLeft(): boolean {
    try {
      return this.#session?.hasLeft?.() ?? false;
    } catch (error) {
      throw this.#stage.interruption.cut(this.#blame(error));
    }
  }

  close(): void {
    closeSession(this.#session);
  }

  #openSession(): AgentSession | Promise<AgentSession> {
    const { agent, desk, testCase, seed } = this.#stage;
    const shared = { tools: describeTools(desk), ticket: testCase.customer.ticket };
    const briefing: AgentBriefing = {
      policy: desk.policy,
      // All trials share these objects, and an agent's own code may change what it is given.
      ...(agent.kind === "agent" ? structuredClone(shared) : shared),
      now: desk.template.source.now,
      signal: this.#stage.interruption.signal,
    };
    nameTrial(briefing, this.#stage.name ?? seed);
    if (agent.kind === "agent") return agent.open(briefing);
    // Each stand-in gets its own seed, so that two stand-ins do not fail on the same trials.
    const ownSeed = hashOf(`${seed}/${agent.id}`);
    return agent.open({ ...briefing, testCase, desk, seed: ownSeed, logDefect: (note) => this.#stage.transcript.defect(note) });
  }

  #turn({ text, attachments }: CustomerTurn, texts: string[], since: number): AgentTurn {
    const { transcript, interruption } = this.#stage;
    const stillOpen = () => {
      if (this.#texts !== texts) throw new Error("this turn is over: use the turn of the latest reply");
    };
    const say = (words: string) => {
      if (words.trim() === "") return;
      texts.push(words);
      transcript.agent(words, since);
    };
    return {
      text,
      attachments: attachments.map((file) => ({ ...file })),
      signal: interruption.signal,
      call: async (tool, args) => {
        // An agent that catches every error and retries would never end its turn, so once the conversation is cut short, its calls never
        // resolve.
        if (interruption.isCut) return new Promise<never>(() => {});
        stillOpen();
        const reply = this.#call(tool, args);
        if (reply.ok) say(this.#wordsIn(tool, args));
        return reply;
      },
      say: (words) => {
        stillOpen();
        say(words);
      },
      note: (note) => transcript.note(note),
    };
  }

  #call(tool: string, args: JsonObject): ToolReply {
    const { limits, toolDesk, interruption } = this.#stage;
    if (toolDesk.steps >= limits.steps) {
      throw interruption.cut({ kind: "agent_stalled", detail: `${limits.steps} tool calls in one turn` });
    }
    let outcome: CallOutcome;
    try {
      outcome = toolDesk.call("agent", tool, args);
    } catch (error) {
      // An error in the world ends the conversation here, because the agent might catch the error of its tool call.
      throw interruption.cut(endingForError(error));
    }
    if (toolDesk.invalidInARow > invalidCallsAllowed) {
      throw interruption.cut({ kind: "agent_invalid", detail: `${toolDesk.invalidInARow} invalid tool calls in a row` });
    }
    if (outcome.kind === "ok") return { ok: true, value: outcome.value, ...(toolDesk.ended ? { ended: true } : {}) };
    return { ok: false, code: outcome.kind === "invalid" ? "invalid_call" : outcome.code, message: outcome.message };
  }

  /** The text that a successful call sends to the customer. */
  #wordsIn(name: string, args: JsonObject): string {
    const tool = this.#stage.desk.tools.get(name);
    const words = tool?.tells === undefined ? undefined : args[tool.tells];
    return typeof words === "string" ? words.trim() : "";
  }

  #attempt<Result>(work: () => Promise<Result> | Result): Promise<Result> {
    const { agent, limits, interruption } = this.#stage;
    const replyMs = agent.kind === "agent" && agent.keepsTime ? longestTimerMs : limits.replyMs;
    return interruption.attempt(work, replyMs, { onTimeout: () => this.#lateness(), onError: (error) => this.#blame(error) });
  }

  #lateness(): Ending {
    const { agent, limits } = this.#stage;
    const known = this.#session?.explainTimeout?.();
    const kind = known?.kind ?? (agent.kind === "agent" ? agent.timeoutIs : "agent_stalled");
    return { kind, detail: `no reply within ${limits.replyMs} ms${known?.detail ?? ""}` };
  }

  #blame(error: unknown): Ending {
    const detail = thrownText(error);
    if (error instanceof ProviderError) return { kind: "provider_error", detail };
    if (error instanceof AgentFault) return { kind: error.kind, detail };
    if (this.#stage.agent.kind === "stand_in") return endingForError(error);
    return { kind: "agent_invalid", detail: `the agent threw: ${detail}` };
  }
}
