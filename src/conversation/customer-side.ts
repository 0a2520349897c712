import type { EarlierMessage } from "../case/case-customer.ts";
import { thrownText } from "../secrets/thrown-text.ts";
import { longestTimerMs } from "../timer.ts";
import type { Call } from "../world/call.ts";
import { WorldError } from "../world/world-error.ts";
import { ProviderError } from "./agent.ts";
import { builtInReader, builtInReading } from "./built-in-reader.ts";
import type { Stage } from "./converse.ts";
import type { ContractTurn, CustomerBriefing, CustomerSession, CustomerTurn } from "./customer.ts";
import { deskTools } from "./describe-tools.ts";
import type { Ending } from "./ending.ts";
import type { TrialEvent } from "./event.ts";
import { hearingOf, silence } from "./hearing.ts";
import { closeSession } from "./late-errors.ts";
import { type Monitor, openMonitor } from "./monitor.ts";
import { closesWithNo } from "./pressure.ts";
import type { Reader, ReaderBriefing, ReaderSession, Utterance } from "./reader.ts";
import type { Reading } from "./reading.ts";
import { repairTurn } from "./repair-turn.ts";
import { toolActionsOf } from "./tool-action.ts";
import { nameTrial } from "./trial-name.ts";
import { MissedQuestions } from "./understanding.ts";
import { watched } from "./watch.ts";

const outOfTurns = "I have to go now. Please leave it as it stands, and let me know if there is anything I still need.";

/**
 * The customer's side of a conversation: opens the sessions of the customer and of its reader, runs the customer's turns, checks every turn
 * against the contract, and repairs turns that violate it.
 */
export class CustomerSide {
  readonly #stage: Stage;
  readonly #briefing: CustomerBriefing;
  readonly #monitor: Monitor;
  readonly #missedQuestions: MissedQuestions;
  readonly #reader: Reader;
  #session: CustomerSession | undefined;
  #readerSession: ReaderSession | undefined;

  constructor(stage: Stage) {
    const { testCase, desk, opening, limits, seed, interruption, transcript, reader } = stage;
    this.#stage = stage;
    this.#briefing = {
      customer: testCase.customer,
      tools: deskTools(desk).customers,
      actions: deskTools(desk).actions,
      opening,
      turns: limits.turns,
      seed,
      signal: interruption.signal,
      note: (usage) => transcript.note({ usage: { ...usage, by: "customer" } }),
    };
    nameTrial(this.#briefing, stage.name ?? seed);
    this.#monitor = openMonitor(this.#briefing);
    this.#missedQuestions = new MissedQuestions(this.#briefing);
    this.#reader = reader ?? builtInReader;
  }

  async open(): Promise<CustomerTurn> {
    const { customer } = this.#stage;
    const session = await this.#attempt("customer", customer, () => customer.open(this.#briefing));
    this.#session = session;
    const said = await this.#attempt("customer", customer, () => session.open());
    return this.#deliver({ heard: [], hearing: silence, said, calls: [] }, undefined, (text) =>
      afterEarlier(text, this.#briefing.customer.earlier),
    );
  }

  /** Returns the customer's objection if the agent has closed the case and the customer may still object; undefined if the case is over. */
  async object(heard: readonly string[]): Promise<CustomerTurn | undefined> {
    const { testCase, desk, customer, toolDesk, transcript } = this.#stage;
    const { ended: disposition, reopened } = toolDesk;
    if (customer.isPerson || reopened || disposition === undefined) return undefined;
    const { events } = transcript;
    if (!closesWithNo({ customer: testCase.customer, tools: desk.tools, disposition, events, heard })) return undefined;
    const turn = await this.reply(heard);
    if (turn.acts.some(({ act }) => act === "leave")) return undefined;
    toolDesk.reopen();
    return turn;
  }

  async reply(heard: readonly string[]): Promise<CustomerTurn> {
    const { customer, toolDesk, transcript, desk, interruption } = this.#stage;
    const session = this.#session;
    if (!session) throw new Error("the customer was never opened");
    const last = transcript.events.findLastIndex(({ kind }) => kind === "customer_message");
    const ownReading = await this.#read(heard, transcript.events.slice(0, last + 1));
    const reading = ownReading ?? builtInReading(heard, this.#briefing.customer);
    const done = transcript.events.slice(last + 1).flatMap((event) => (event.kind === "call" ? [event] : []));
    const hearing = hearingOf(reading, { texts: heard, actions: toolActionsOf(done, desk.tools.values()) });
    const calls: Call[] = [];
    const said = await this.#attempt("customer", customer, () =>
      session.reply({
        texts: heard,
        hearing,
        ended: toolDesk.ended !== undefined,
        // If the case is already closed, the customer is being asked to object.
        ...(toolDesk.ended ? { reopens: true } : {}),
        call: (tool, args) => {
          const outcome = toolDesk.call("customer", tool, args);
          calls.push({ by: "customer", tool, args, outcome });
          return outcome;
        },
        signal: interruption.signal,
      }),
    );
    // The built-in reader's readings can be recomputed from the messages, so they are not recorded.
    return this.#deliver({ heard, hearing, said, calls }, this.#reader === builtInReader ? undefined : ownReading);
  }

