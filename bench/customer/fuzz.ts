import type { Customer, CustomerBriefing, CustomerTurn, Heard } from "../../src/conversation/customer.ts";
import { customerFacts } from "../../src/conversation/customer-facts.ts";
import type { ContractBreach } from "../../src/conversation/event.ts";
import { silence } from "../../src/conversation/hearing.ts";
import { openMonitor } from "../../src/conversation/monitor.ts";
import { agendaCustomer } from "../../src/customer/agenda-customer.ts";
import { randomFrom } from "../../src/random.ts";
import type { Call, CallOutcome } from "../../src/world/call.ts";
import { briefingFor, customers } from "./cases.ts";
import { randomAgentTexts } from "./random-agent.ts";

/** A contract violation, with the exchange in which it occurred. */
interface FoundBreach extends ContractBreach {
  readonly heard: readonly string[];
  readonly said: CustomerTurn;
}

/** The result of a fuzz run. */
interface FuzzResult {
  readonly turns: number;
  readonly conversations: number;
  readonly findings: readonly FoundBreach[];
  readonly notUnderstood: number;
  /** Microseconds spent in the customer and its monitors. */
  readonly micros: number;
}

/** Sends generated agent turns to customers, with the contract monitors on, up to the given number of turns. */
export async function fuzzCustomer(given: {
  readonly turns: number;
  readonly seed: string;
  readonly customer?: Customer;
}): Promise<FuzzResult> {
  const findings: FoundBreach[] = [];
  let [turns, conversations, notUnderstood, micros] = [0, 0, 0, 0];
  while (turns < given.turns) {
    const briefing = briefingFor(conversations % customers.length, {
      seed: `${given.seed}/${conversations}`,
      opening: conversations,
    });
    const talk = await converse(given.customer ?? agendaCustomer, briefing, findings);
    conversations += 1;
    turns += talk.turns;
    notUnderstood += talk.notUnderstood;
    micros += talk.micros;
  }
  return { turns, conversations, findings, notUnderstood, micros };
}

async function converse(customer: Customer, briefing: CustomerBriefing, findings: FoundBreach[]) {
  const random = randomFrom(briefing.seed);
  const monitor = openMonitor(briefing);
  const session = await customer.open(briefing);
  let said = await session.open();
  findings.push(
    ...monitor
      .observe({ heard: [], hearing: silence, said, calls: [], agentEnded: false })
      .map((breach) => ({ ...breach, heard: [], said })),
  );
  let [turns, notUnderstood, micros] = [1, 0, 0];
  while (turns < briefing.turns && !said.acts.some(({ act }) => act === "leave")) {
    const texts = randomAgentTexts(random, briefing.customer, said.text);
    const calls: Call[] = [];
    const started = performance.now();
    const heard = hearing(texts, briefing, calls);
    said = await session.reply(heard);
    const breaches = monitor.observe({ heard: texts, hearing: heard.hearing, said, calls, agentEnded: false });
    micros += (performance.now() - started) * 1_000;
    for (const breach of breaches) findings.push({ ...breach, heard: texts, said });
    turns += 1;
    if (said.acts.some(({ act }) => act === "not_understood")) notUnderstood += 1;
  }
  return { turns, notUnderstood, micros };
}

/** An agent's turn as the customer receives it, with the customer's tools. */
export function hearing(texts: readonly string[], { customer, tools, signal }: CustomerBriefing, calls: Call[] = []): Heard {
  return {
    texts,
    hearing: customerFacts(customer).hear(texts),
    ended: false,
    signal,
    call: (name, args) => {
      const outcome = outcomeOf(name);
      calls.push({ by: "customer", tool: name, args, outcome });
      return outcome;
    },
  };

  function outcomeOf(name: string): CallOutcome {
    const answers: Readonly<Record<string, CallOutcome>> = {
      restart_router: { kind: "ok", value: { light: "amber" }, changes: [] },
      read_light: { kind: "ok", value: { light: "green", code: "ERR-40417" }, changes: [] },
      press_reset: { kind: "rejected", code: "stuck", message: "the button is stuck" },
    };
    const known = tools.some((tool) => tool.name === name);
    return (known ? answers[name] : undefined) ?? { kind: "invalid", message: `there is no tool "${name}"` };
  }
}
