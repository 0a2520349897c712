import { expect, it } from "vitest";
import { playCalls } from "../../../test/played-calls.ts";
import { afterEarlier } from "../../conversation/customer-side.ts";
import type { TrialEvent } from "../../conversation/event.ts";
import { loadSuite } from "../../suite/load/load-suite.ts";
import { customerGave } from "../stated/customer-gave.ts";
import { traceOf } from "./trace.ts";

const suite = await loadSuite("tiny");
const [testCase] = suite.cases;
const desk = testCase && suite.desks.get(testCase.desk);
if (!testCase || !desk) throw new Error("the tiny suite has no case");

it("shows the ticket, and of the messages before the opening only the customer's", () => {
  const earlier = [
    { from: "customer", text: "My order is FC-4317." },
    { from: "agent", text: "Is your address anna@example.com?" },
  ] as const;
  const text = afterEarlier("Yes, it is.", earlier);
  const opening: TrialEvent = { kind: "customer_message", at: 0, text, attachments: [], acts: [], breaches: [] };
  const trace = traceOf({ ...playCalls(suite, testCase.id, []), events: [opening] }, desk, {
    ticket: { name: "Anna" },
    earlier: [...earlier],
  });
  expect(trace.before({ index: 1, kind: "agent_message", text: "" }).ticket).toEqual({ name: "Anna" });
  expect(trace.steps).toEqual([{ index: 0, kind: "customer_message", text: "My order is FC-4317.\n\nYes, it is.", attachments: [] }]);
  expect([customerGave(trace, "FC-4317"), customerGave(trace, "anna@example.com")]).toEqual([true, false]);
});
