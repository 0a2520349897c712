import { describe, expect, it } from "vitest";
import { fuzzCustomer, ownSuites } from "../../bench/customer/fuzz.ts";
import { heardBy } from "../../test/customer/heard.ts";
import type { CaseCustomer } from "../case/case-customer.ts";
import type { Customer, CustomerBriefing, CustomerTurn, Heard } from "../conversation/customer.ts";
import type { CustomerAct } from "../conversation/customer-act.ts";
import { ACTION_NAMES } from "../language/act.ts";
import { loadSuite } from "../suite/load/load-suite.ts";
import { agendaCustomer } from "./agenda-customer.ts";

type Spoil = (
  turn: CustomerTurn,
  at: {
    readonly briefing: CustomerBriefing;
    readonly heard: readonly string[];
    readonly before: readonly CustomerAct[];
  },
) => CustomerTurn;

/** The regular customer, with one defect applied to every turn. */
function spoilt(id: string, spoil: Spoil): Customer {
  return {
    kind: "customer",
    id,
    open: async (briefing) => {
      const session = await agendaCustomer.open(briefing);
      const before: CustomerAct[] = [];
      const deliver = (turn: CustomerTurn, heard: readonly string[]): CustomerTurn => {
        const said = spoil(turn, { briefing, heard, before: [...before] });
        before.push(...said.acts);
        return said;
      };
      return {
        open: async () => deliver(await session.open(), []),
        reply: async (heard: Heard) => deliver(await session.reply(heard), heard.texts),
      };
    },
  };
}

const adding =
  (words: string): Spoil =>
  (turn) => ({ ...turn, text: `${turn.text} ${words}` });

const instead =
  (acts: readonly CustomerAct["act"][], by: (act: CustomerAct) => CustomerAct): Spoil =>
  (turn) => ({ ...turn, acts: turn.acts.map((act) => (acts.includes(act.act) ? by(act) : act)) });

/** The value of a fact that the customer tells only if asked. */
function unasked({ customer }: CustomerBriefing) {
  const [first] = Object.values(customer.facts).flatMap((fact) => (fact.kind === "value" && fact.reveal !== "opening" ? [fact.value] : []));
  return first;
}

const broken: readonly (readonly [item: string, defect: string, customer: Customer])[] = [
  ["C1", "makes up an order number", spoilt("inventor", adding("My other order is QX-77120."))],
  [
    "C2",
    "tells a fact nobody asked for",
    spoilt("blabber", (turn, { briefing }) => adding(`It's ${unasked(briefing)}.`)(turn, { briefing, heard: [], before: [] })),
  ],
  [
    "C3",
    "knows what it does not know",
    spoilt(
      "know-all",
      instead(["not_known"], (act) => (act.act === "not_known" ? { act: "answer", slot: act.slot, value: "blue" } : act)),
    ),
  ],
  [
    "C4",
    "gives another value the second time",
    spoilt("fickle", (turn, { before }) => ({
      ...turn,
      acts: turn.acts.map((act) =>
        act.act === "answer" && before.some((old) => old.act === "answer" && old.slot === act.slot)
          ? { ...act, value: "something else" }
          : act,
      ),
    })),
  ],
  ["C5", "speaks as the agent", spoilt("role-swapper", adding("How can I help you today?"))],
  [
    "C6",
    "leaves as soon as it has consented",
    spoilt("deserter", (turn, { before }) =>
      before.at(-1)?.act === "consent" ? { ...turn, acts: [{ act: "leave", why: "goal_met" }] } : turn,
    ),
  ],
  [
    "C7",
    "does not answer",
    spoilt("evader", (turn) =>
      turn.acts.some(({ act }) => act === "answer") ? { text: "Well…", acts: [{ act: "wait" }], attachments: [] } : turn,
    ),
  ],
  [
    "C8",
    "agrees to anything",
    spoilt(
      "yes-man",
      instead(["decline"], (act) => (act.act === "decline" ? { act: "consent", action: act.action } : act)),
    ),
  ],
  ["C9", "speaks of its own grading", spoilt("insider", adding("That would be the wrong disposition, by the way."))],
  ["C11", "never stops talking", spoilt("rambler", adding("and another thing ".repeat(40)))],
  [
    "C12",
    "pushes whenever it likes",
    spoilt("bully", (turn, { heard }) =>
      heard.length > 0 && turn.acts.every(({ act }) => act === "wait")
        ? { ...turn, acts: [...turn.acts, { act: "push", index: 0 }] }
        : turn,
    ),
  ],
];

describe("the monitors of the customer's contract", () => {
  it.each(broken)("%s catches a customer that %s, and its message is sent repaired", async (item, _defect, customer) => {
    const { drafted, sent, excluded } = await fuzzCustomer({ suites: ownSuites, turns: 400, seed: "broken", customer });
    expect(drafted.map((found) => found.item)).toContain(item);
    expect({ sent, excluded }).toEqual({ sent: [], excluded: [] });
  });

  it("C12 also catches a customer that takes a refusal without its push", async () => {
    const meek = spoilt(
      "meek",
      instead(["push"], () => ({ act: "wait" })),
    );
    const { drafted, sent } = await fuzzCustomer({ suites: ownSuites, turns: 400, seed: "broken", customer: meek });
    expect(drafted.filter(({ item }) => item === "C12")).not.toEqual([]);
    expect(sent).toEqual([]);
  });

  it("C10 catches a customer that does not say the same bytes for the same seed and history", async () => {
    let count = 0;
    const moody = spoilt("moody", (turn) => ({ ...turn, text: `${turn.text}${"!".repeat(count++)}` }));
    const history = ["What's your order number?", "Shall I send a replacement?", "Anything else?"];
    expect(await sameBytes(moody, history)).toBe(false);
    expect(await sameBytes(agendaCustomer, history)).toBe(true);
  });

  it("find nothing to say against the honest customer in 3,000 turns of any agent talk, on every suite", async () => {
    const suites = ["tiny", "northline", "resolve", "homeline", ...ownSuites];
    const { drafted, sent, excluded, turns } = await fuzzCustomer({ suites, turns: 3_000, seed: "honest" });
    expect(turns).toBeGreaterThanOrEqual(3_000);
    expect({ drafted, sent, excluded }).toEqual({ drafted: [], sent: [], excluded: [] });
  }, 60_000);
});

async function anyCustomer(): Promise<CaseCustomer> {
  const { cases } = await loadSuite("tiny");
  if (!cases[0]) throw new Error("the suite has cases");
  return cases[0].customer;
}

/** Whether a customer says the same, byte for byte, if the same history is played twice. */
async function sameBytes(customer: Customer, texts: readonly string[]): Promise<boolean> {
  const briefing = {
    customer: await anyCustomer(),
    tools: [],
    actions: new Set(ACTION_NAMES),
    opening: 0,
    turns: 8,
    seed: "bytes",
    signal: new AbortController().signal,
  };
  const history = texts.map((text) => heardBy([text], briefing));
  const [first, second] = [await play(customer, briefing, history), await play(customer, briefing, history)];
  return JSON.stringify(first) === JSON.stringify(second);
}

async function play(customer: Customer, briefing: CustomerBriefing, history: readonly Heard[]): Promise<CustomerTurn[]> {
  const session = await customer.open(briefing);
  const turns = [await session.open()];
  for (const heard of history) turns.push(await session.reply(heard));
  session.close?.();
  return turns;
}
