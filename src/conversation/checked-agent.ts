import { setImmediate } from "node:timers/promises";
import { ignoreRejection, isThrown, kindOfValue, thrownText } from "../secrets/thrown-text.ts";
import { UserError } from "../user-error.ts";
import { type Agent, type AgentBriefing, AgentFault, type AgentSession, type AgentTurn, ProviderError } from "./agent.ts";
import { AgentInput } from "./agent-input.ts";
import { withLateErrors, withoutLateErrors } from "./late-errors.ts";
import { nameTrial, trialOf } from "./trial-name.ts";

/**
 * Wraps an agent so that everything it returns, sends or throws is checked where it arrives; a mistake ends the trial with a sentence that
 * names it. The agent gets copies, so it can change neither the record nor what other agents see.
 */
export function checkedAgent(agent: Agent): Agent {
  return {
    kind: agent.kind,
    id: agent.id,
    timeoutIs: agent.timeoutIs,
    ...(agent.keepsTime ? { keepsTime: agent.keepsTime } : {}),
    ...(agent.resumes ? { resumes: agent.resumes } : {}),
    ...(agent.ownCode ? { ownCode: agent.ownCode } : {}),
    open: async (briefing) => {
      const session = new CheckedSession(agent);
      await session.open(briefing);
      return session;
    },
  };
}

class CheckedSession implements AgentSession {
  readonly #agent: Agent;
  readonly #input = new AgentInput();
  /** Rejects with the agent's first mistake, so that code which catches every error cannot hide it. */
  readonly #mistake = Promise.withResolvers<never>();
  /** Aborts with the conversation. It is the session's own, so that an error in a listener is the agent's. */
  readonly #stop = new AbortController();
  #isOver = false;
  #session: AgentSession | undefined;

  constructor(agent: Agent) {
    this.#agent = agent;
    this.#mistake.promise.catch(() => {});
  }

  async open(briefing: AgentBriefing): Promise<void> {
    const { signal, tools, ticket } = briefing;
    const stop = () => this.#own(() => this.#stop.abort(signal.reason));
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop, { once: true });
    const own = { ...briefing, tools: structuredClone(tools), ticket: { ...ticket }, signal: this.#stop.signal };
    nameTrial(own, trialOf(briefing));
    const session: unknown = await this.#guarded(() => this.#agent.open(own));
    this.#session = await this.#guarded(() => this.#input.session(session));
  }

  async reply(turn: AgentTurn): Promise<string> {
    const text: unknown = await this.#guarded(() => this.#session?.reply(this.#turn(turn)));
    return this.#input.text(text, "the agent's reply", 'Return the message as text, or "" to send none.');
  }

  hasLeft(): boolean {
    let left: unknown;
    try {
      left = this.#own(() => this.#session?.hasLeft?.()) ?? false;
    } catch (error) {
      throw faultOf(error);
    }
    if (typeof left === "boolean") return left;
    throw new AgentFault("agent_invalid", `the agent's hasLeft returned ${kindOfValue(left)}, not true or false`);
  }

  close(): void {
    this.#isOver = true;
    try {
      // A session may close in the background.
      ignoreRejection(this.#own(() => this.#session?.close?.()));
    } catch {
      // The conversation is over, so a session that cannot be closed no longer changes its outcome.
    }
  }

  explainTimeout(): { readonly kind: Agent["timeoutIs"]; readonly detail: string } {
    try {
      const known: unknown = this.#own(() => this.#session?.explainTimeout?.());
      if (known !== undefined) return this.#input.blame(known);
    } catch {
      // An explanation that cannot be used is left out; the timeout itself is certain.
    }
    return { kind: this.#agent.timeoutIs, detail: "" };
  }

  /** Runs the agent's code, until it returns or makes a mistake. */
  async #guarded<Result>(work: () => Promise<Result> | Result): Promise<Result> {
    try {
      const result = await Promise.race([this.#own(work), this.#mistake.promise]);
      // Lets an error that has already escaped come to light, so that it never depends on the time whether it does.
      if (this.#agent.ownCode) await Promise.race([setImmediate(), this.#mistake.promise]);
      return result;
    } catch (error) {
      throw faultOf(error);
    }
  }

  #own<Result>(work: () => Result): Result {
    if (!this.#agent.ownCode) return work();
    return withLateErrors(
      (thrown) => this.#fail(`the agent threw where nothing could catch it: ${thrownText(thrown)}. Await every promise`),
      work,
    );
  }

  #fail(why: string): AgentFault {
    const fault = new AgentFault("agent_invalid", why);
    this.#isOver = true;
    this.#mistake.reject(fault);
    return fault;
  }

  #turn(turn: AgentTurn): AgentTurn {
    const checked = <Value>(read: () => Value): Value => {
      try {
        return read();
      } catch (error) {
        throw isThrown(error, AgentFault) ? this.#fail(error.message) : error;
      }
    };
    return {
      text: turn.text,
      attachments: turn.attachments.map((attachment) => ({ ...attachment })),
      signal: this.#stop.signal,
      call: async (tool, args) => {
        // As in a conversation that was cut short, an agent that catches its errors and tries again must not go on.
        if (this.#isOver) return new Promise<never>(() => {});
        const call = checked(() => this.#input.call(tool, args));
        const reply = await withoutLateErrors(() => turn.call(call.tool, call.args));
        return reply.ok ? { ...reply, value: structuredClone(reply.value) } : reply;
      },
      say: (text) => {
        const words = checked(() => this.#input.text(text, "what turn.say was given", "Pass the message as text."));
        withoutLateErrors(() => turn.say(words));
      },
      note: (note) => {
        const read = checked(() => this.#input.note(note));
        withoutLateErrors(() => turn.note(read));
      },
    };
  }
}

/** The error to which an agent's failure is attributed. */
function faultOf(thrown: unknown): Error {
  if (isThrown(thrown, AgentFault) || isThrown(thrown, UserError)) return thrown;
  const text = thrownText(thrown);
  if (isThrown(thrown, ProviderError)) return new ProviderError(text);
  return new AgentFault("agent_invalid", `the agent threw: ${text}`);
}
