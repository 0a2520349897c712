import { describe, expect, it } from "vitest";
import * as rules from "../../suites/northline/rules.ts";
import { start } from "./made-records.ts";
import { type Happening, said, trial } from "./made-trial.ts";

describe("the rules", () => {
  it("do not apply to a trial in which nothing happened", () => {
    const trace = trial(said("Hello?"));
    expect(Object.values(rules).filter((rule) => rule.inPlay?.(trace) ?? true)).toEqual([]);
  });

  it("do not count an invalid tool call", () => {
    const unread: Happening = (index) => ({
      index,
      kind: "call",
      call: { by: "agent", tool: "create_replacement", args: {}, outcome: { kind: "invalid", message: "no order_id" } },
      tool: undefined,
    });
    const trace = trial(...start, unread);
    expect(rules.askFirst.inPlay?.(trace)).toBe(false);
  });
});
