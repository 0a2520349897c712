import type { Agent, AgentBriefing, AgentSession, AgentTurn, CaseAwareAgent, StandInBriefing } from "../../conversation/agent.ts";
import { hashOf } from "../../hash.ts";
import { type Random, randomFrom } from "../../random.ts";
import { SetupError } from "../../user-error.ts";
import { type AgentFork, isSameCall, repeatCall } from "./forked-agent.ts";
import type { PastAction } from "./past-script.ts";

/**
 * Wraps an agent so that it takes part in the whole conversation. Before the decision, its calls must match the
 * recorded ones, and the recorded messages are sent instead of its own.
 */
export function retracedAgent(agent: Agent | CaseAwareAgent, fork: AgentFork): Agent | CaseAwareAgent {
  const retracing = new Retracing(agent.id, fork);
  if (agent.kind === "agent") return { ...agent, open: async (briefing: AgentBriefing) => retracing.session(await agent.open(briefing)) };
  return {
    ...agent,
    open: (briefing: StandInBriefing) =>
      retracing.session(
        agent.open({
          ...briefing,
          seed: hashOf(`${fork.record.seed}/${fork.record.agent}`),
          random: (purpose) => retracing.random(purpose),
          logDefect: (note) => retracing.isLive && briefing.logDefect(note),
        }),
      ),
  };
}

/** An agent's progress through the recorded turns. */
class Retracing {
  readonly #agent: string;
  readonly #fork: AgentFork;
  #taken = 0;
  isLive = false;

  constructor(agent: string, fork: AgentFork) {
    this.#agent = agent;
    this.#fork = fork;
  }

  session(own: AgentSession): AgentSession {
    return {
      reply: (turn) => this.#reply(own, turn),
      hasLeft: () => this.isLive && (own.hasLeft?.() ?? false),
      close: () => own.close?.(),
      ...(own.explainTimeout ? { explainTimeout: own.explainTimeout.bind(own) } : {}),
    };
  }

  /** Returns the recorded trial's random numbers before the decision, and the sample's own random numbers after it. */
  random(purpose: string): Random {
    const { record, seed } = this.#fork;
    const recorded = randomFrom(`${hashOf(`${record.seed}/${record.agent}`)}/${purpose}`);
    // A stand-in other than the recorded one makes none of its own mistakes before the decision, because the record contains none of them.
    const before = record.agent === this.#agent ? recorded : { ...recorded, chance: () => false };
    const after = randomFrom(`${hashOf(`${seed}/${this.#agent}`)}/${purpose}`);
    const now = () => (this.isLive ? after : before);
    return {
      next: () => now().next(),
      below: (limit) => now().below(limit),
      fillBelow: (list, limit) => now().fillBelow(list, limit),
      pick: (items) => now().pick(items),
      chance: (probability) => now().chance(probability),
      shuffle: (items) => now().shuffle(items),
    };
  }

  async #reply(own: AgentSession, turn: AgentTurn): Promise<string> {
    const { turns } = this.#fork;
    const pending = [...(turns[this.#taken]?.actions ?? [])];
    this.#taken += 1;
    if (this.isLive) return own.reply(turn);
    const isLast = this.#taken === turns.length;
    if (isLast && pending.length === 0) await this.#goLive();
    // The agent may catch errors from its calls, so deviating from the record also ends its turn.
    const left = Promise.withResolvers<never>();
    const text = await Promise.race([own.reply(this.#ownTurn(turn, pending, { isLast, left })), left.promise]);
    if (this.isLive) return text;
    const [missing] = pending.filter(({ kind }) => kind === "call");
    if (missing || isLast) throw this.#leaving(missing, "ended its turn");
    return sayAll(turn, pending, { keepsLast: true });
  }

  #ownTurn(turn: AgentTurn, pending: PastAction[], { isLast, left }: Retraced): AgentTurn {
    return {
      text: turn.text,
      attachments: turn.attachments,
      signal: turn.signal,
      note: (note) => this.isLive && turn.note(note),
      say: (text) => {
        if (this.isLive) return turn.say(text);
        const [next] = pending;
        if (next?.kind !== "say" || (pending.length === 1 && !isLast)) return;
        pending.shift();
        turn.say(next.text);
        // There are no more calls to wait for, and a message has no result that the agent could wait for.
        if (isLast && pending.length === 0) void this.#goLive();
      },
      call: async (tool, args) => {
        if (this.isLive) return turn.call(tool, args);
        const place = pending.findIndex(({ kind }) => kind === "call");
        const next = pending[place];
        if (next?.kind !== "call" || !isSameCall(next.call, tool, args)) {
          left.reject(this.#leaving(next, `called ${tool} ${JSON.stringify(args)}`));
          return new Promise<never>(() => {});
        }
        sayAll(turn, pending.splice(0, place + 1).slice(0, -1), { keepsLast: false });
        const reply = await repeatCall(turn, next.call);
        if (isLast && pending.length === 0) await this.#goLive();
        return reply;
      },
    };
  }

  async #goLive(): Promise<void> {
    this.isLive = true;
    await this.#fork.onReached();
  }

  #leaving(expected: PastAction | undefined, did: string): SetupError {
    const recorded =
      expected?.kind === "call"
        ? `the trial called ${expected.call.tool} ${JSON.stringify(expected.call.args)}`
        : "the trial made no further call";
    return new SetupError(
      `${this.#agent} does not reach this decision: in its turn ${this.#taken}, it ${did}, whereas ${recorded}. ` +
        "Choose an earlier decision with --at, or an agent that can take over a conversation: a model, a URL, a " +
        "command, or your own agent with `resumes` (see docs/repeat-a-decision.md).",
    );
  }
}

interface Retraced {
  /** Whether the decision is made in this turn. */
  readonly isLast: boolean;
  readonly left: PromiseWithResolvers<never>;
}

/** Sends recorded messages; with `keepsLast`, the last one is returned instead, because it ends the turn. */
function sayAll(turn: AgentTurn, actions: readonly PastAction[], { keepsLast }: { keepsLast: boolean }): string {
  const texts = actions.flatMap((action) => (action.kind === "say" ? [action.text] : []));
  for (const text of keepsLast ? texts.slice(0, -1) : texts) turn.say(text);
  return keepsLast ? (texts.at(-1) ?? "") : "";
}
