import { describe, expect, it } from "vitest";
import { TestCase } from "../case/test-case.ts";
import type { Desk } from "../suite/suite.ts";
import { openWorld } from "../world/world.ts";
import { buildTemplate } from "../world/world-template.ts";
import { type Agent, ProviderError } from "./agent.ts";
import { converse } from "./converse.ts";
import type { Customer, Heard } from "./customer.ts";
import type { TrialEvent } from "./event.ts";
import type { Reader } from "./reader.ts";
import { nothingRead, type Reading } from "./reading.ts";

const template = buildTemplate({
  schema: "CREATE TABLE orders (id TEXT PRIMARY KEY)",
  seed: [],
  now: "2026-03-10T10:00",
  ids: {},
  ungraded: {},
  articles: [],
});
const desk: Desk = {
  name: "desk",
  policy: "Be kind.",
  tools: new Map(),
  rules: [],
  template,
  hashes: { policy: "", tools: "", seed: "" },
};
const testCase = TestCase.parse({
  canary: "canary",
  id: "case",
  desk: "desk",
  bucket: "resolvable",
  intent: "ask",
  action: "inform",
  twist: "none",
  customer: {
    name: "Ann",
    persona: "brief",
    openings: ["Hi."],
    goal: "an answer",
    facts: { email: { value: "ann@example.com", reveal: "on_ask" } },
  },
  truth: { disposition: { kind: "resolved", code: "done" }, plan: [{ look: {} }] },
});
const agent: Agent = {
  kind: "agent",
  id: "agent",
  timeoutIs: "agent_stalled",
  open: () => ({ reply: () => "Might I trouble you, please, for the usual, your email?" }),
};
/** Reads every message as a question about the email address. */
const asksEmail: Reading = {
  ...nothingRead,
  questions: [{ kind: "fact", slot: "email", fact: "email", text: "the usual" }],
};

function readerOf(read: () => Reading | undefined | Promise<Reading>): Reader {
  return { kind: "reader", id: "a-reader", open: () => ({ read }) };
}

async function hold(reader: Reader | undefined, says: (heard: Heard) => string = () => "What do you mean?") {
  using world = openWorld(template, testCase.world);
  const customer: Customer = {
    kind: "customer",
    id: "customer",
    open: () => ({
      open: () => ({ text: "Hi.", attachments: [], acts: [{ act: "open", opening: 0 }] }),
      reply: (heard) => ({ text: says(heard), attachments: [], acts: [{ act: "acknowledge" }] }),
    }),
  };
  const limits = { turns: 2, steps: 4, replyMs: 50 };
  const signal = new AbortController().signal;
  return await converse({
    ...{ world, desk, testCase, agent, customer, reader, seed: "1", opening: 0, limits, signal },
    now: () => 0,
  });
}

describe("the reader of a conversation", () => {
  it("is heard by the customer and by the monitors alike", async () => {
    const topics: string[] = [];
    const { events, ending } = await hold(
      readerOf(() => asksEmail),
      ({ hearing }) => {
        topics.push(...hearing.questions.map(({ slot }) => slot));
        return "What do you mean?";
      },
    );
    expect(topics).toEqual(["email"]);
    expect(ending).toEqual({ kind: "turn_limit" });
    const answers = (from: readonly TrialEvent[]) => from.filter((event) => event.kind === "customer_message").slice(1, 2);
    expect(answers(events)).toMatchObject([
      {
        text: "What do you mean? My email is ann@example.com.",
        breaches: [],
        repaired: { draft: "What do you mean?", breaches: [{ item: "C7" }] },
      },
    ]);
    // A reader that recognises no questions finds none unanswered.
    expect(answers((await hold(readerOf(() => nothingRead))).events)).toEqual([
      expect.not.objectContaining({ repaired: expect.anything() }),
    ]);
  });

  it("has each of its readings kept with the customer's message it led to", async () => {
    const { events } = await hold(
      readerOf(() => asksEmail),
      () => "It's ann@example.com.",
    );
    const messages = events.filter((event) => event.kind === "customer_message");
    expect(messages.map(({ reading }) => reading)).toEqual([undefined, asksEmail, undefined]);
  });

  it("is replaced by the built-in reader for a turn that it cannot read", async () => {
    const topics: string[] = [];
    const { events, ending } = await hold(
      readerOf(() => undefined),
      ({ hearing }) => {
        topics.push(...hearing.questions.map(({ slot }) => slot));
        return "It's ann@example.com.";
      },
    );
    expect([topics, ending]).toEqual([["email"], { kind: "turn_limit" }]);
    expect(events.filter((event) => "reading" in event)).toEqual([]);
  });

  it("leaves no trace in the record when it is the built-in one", async () => {
    const { events } = await hold(undefined);
    expect(events.filter((event) => "reading" in event)).toEqual([]);
  });

  it("gets what was said before, and the turn it has to read apart from that", async () => {
    const seen: unknown[] = [];
    await hold({
      kind: "reader",
      id: "a-reader",
      open: () => ({
        read: ({ texts, history }) => {
          seen.push({ texts, history });
          return nothingRead;
        },
      }),
    });
    expect(seen).toEqual([
      {
        texts: ["Might I trouble you, please, for the usual, your email?"],
        history: [{ by: "customer", text: "Hi." }],
      },
    ]);
  });

  it.each([
    ["throws", () => Promise.reject(new Error("no sense")), { kind: "customer_error", detail: "the reader failed: no sense" }],
    ["hangs", () => new Promise<Reading>(() => {}), { kind: "customer_error", detail: "the reader did not reply within 50 ms" }],
    [
      "cannot reach its service",
      () => Promise.reject(new ProviderError("busy")),
      { kind: "provider_error", detail: "the reader's model: busy" },
    ],
  ])("is never the agent's failure when it %s", async (_, read, ending) => {
    expect((await hold(readerOf(read))).ending).toEqual(ending);
  });
});
