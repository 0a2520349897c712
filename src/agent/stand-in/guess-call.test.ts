import { expect, it } from "vitest";
import { describeTools } from "../../conversation/describe-tools.ts";
import { loadSuite } from "../../suite/load/load-suite.ts";
import { guessCall } from "./guess-call.ts";
import { openSituation } from "./situation.ts";

it("uses the one value that a tool names if any other would have to be made up", async () => {
  const suite = await loadSuite("suites/tiny");
  const testCase = suite.cases.find(({ id }) => id === "order_change/moving-house");
  const desk = suite.desks.get(testCase?.desk ?? "");
  const tool = desk?.tools.get("cancel_order");
  if (!testCase || !desk || !tool) throw new Error("the tiny suite lacks the case or the tool");
  const { customer } = testCase;
  const briefing = { policy: desk.policy, ticket: customer.ticket, now: "2026-03-10T10:00", seed: "s" };
  const { signal } = new AbortController();
  const situation = openSituation({ ...briefing, testCase, desk, signal, tools: describeTools(desk), logDefect: () => {} }, new Map());
  const lines = {
    anyOf: [
      { type: "array", items: { type: "integer" } },
      { type: "string", const: "all" },
    ],
  };
  const parameters = () => ({ type: "object", properties: { lines }, required: ["lines"] });
  expect(guessCall(tool, { ...situation, parameters }).args).toEqual({ lines: "all" });
});
