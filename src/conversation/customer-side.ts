import { memoize } from "../memoize.ts";
import type { Desk } from "../suite/suite.ts";
import type { Call } from "../world/call.ts";
import { closesWithNo } from "./closes-with-no.ts";
import type { Conversation } from "./converse.ts";
import type { ContractTurn, CustomerBriefing, CustomerSession, CustomerTurn } from "./customer.ts";
import type { CustomerAct } from "./customer-act.ts";
import { afterEarlier } from "./earlier.ts";
import { silence } from "./hearing.ts";
import { attemptInstrument } from "./instrument-attempt.ts";
import type { Interruption } from "./interruption.ts";
import { type Monitor, openMonitor } from "./monitor.ts";
import { ReaderSide } from "./reader-side.ts";
import type { Reading } from "./reading.ts";
import type { ToolDesk } from "./tool-desk.ts";
import type { Transcript } from "./transcript.ts";
import { nameTrial } from "./trial-name.ts";
import { understoodTooLittle } from "./understanding.ts";

const outOfTurns = "I have to go now. Please leave it as it stands, and let me know if there is anything I still need.";

/** The customer's side of a conversation: opens the session, runs its turns, and checks every turn against the contract. */
export class CustomerSide {
  readonly #conversation: Conversation;
  readonly #transcript: Transcript;
  readonly #toolDesk: ToolDesk;
  readonly #interruption: Interruption;
  readonly #briefing: CustomerBriefing;
  readonly #monitor: Monitor;
  readonly #reader: ReaderSide;
  readonly #acts: (readonly CustomerAct[])[] = [];
  #session: CustomerSession | undefined;

  constructor(conversation: Conversation, parts: { transcript: Transcript; toolDesk: ToolDesk; interruption: Interruption }) {
    this.#conversation = conversation;
    this.#transcript = parts.transcript;
    this.#toolDesk = parts.toolDesk;
    this.#interruption = parts.interruption;
    this.#briefing = {
      customer: conversation.testCase.customer,
      tools: customerTools(conversation.desk),
      opening: conversation.opening,
      turns: conversation.limits.turns,
      seed: conversation.seed,
      signal: parts.interruption.signal,
      note: (usage) => parts.transcript.note({ usage: { ...usage, by: "customer" } }),
    };
    nameTrial(this.#briefing, conversation.name ?? conversation.seed);
    this.#monitor = openMonitor(this.#briefing);
    this.#reader = new ReaderSide(conversation, parts);
  }

  async open(): Promise<CustomerTurn> {
    const session = await this.#attempt(() => this.#conversation.customer.open(this.#briefing));
    this.#session = session;
    const turn = await this.#attempt(() => session.open());
    return this.#deliver({ heard: [], hearing: silence, said: turn, calls: [] }, undefined, (text) =>
      afterEarlier(text, this.#briefing.customer.earlier),
    );
  }

  /** Returns the customer's objection if the agent has closed the case and the customer may still object; undefined if the case is over. */
  async object(heard: readonly string[]): Promise<CustomerTurn | undefined> {
    const { testCase, desk, customer } = this.#conversation;
    const { ended: disposition, reopened } = this.#toolDesk;
    if (customer.isPerson || reopened || disposition === undefined) return undefined;
    const { events } = this.#transcript;
    if (!closesWithNo({ customer: testCase.customer, tools: desk.tools, disposition, events, heard })) return undefined;
    const turn = await this.reply(heard);
    if (turn.acts.some(({ act }) => act === "leave")) return undefined;
    this.#toolDesk.reopen();
    return turn;
  }

  async reply(heard: readonly string[]): Promise<CustomerTurn> {
    const session = this.#session;
    if (!session) throw new Error("the customer was never opened");
    const calls: Call[] = [];
    const { hearing, kept } = await this.#reader.hear(heard);
    const turn = await this.#attempt(() =>
      session.reply({
        texts: heard,
        hearing,
        ended: this.#toolDesk.ended !== undefined,
        // If the case is already closed, the customer is being asked to object.
        ...(this.#toolDesk.ended ? { reopens: true } : {}),
        call: (tool, args) => {
          const outcome = this.#toolDesk.call("customer", tool, args);
          calls.push({ by: "customer", tool, args, outcome });
          return outcome;
        },
        signal: this.#interruption.signal,
      }),
    );
    return this.#deliver({ heard, hearing, said: turn, calls }, kept);
  }

  /** Returns the customer's last message when its turns run out. The message is fixed and does not come from the customer. */
  leave(): CustomerTurn {
    const turn: CustomerTurn = { text: outOfTurns, attachments: [], acts: [{ act: "leave", why: "turn_limit" }] };
    this.#transcript.customer(turn, []);
    return turn;
  }

  close(): void {
    this.#session?.close?.();
    this.#reader.close();
  }

  #deliver(exchange: Omit<ContractTurn, "agentEnded">, reading?: Reading, shown: (text: string) => string = (text) => text): CustomerTurn {
    // The monitor checks the customer's own words. The agent and the record get the message as shown, including any earlier messages.
    const turn = { ...exchange.said, text: shown(exchange.said.text) };
    const agentEnded = this.#toolDesk.ended !== undefined;
    const breaches = this.#conversation.customer.isPerson ? [] : this.#monitor.observe({ ...exchange, agentEnded });
    // The contract applies to the customer's own message, not to the message that a perturbed run makes of it.
    const changed = this.#conversation.perturbing?.deliver(turn);
    const delivered = changed ? { ...turn, text: changed.text, perturbed: changed.what } : turn;
    this.#transcript.customer(delivered, breaches, reading);
    this.#acts.push(turn.acts);
    const [first] = breaches;
    if (first) throw this.#interruption.cut({ kind: "customer_error", detail: `${first.item}: ${first.why}` });
    if (understoodTooLittle(this.#acts)) {
      throw this.#interruption.cut({ kind: "customer_error", detail: "the customer could not understand the agent" });
    }
    for (const attachment of turn.attachments) this.#conversation.world.receive(attachment.name);
    return delivered;
  }

  #attempt<Result>(work: () => Promise<Result> | Result): Promise<Result> {
    const { customer, limits, watch } = this.#conversation;
    return attemptInstrument(work, {
      who: "customer",
      keepsTime: customer.keepsTime === true,
      replyMs: limits.replyMs,
      interruption: this.#interruption,
      watch,
    });
  }
}

// Each desk always gets the same array, because the reader of the customer's steps is trained once per array.
const customerTools = memoize(({ tools }: Desk) => [...tools.values()].filter(({ by }) => by === "customer"));
