import { expect, it } from "vitest";
import { loadSuite } from "../../suite/load/load-suite.ts";
import { previewCall } from "./preview.ts";

it("previews a call's result despite a transient failure, and nothing if the tool always rejects the call", async () => {
  const suite = await loadSuite("suites/tiny");
  const testCase = suite.cases.find(({ id }) => id === "order_change/moving-house");
  const desk = suite.desks.get(testCase?.desk ?? "");
  const tool = desk?.tools.get("cancel_order");
  if (!testCase || !desk || !tool) throw new Error("the tiny suite lacks the case or the tool");
  const call = { tool: "cancel_order", args: { order_id: "FC-4412" } };
  const preview = (failures: number) => {
    let calls = 0;
    const run: typeof tool.run = (world, args) => {
      calls += 1;
      return calls <= failures ? world.reject("temporarily_unavailable", "Try again.") : tool.run(world, args);
    };
    return previewCall({ testCase, desk: { ...desk, tools: new Map([["cancel_order", { ...tool, run }]]) } }, [], call);
  };
  expect(preview(1)).toEqual(preview(0));
  expect(preview(0)).toBeDefined();
  expect(preview(2)).toBeUndefined();
});
