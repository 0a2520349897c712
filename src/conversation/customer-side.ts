import { UserError } from "../user-error.ts";
import type { Call } from "../world/call.ts";
import { WorldError } from "../world/world-error.ts";
import { ProviderError } from "./agent.ts";
import { closesWithNo } from "./closes-with-no.ts";
import type { Conversation } from "./converse.ts";
import type { Counter } from "./counter.ts";
import type { ContractTurn, CustomerBriefing, CustomerSession, CustomerTurn } from "./customer.ts";
import type { CustomerAct } from "./customer-act.ts";
import { deedsOf } from "./deed.ts";
import { ConversationCut, type Interruption } from "./interruption.ts";
import { forEver } from "./limits.ts";
import { type Monitor, openMonitor } from "./monitor.ts";
import type { Transcript } from "./transcript.ts";
import { nameTrial } from "./trial-name.ts";
import { understoodTooLittle } from "./understanding.ts";

const outOfTurns = "I have to go now. Please leave it as it stands, and let me know if there is anything I still need.";

/** The customer's side of a conversation: opens it, gives it the floor, and watches its contract on every turn. */
export class CustomerSide {
  readonly #conversation: Conversation;
  readonly #transcript: Transcript;
  readonly #counter: Counter;
  readonly #interruption: Interruption;
  readonly #briefing: CustomerBriefing;
  readonly #monitor: Monitor;
  readonly #acts: (readonly CustomerAct[])[] = [];
  #session: CustomerSession | undefined;

  constructor(
    conversation: Conversation,
    parts: { transcript: Transcript; counter: Counter; interruption: Interruption },
  ) {
    this.#conversation = conversation;
    this.#transcript = parts.transcript;
    this.#counter = parts.counter;
    this.#interruption = parts.interruption;
    this.#briefing = {
      customer: conversation.testCase.customer,
      tools: [...conversation.desk.tools.values()].filter((tool) => tool.by === "customer"),
      opening: conversation.opening,
      turns: conversation.limits.turns,
      seed: conversation.seed,
      signal: parts.interruption.signal,
      note: (usage) => parts.transcript.note({ usage: { ...usage, by: "customer" } }),
    };
    nameTrial(this.#briefing, conversation.name ?? conversation.seed);
    this.#monitor = openMonitor(this.#briefing);
  }

  async open(): Promise<CustomerTurn> {
    const session = await this.#attempt(() => this.#conversation.customer.open(this.#briefing));
    this.#session = session;
    const turn = await this.#attempt(() => session.open());
    return this.#deliver({ heard: [], said: turn, calls: [] });
  }

  /** The customer's objection to a closing that it need not take yet; undefined when the case is over. */
  async object(heard: readonly string[]): Promise<CustomerTurn | undefined> {
    const { testCase, desk, customer } = this.#conversation;
    const { ended: disposition, reopened } = this.#counter;
    if (customer.isPerson || reopened || disposition === undefined) return undefined;
    const { events } = this.#transcript;
    if (!closesWithNo({ customer: testCase.customer, tools: desk.tools, disposition, events, heard })) return undefined;
    const turn = await this.reply(heard);
    if (turn.acts.some(({ act }) => act === "leave")) return undefined;
    this.#counter.reopen();
    return turn;
  }

  async reply(heard: readonly string[]): Promise<CustomerTurn> {
    const session = this.#session;
    if (!session) throw new Error("the customer was never opened");
    const calls: Call[] = [];
    const deeds = deedsOf(this.#callsSinceLastWord(), this.#conversation.desk.tools.values());
    const turn = await this.#attempt(() =>
      session.reply({
        texts: heard,
        deeds,
        ended: this.#counter.ended !== undefined,
        // Who is asked for another word after the case was closed is asked for an objection.
        ...(this.#counter.ended ? { reopens: true } : {}),
        call: (tool, args) => {
          const outcome = this.#counter.call("customer", tool, args);
          calls.push({ by: "customer", tool, args, outcome });
          return outcome;
        },
        signal: this.#interruption.signal,
      }),
    );
    return this.#deliver({ heard, deeds, said: turn, calls });
  }

  /** The customer's last word when its turns are used up; nobody is asked for it. */
  leave(): CustomerTurn {
    const turn: CustomerTurn = { text: outOfTurns, attachments: [], acts: [{ act: "leave", why: "turn_limit" }] };
    this.#transcript.customer(turn, []);
    return turn;
  }

  close(): void {
    this.#session?.close?.();
  }

  #callsSinceLastWord(): Call[] {
    const { events } = this.#transcript;
    const last = events.findLastIndex(({ kind }) => kind === "customer_message");
    return events.slice(last + 1).flatMap((event) => (event.kind === "call" ? [event] : []));
  }

  #deliver(exchange: Omit<ContractTurn, "agentEnded">): CustomerTurn {
    const { said: turn } = exchange;
    const agentEnded = this.#counter.ended !== undefined;
    const breaches = this.#conversation.customer.isPerson ? [] : this.#monitor.observe({ ...exchange, agentEnded });
    this.#transcript.customer(turn, breaches);
    this.#acts.push(turn.acts);
    const [first] = breaches;
    if (first) throw this.#interruption.cut({ kind: "customer_error", detail: `${first.item}: ${first.why}` });
    if (understoodTooLittle(this.#acts)) {
      throw this.#interruption.cut({ kind: "customer_error", detail: "the customer could not understand the agent" });
    }
    for (const attachment of turn.attachments) this.#conversation.world.receive(attachment.name);
    return turn;
  }

  async #attempt<Result>(work: () => Promise<Result> | Result): Promise<Result> {
    const { customer, limits } = this.#conversation;
    const replyMs = customer.keepsTime ? forEver : limits.replyMs;
    try {
      return await this.#interruption.wait(work, replyMs, () => ({
        kind: "customer_error",
        detail: `the customer said nothing within ${replyMs} ms`,
      }));
    } catch (error) {
      if (error instanceof ConversationCut || error instanceof UserError) throw error;
      if (error instanceof WorldError) throw this.#interruption.cut({ kind: "world_error", detail: error.message });
      if (error instanceof ProviderError)
        throw this.#interruption.cut({ kind: "provider_error", detail: `the customer's model: ${error.message}` });
      const detail = `the customer failed: ${error instanceof Error ? error.message : String(error)}`;
      throw this.#interruption.cut({ kind: "customer_error", detail });
    }
  }
}
