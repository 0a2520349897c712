import { readFileSync, writeFileSync } from "node:fs";
import { CaseCustomer } from "../../src/case/case-customer.ts";
import type { Reading } from "../../src/conversation/reading.ts";
import { parseReaderAnswer } from "../../src/customer/model-reader/reader-answer.ts";
import { readerTask, turnToRead } from "../../src/customer/model-reader/reader-prompt.ts";
import { readingFromAnswer } from "../../src/customer/model-reader/reading-from-answer.ts";

interface Message {
  readonly id: string;
  readonly text: string;
}

const usage = {};

// The labels were made without knowing the case, so the prompt says nothing about the customer.
const customer = CaseCustomer.parse({ name: "A customer", persona: "plain", openings: ["Hello"], goal: "help" });

/** Writes the prompt a model reader would get for each message, one JSON object per line. */
export function writePrompts(messages: readonly Message[], file: string): void {
  const system = readerTask({ customer, tools: [] });
  const lines = messages.map(({ id, text }) => JSON.stringify({ id, system, user: turnToRead(text, []) }));
  writeFileSync(file, `${lines.join("\n")}\n`);
}

/** The reading of a message, in the labels' vocabulary. */
interface LabelledAct {
  readonly act: string;
  readonly action?: string;
  readonly slots?: readonly string[];
}

/**
 * The acts that a model found in each message, from lines of `{ id, answer }`; an unusable answer counts as no acts.
 */
export function readAnswers(messages: readonly Message[], file: string): Map<string, LabelledAct[]> {
  const texts = new Map(messages.map(({ id, text }) => [id, text]));
  const lines = readFileSync(file, "utf8").split("\n").filter(Boolean);
  return new Map(
    lines.flatMap((line) => {
      const { id, answer }: { id: string; answer: unknown } = JSON.parse(line);
      const message = texts.get(id);
      if (message === undefined) return [];
      const text = typeof answer === "string" ? answer : JSON.stringify(answer);
      const parsed = parseReaderAnswer({ content: [{ type: "text", text }], finish: "stop", usage, model: "" });
      return [[id, typeof parsed === "string" ? [] : actsOf(readingFromAnswer(parsed, { customer, message }))] as const];
    }),
  );
}

// A reading has flags for a closing question and a choice; the labels have them as acts.
function actsOf({ acts, closing, choice }: Reading): LabelledAct[] {
  return [...acts, ...(closing ? [{ act: "close" }] : []), ...(choice ? [{ act: "request", slots: ["preference"] }] : [])];
}
