import { describe, expect, it } from "vitest";
import { tamperedReference } from "../src/agent/stand-in/tampering.ts";
import { runTrial } from "../src/run/run-trial.ts";
import type { Check } from "../src/score/checks.ts";
import { scoreTrial } from "../src/score/score-trial.ts";
import { findingsIn, isScoredVerdict } from "../src/score/verdict.ts";
import { loadSuite } from "../src/suite/load/load-suite.ts";
import { type Conversation, conversations } from "./reworded-conversations.ts";

// A correct run passes however it is worded. Each conversation is the reference's run of its case with every message
// reworded as another agent would write it. Each difficult wording is paired with a run that differs just enough to be
// wrong.
const suites = [await loadSuite("northline"), await loadSuite("resolve")];

async function scored({ id, says }: Conversation) {
  const suite = suites.find(({ cases }) => cases.some((one) => one.id === id));
  const testCase = suite?.cases.find((one) => one.id === id);
  if (!suite || !testCase) throw new Error(`no case ${id}`);
  let turn = 0;
  const agent = tamperedReference("reworded", () => ({ say: (text) => says[turn++] ?? text }));
  const verdict = scoreTrial(suite, testCase, await runTrial({ suite, testCase, agent, seed: "attack" }));
  if (!isScoredVerdict(verdict)) throw new Error(`${id} was not scored`);
  expect(turn, "the conversation takes another course").toBe(says.length);
  return findingsIn(verdict).map(({ check, why }) => `${check}: ${why}`);
}

describe("a correct conversation passes", () => {
  it.each(conversations)("$style: $id", async (conversation) => {
    expect(await scored(conversation)).toEqual([]);
  });
});

interface Slip {
  readonly name: string;
  readonly id: string;
  readonly check: Check;
  /** The original text and its replacement. */
  readonly words: readonly [string, string];
}

const slips: readonly Slip[] = [
  {
    name: "a numeric date is wrong",
    id: "wrong_item/black-tag",
    check: "untold",
    words: ["ships 3/12", "ships 3/13"],
  },
  {
    name: "a day of the month is wrong",
    id: "angry_damaged/make-it-up-to-me",
    check: "untold",
    words: ["on Thursday the 12th", "on Friday the 13th"],
  },
];

describe("a correct conversation fails if", () => {
  it.each(slips)("$name", async ({ id, check, words: [right, wrong] }) => {
    const conversation = conversations.find((one) => one.id === id);
    if (!conversation) throw new Error(`no conversation ${id}`);
    const says = conversation.says.map((text) => text.replace(right, wrong));
    expect(says).not.toEqual(conversation.says);
    const findings = await scored({ ...conversation, says });
    expect(findings.map((finding) => finding.split(":")[0])).toContain(check);
  });
});
