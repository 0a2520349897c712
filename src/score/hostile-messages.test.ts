import { describe, expect, it } from "vitest";
import { standIn } from "../agent/stand-in/stand-in.ts";
import { customerFacts } from "../conversation/customer-facts.ts";
import { readMessage } from "../language/read-message.ts";
import type { TrialRecord } from "../record/trial-record.ts";
import { runTrial } from "../run/run-trial.ts";
import { loadSuite } from "../suite/load/load-suite.ts";
import { scoreTrial } from "./score-trial.ts";

const size = 100_000;
// The budget is 200 ms (bench/fuzz-reading.ts); the limit is higher to allow for a slow machine. Quadratic readers took 9 to 41 seconds.
const limitMs = 2_000;

const suite = await loadSuite("tiny");
const testCase = suite.cases.find(({ id }) => id.startsWith("damaged_item/")) ?? expect.unreachable();
const record = await runTrial({ suite, testCase, agent: standIn("stand-in/reference"), seed: "1" });

const shapes: readonly (readonly [string, string])[] = [
  ["one long word", "a".repeat(size)],
  ["one long number", "1".repeat(size)],
  ["5% again and again", "5% ".repeat(size / 3)],
  ["$1.00 again and again", "$1.00 ".repeat(size / 6)],
  ["many different amounts", Array.from({ length: size / 8 }, (_, at) => `$${at}.${10 + (at % 89)} `).join("")],
  ["many dates", "4th of March, 3/12, ".repeat(size / 20)],
  ["nested objects", `${'{"a":'.repeat(size / 6)}1${"}".repeat(size / 6)}`],
  ["a word of hyphens", `a${"-".repeat(size)}b`],
  ["a link of full stops", `https://a${".".repeat(size)}b`],
  ["endless actions", "I have cancelled it and refunded it, ".repeat(size / 37)],
  ["unpaired surrogates", "\ud83d \udc00".repeat(size / 3)],
];

describe("H1: a message of 100 kB is read and scored in time linear in its text", () => {
  it.each(shapes)("%s", (_, text) => {
    expect(timeOf(() => readMessage(text).acts)).toBeLessThan(limitMs);
    expect(timeOf(() => customerFacts(testCase.customer).hear([text]))).toBeLessThan(limitMs);
    expect(timeOf(() => scoreTrial(suite, testCase, withMessage(text)))).toBeLessThan(limitMs);
    expect(timeOf(() => scoreTrial(suite, testCase, withArgument(text)))).toBeLessThan(limitMs);
  });
});

/** The CPU time of this thread in milliseconds, which does not depend on how busy the machine is. */
function timeOf(work: () => unknown): number {
  const started = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(started);
  return (user + system) / 1_000;
}

function withMessage(text: string): TrialRecord {
  const events = record.events.map((event) => (event.kind === "agent_message" ? { ...event, text } : event));
  return { ...record, events };
}

function withArgument(text: string): TrialRecord {
  const events = record.events.map((event) => (event.kind === "call" ? { ...event, args: { ...event.args, note: text } } : event));
  return { ...record, events };
}
