import { describe, expect, it } from "vitest";
import { standIn } from "../../src/agent/stand-in/stand-in.ts";
import { CaseCustomer } from "../../src/case/case-customer.ts";
import { builtInReader } from "../../src/conversation/built-in-reader.ts";
import type { Reader } from "../../src/conversation/reader.ts";
import { nothingRead, Reading } from "../../src/conversation/reading.ts";
import { topicOf } from "../../src/conversation/slot-names.ts";
import { modelReader } from "../../src/customer/model-reader/model-reader.ts";
import type { ReaderAnswer } from "../../src/customer/model-reader/reader-answer.ts";
import { loadSuite, runTrial } from "../../src/index.ts";
import { forkedReader } from "../../src/run/fork/forked-reader.ts";
import { inWords, promptTexts, scriptedLlm } from "../customer/scripted-llm.ts";
import { caseOf } from "../llm/scripted-run.ts";
import { forkPoints } from "../stored-decisions.ts";
import { nothingNamed } from "./answers.ts";

const customer = CaseCustomer.parse({
  name: "Ann Reed",
  persona: "brief",
  openings: ["Hi."],
  goal: "a replacement for the torn bag",
  facts: {
    order_number: { value: "NL-10442", reveal: "on_ask" },
    email: { value: "ann@example.com", reveal: "on_ask" },
    photo: { attachment: "torn.jpg", caption: "the torn strap", reveal: "on_ask" },
  },
  unknown: ["sku"],
  accepts: ["replace"],
  declines: { refund: "No refund, please." },
});

interface Turn {
  readonly texts: readonly string[];
  /** The model's answer to it. */
  readonly answer: Partial<ReaderAnswer>;
  readonly expected: {
    readonly topics?: readonly string[];
    readonly proposed?: readonly string[];
    readonly acts?: readonly string[];
    readonly closing?: boolean;
    readonly notFound?: boolean;
    readonly verifying?: boolean;
  };
}

const put = { terms: [], is_choice: false, wants_answer: true };

/** The turns, and what every reader must find in them. */
const turns: readonly Turn[] = [
  {
    texts: ["Could you give me your order number and the email address on the account?"],
    answer: {
      questions: [
        { slot: "order_number", quote: "your order number" },
        { slot: "email", quote: "the email address on the account" },
      ],
    },
    expected: { topics: ["email", "order_number"], proposed: [], closing: false },
  },
  {
    texts: ["Do you have the SKU of the bag?"],
    answer: { questions: [{ slot: "sku", quote: "the SKU of the bag" }] },
    expected: { topics: ["sku"], proposed: [] },
  },
  {
    texts: ["I can send you a replacement for the bag in order NL-10442.", "Shall I go ahead?"],
    answer: {
      proposals: [{ ...put, action: "replace", quote: "I can send you a replacement for the bag in order NL-10442." }],
    },
    expected: { topics: [], proposed: ["replace"] },
  },
  {
    texts: ["I'm sorry, but I can't refund this order, as it is outside the return window."],
    answer: { statements: [{ kind: "refuse", action: "refund", quote: "I can't refund this order" }] },
    expected: { topics: [], proposed: [], acts: ["refuse"] },
  },
  {
    texts: ["I've issued the replacement. Is there anything else I can help you with?"],
    answer: {
      statements: [{ kind: "done", action: "replace", quote: "I've issued the replacement." }],
      only_closing: true,
    },
    expected: { topics: [], proposed: [], acts: ["done"], closing: true },
  },
  {
    texts: ["I couldn't find an order with that number. To verify you, please give me your email address."],
    answer: {
      questions: [{ slot: "email", quote: "your email address" }],
      verifying: true,
      not_found: true,
    },
    expected: { topics: ["email"], notFound: true, verifying: true },
  },
  { texts: [], answer: {}, expected: { topics: [], proposed: [], closing: false } },
  { texts: ["  ", "\n"], answer: {}, expected: { topics: [], proposed: [], closing: false } },
];

/** A model that answers each turn as defined above. */
const model = modelReader(
  scriptedLlm((call) => {
    const prompt = promptTexts(call).join("\n");
    const asked = turns.find(({ texts }) => texts[0]?.trim() && prompt.includes(texts[0]));
    return inWords(JSON.stringify({ ...nothingNamed, ...asked?.answer }));
  }),
);

const tiny = await loadSuite("tiny");
const testCase = caseOf(tiny, "damaged_item/cracked-grinder");
const stored = await runTrial({ suite: tiny, testCase, agent: standIn("stand-in/reference"), seed: "1" });
const points = forkPoints(stored, testCase);

/** Makes a reader for a turn. */
type MakeReader = (texts: readonly string[]) => Reader | Promise<Reader>;

async function read(make: MakeReader, texts: readonly string[]): Promise<Reading> {
  const reader = await make(texts);
  const session = await reader.open({ customer, tools: [] });
  const reading = await session.read({ texts, history: [], signal: new AbortController().signal });
  if (!reading) throw new Error("the turn could not be read");
  return reading;
}

/** The model in a fork of a trial, whose turns have this reading if there is one. */
function inFork(recorded: (texts: readonly string[]) => Promise<Reading | undefined>): MakeReader {
  return async (texts) => {
    const reading = await recorded(texts);
    const point = points.find(({ turns }) => turns.length === (reading ? 2 : 1));
    if (!point) throw new Error("the stored trial is too short");
    const past = point.turns.map((turn) => ({ ...turn, said: { ...turn.said, reading } }));
    return forkedReader(model, { ...point, turns: past, until: "end", onTurnOver: () => new Promise<never>(() => {}) });
  };
}

const readers: readonly { readonly name: string; readonly make: MakeReader }[] = [
  { name: "the built-in reader", make: () => builtInReader },
  { name: "a model", make: () => model },
  { name: "a model in a fork, before the decision", make: inFork((texts) => read(() => model, texts)) },
  { name: "a model in a fork, after the decision", make: inFork(async () => undefined) },
];

describe.each(readers)("$name", ({ make: reader }) => {
  it.each(turns)("reads $texts", async ({ texts, expected }) => {
    const { questions, proposals, acts, closing, notFound, verifying } = await read(reader, texts);
    const { topics, proposed, acts: kinds = [], ...flags } = expected;
    if (topics) expect(questions.map(topicOf).toSorted()).toEqual(topics);
    if (proposed) expect([...new Set(proposals.map(({ action }) => action))]).toEqual(proposed);
    expect(acts.map(({ act }) => act)).toEqual(expect.arrayContaining([...kinds]));
    expect({ closing, notFound, verifying }).toMatchObject(flags);
  });

  it.each(turns)("returns plain data that matches the schema and survives storing for $texts", async ({ texts }) => {
    const reading = await read(reader, texts);
    expect(Reading.parse(JSON.parse(JSON.stringify(reading)))).toEqual(JSON.parse(JSON.stringify(reading)));
  });

  it.each(turns)("quotes only the agent's words from $texts", async ({ texts }) => {
    const { acts, questions, offered } = await read(reader, texts);
    const words = texts.join("\n");
    const quotes = [...acts, ...questions, ...offered].map(({ text }) => text.trim());
    expect(quotes.filter((quote) => !words.includes(quote))).toEqual([]);
  });

  it("gives the same reading for the same words, and an empty one for silence", async () => {
    for (const { texts } of turns) expect(await read(reader, texts)).toEqual(await read(reader, texts));
    expect(await read(reader, [])).toEqual(nothingRead);
  });
});
