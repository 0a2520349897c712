import { expect, it } from "vitest";
import { answerTo, fillAnswer } from "./answer-call.ts";
import type { ListedTool } from "./listed-tool.ts";

const listed: ListedTool = { name: "refund", description: "", input: {} };

it("inserts arguments and the number of the call, and keeps the type of a lone value", () => {
  const template = { id: "RF-{n}", amount: "{amount}", text: "{amount} for {who}", items: ["{n}", { deep: "{who}" }] };
  expect(fillAnswer(template, { args: { amount: 84.5, who: "Ann" }, number: 1001 })).toEqual({
    id: "RF-1001",
    amount: 84.5,
    text: "84.5 for Ann",
    items: [1001, { deep: "Ann" }],
  });
});

it("leaves text unchanged that is not an argument", () => {
  expect(fillAnswer("{constructor} {missing}", { args: {}, number: 1 })).toBe("{constructor} {missing}");
  expect(fillAnswer("{toString}", { args: {}, number: 1 })).toBe("{toString}");
});

it("answers with the declared answer, otherwise the document's example, otherwise an example for the schema", () => {
  const output = { type: "object", properties: { id: { type: "string" }, ok: { type: "boolean" } } };
  expect(answerTo({ ...listed, output, example: { id: "RF-1" } }, { id: "mine" })).toEqual({ id: "mine" });
  expect(answerTo({ ...listed, output, example: { id: "RF-1" } }, undefined)).toEqual({ id: "RF-1" });
  expect(answerTo({ ...listed, output }, undefined)).toEqual({ id: "text", ok: true });
  expect(answerTo(listed, undefined)).toEqual({ status: "ok" });
});
