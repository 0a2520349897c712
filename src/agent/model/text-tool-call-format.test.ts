import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readTextToolCall, type TextToolCallStep } from "./text-tool-call-format.ts";

const action = (tool: string, input: string, thought = "", reply = ""): TextToolCallStep => ({
  kind: "action",
  thought,
  tool,
  input,
  reply,
});
const reply = (text: string, thought = ""): TextToolCallStep => ({ kind: "reply", thought, text });

describe("an answer in the text protocol", () => {
  it.each<[string, TextToolCallStep]>([
    [
      'Thought: I need the order.\nAction: get_order\nAction Input: {"order_id": "FC-1"}',
      action("get_order", '{"order_id": "FC-1"}', "I need the order."),
    ],
    ["Thought: all done\nReply: It ships on Monday.\nHave a good day.", reply("It ships on Monday.\nHave a good day.", "all done")],
    ['**Thought:** bold\n**Action:** `get_order`\n**Action Input:**\n```json\n{"a": 1}\n```', action("get_order", '{"a": 1}', "bold")],
    ['Action: get_order({"a": 1})', action("get_order", '{"a": 1}')],
    ['ACTION: get_order {"a": 1}', action("get_order", '{"a": 1}')],
    ["Action: list_orders", action("list_orders", "{}")],
    ["Action: list_orders()\nAction Input:", action("list_orders", "{}")],
    ["### Thought: x\n### Final Answer: Hello.", reply("Hello.", "x")],
    ["Good morning, how can I help?", reply("Good morning, how can I help?")],
    ["Reply: One thing: it is late.", reply("One thing: it is late.")],
  ])("%j is parsed as intended", (answer, step) => {
    expect(readTextToolCall(answer)).toEqual(step);
  });

  it("ends where the model invents a tool's result", () => {
    const answer = 'Action: get_order\nAction Input: {"a": 1}\nObservation: {"state": "lost"}\nReply: It is lost.';
    expect(readTextToolCall(answer)).toEqual(action("get_order", '{"a": 1}'));
  });

  it("uses only the first of several actions, since the next ones would not know its result", () => {
    expect(readTextToolCall('Action: a\nAction Input: {"x": 1}\nAction: b\nAction Input: {"x": 2}')).toEqual(action("a", '{"x": 1}'));
  });

  it("keeps a message after an action, for the case that the action closes it", () => {
    expect(readTextToolCall("Action: close_case\nAction Input: {}\nReply: Goodbye.")).toEqual(action("close_case", "{}", "", "Goodbye."));
  });

  it.each(["", "  \n", "Thought: hm", "Reply:", "Thought: x\nReply:  "])("%j contains neither a call nor a message", (answer) => {
    expect(readTextToolCall(answer).kind).toBe("neither");
  });

  it("never fails to parse", () => {
    const pieces = fc.constantFrom(
      "Thought:",
      "Action:",
      "Action Input:",
      "Observation:",
      "Reply:",
      "\n",
      "{",
      "}",
      "```",
      "get_order",
      " ",
      "**",
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(pieces, fc.string())), (parts) => {
        const step = readTextToolCall(parts.join(""));
        if (step.kind === "reply") expect(step.text.trim()).not.toBe("");
      }),
    );
  });
});
