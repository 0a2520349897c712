import { expect, it } from "vitest";
import { standIn } from "../../agent/stand-in/stand-in.ts";
import { readMessage } from "../../language/read-message.ts";
import { runTrial } from "../../run/run-trial.ts";
import { loadSuite } from "../../suite/load/load-suite.ts";
import { valuesIn } from "../stated/values.ts";
import { agentText } from "../trial/agent-text.ts";
import { trialView } from "../trial/trial-view.ts";
import { Sources } from "./sources.ts";

const suite = await loadSuite("tiny");
const [testCase = expect.unreachable()] = suite.cases;
const desk = suite.desks.get(testCase.desk) ?? expect.unreachable();
const record = await runTrial({ suite, testCase, agent: standIn("stand-in/reference"), seed: "1" });

function shown(text: string): Sources {
  const sources = new Sources(trialView(desk, testCase, record));
  sources.show(valuesIn([text], true));
  return sources;
}

/** Whether the sources support the last value in a message. */
function gives(sources: Sources, text: string): boolean {
  const said = agentText(9, readMessage(text), "customer");
  const last = said.values.at(-1) ?? expect.unreachable();
  return sources.gives(last, said);
}

it("derives a time from another time and a duration", () => {
  const sources = shown("It leaves at 11:40.");
  expect(gives(sources, "Up to 2 hours before, so until 09:40.")).toBe(true);
  expect(gives(sources, "So until 09:40.")).toBe(false);
});

it("derives an amount in two steps that its sentence shows", () => {
  const sources = shown("The fare is 113.00 and the taxes are 31.90, for 2 of us.");
  expect(gives(sources, "2 x (113.00 + 31.90) = 289.80 euros")).toBe(true);
  expect(gives(sources, "2 x (113.00 + 31.90) = 291.70 euros")).toBe(false);
});