  /** Returns the customer's last message when its turns run out. The message is fixed and does not come from the customer. */
  leave(): CustomerTurn {
    const turn: CustomerTurn = { text: outOfTurns, attachments: [], acts: [{ act: "leave", why: "turn_limit" }] };
    this.#stage.transcript.customer(turn);
    return turn;
  }

  close(): void {
    closeSession(this.#session);
    closeSession(this.#readerSession);
  }

  /** Reads a turn of the agent once, for the customer and its monitors. */
  async #read(texts: readonly string[], before: readonly TrialEvent[]): Promise<Reading | undefined> {
    const { signal } = this.#stage.interruption;
    const session = this.#readerSession ?? (await this.#attempt("reader", this.#reader, () => this.#openReader()));
    this.#readerSession = session;
    const history = before.flatMap((event): Utterance[] => {
      if (event.kind === "customer_message") return [{ by: "customer", text: event.text }];
      return event.kind === "agent_message" ? [{ by: "agent", text: event.text }] : [];
    });
    return this.#attempt("reader", this.#reader, () => session.read({ texts, history, signal }));
  }

  #openReader(): ReaderSession | Promise<ReaderSession> {
    const { testCase, desk, transcript, name, seed } = this.#stage;
    const note: ReaderBriefing["note"] = (usage) => transcript.note({ usage: { ...usage, by: "reader" } });
    const briefing: ReaderBriefing = { customer: testCase.customer, tools: [...desk.tools.values()], note };
    nameTrial(briefing, name ?? seed);
    return this.#reader.open(briefing);
  }

  #deliver(exchange: Omit<ContractTurn, "agentEnded">, reading?: Reading, shown: (text: string) => string = (text) => text): CustomerTurn {
    const { customer, perturbing, transcript, world } = this.#stage;
    const { said, breaches, repaired } = this.#keepContract(exchange);
    // The monitor checks the customer's own words. The agent and the record get the message as shown, including any earlier messages.
    const turn = { ...said, text: shown(said.text) };
    // The contract applies to the customer's own message, not to the message that a perturbed run makes of it.
    const changed = perturbing?.deliver(turn);
    const delivered = changed ? { ...turn, text: changed.text, perturbed: changed.what } : turn;
    const missed = customer.isPerson ? [] : this.#missedQuestions.observe({ ...said, heard: exchange.heard, reading });
    transcript.customer(delivered, { breaches, repaired, reading, missed });
    for (const attachment of turn.attachments) world.receive(attachment.name);
    return delivered;
  }

  /**
   * Checks a turn against the contract, and repairs it if necessary. Agents can say things that make a customer violate its contract, so a
   * violation must not end the conversation: an agent could excuse itself with it.
   */
  #keepContract(exchange: Omit<ContractTurn, "agentEnded">) {
    const { customer, toolDesk } = this.#stage;
    if (customer.isPerson) return { said: exchange.said };
    const draft = { ...exchange, agentEnded: toolDesk.ended !== undefined };
    const found = this.#monitor.check(draft);
    const said = found.length > 0 ? repairTurn(draft, this.#monitor) : exchange.said;
    const breaches = this.#monitor.observe({ ...draft, said });
    if (said === exchange.said) return { said, breaches };
    this.#session?.revise?.(said);
    return { said, breaches, repaired: { draft: exchange.said.text, breaches: found } };
  }

  /** Runs work for the customer or its reader; any failure ends the conversation and is never blamed on the agent. */
  #attempt<Result>(who: "customer" | "reader", { keepsTime }: { keepsTime?: true }, work: () => Promise<Result> | Result): Promise<Result> {
    const { limits, interruption, watch } = this.#stage;
    const allowed = keepsTime ? longestTimerMs : limits.replyMs;
    // The reader is watched as the customer, because a watch does not distinguish the two.
    return interruption.attempt(() => watched(watch, ["customer"], work), allowed, {
      onTimeout: () => ({ kind: "customer_error", detail: `the ${who} did not reply within ${allowed} ms` }),
      onError: (error) => failureOf(who, error),
    });
  }
}

function failureOf(who: string, error: unknown): Ending {
  if (error instanceof WorldError) return { kind: "world_error", detail: error.message };
  if (error instanceof ProviderError) return { kind: "provider_error", detail: `the ${who}'s model: ${error.message}` };
  return { kind: "customer_error", detail: `the ${who} failed: ${thrownText(error)}` };
}

/**
 * The customer's first message in a conversation that is already under way. It starts with the earlier messages, as desk software shows
 * them, so that every kind of agent gets them and the record contains them.
 */
export function afterEarlier(opening: string, earlier: readonly EarlierMessage[] = []): string {
  if (earlier.length === 0) return opening;
  const said = earlier.map(({ from, text }) => `${from === "customer" ? "Customer" : "Agent"}: ${text}`);
  return ["[The conversation so far]", ...said, "[The customer now writes]", opening].join("\n\n");
}
