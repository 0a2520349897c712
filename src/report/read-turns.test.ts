import { expect, it } from "vitest";
import { loadSuite, runTrial, standIn } from "../index.ts";
import type { TrialRecord } from "../record/trial-record.ts";
import { readTurns } from "./read-turns.ts";

const tiny = await loadSuite("tiny");
const grinder = tiny.cases.find(({ id }) => id === "damaged_item/cracked-grinder");
if (!grinder) throw new Error("the tiny suite has lost its grinder");
const { customer } = grinder;
const record = await runTrial({ suite: tiny, testCase: grinder, agent: standIn("stand-in/reference"), seed: "1" });

it("returns the reading of each turn that the customer answered, at its last message", () => {
  const turns = readTurns(record, customer);
  const answered = record.events.filter(({ kind }) => kind === "customer_message").length - 1;
  expect(turns).toHaveLength(answered);
  expect(turns.map(({ step }) => record.events[step]?.kind)).toEqual(turns.map(() => "agent_message"));
  expect(new Set(turns.map(({ reader }) => reader))).toEqual(new Set(["built-in"]));
  expect(turns.flatMap(({ says }) => says).join("\n")).toMatch(/asks for .*order number/);
});

it("returns the recorded readings without the case and without reading the turns again", () => {
  const events = record.events.map((event, step) =>
    event.kind === "customer_message" && step > 0
      ? {
          ...event,
          reading: {
            ...{ acts: [], questions: [], alternatives: [], proposals: [], offered: [] },
            ...{ verifying: false, notFound: true, closing: true, choice: false },
          },
        }
      : event,
  );
  const kept: TrialRecord = { ...record, reader: "openai/gpt-5-mini", events };
  const [first] = readTurns(kept, undefined);
  expect(first).toMatchObject({
    reader: "openai/gpt-5-mini",
    says: ["did not find something, or asks to have it checked", "only asks whether there is anything else"],
  });
});

it("returns nothing if there is neither a stored reading nor the case", () => {
  expect(readTurns(record, undefined)).toEqual([]);
});
