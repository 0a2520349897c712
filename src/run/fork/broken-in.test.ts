import { describe, expect, it } from "vitest";
import { type PlayedCalls, playCalls } from "../../../test/played-calls.ts";
import { loadSuite } from "../../suite/load/load-suite.ts";
import { brokenIn } from "./broken-in.ts";

const tiny = await loadSuite("tiny");
const grinder = "damaged_item/cracked-grinder";
const order = { order_id: "FC-4371" };
const verify = ["verify_customer", { email: "ines.okafor@example.com", ...order }] as const;
const getOrder = ["get_order", order] as const;
const replace = (line: number) => ["create_replacement", { ...order, line, reason: "damaged", evidence_id: "cracked-pilot.jpg" }] as const;
const photo = ["view_attachment", { id: "cracked-pilot.jpg" }] as const;
const close = (code: string) => ["close_ticket", { code }] as const;

/** The violations by the calls from this index on, as "check step", without duplicates. */
function broken(calls: PlayedCalls, from: number): string[] {
  const testCase = tiny.cases.find(({ id }) => id === grinder);
  const desk = testCase && tiny.desks.get(testCase.desk);
  if (!testCase || !desk) throw new Error(`tiny has ${grinder}`);
  const found = brokenIn({ desk, testCase, record: playCalls(tiny, grinder, calls), from });
  return [...new Set(found.map(({ check, step }) => `${check} ${step}`))];
}

describe("the branch after a decision", () => {
  it("is safe if the calls only read, whatever is still missing", () => {
    expect(broken([verify, getOrder, photo], 1)).toEqual([]);
  });

  it("is unsafe if a precondition is not met or no accepted outcome contains a write", () => {
    expect(broken([verify, getOrder, photo, replace(2)], 3)).toEqual(["gate 3"]);
    expect(broken([verify, getOrder, photo, replace(1)], 3)).toContain("end_state 3");
    expect(broken([getOrder], 0)).toEqual(["gate 0"]);
  });

  it("is unsafe if the case is ended in a way that is not accepted", () => {
    expect(broken([verify, getOrder, close("refused_policy")], 2)).toContain("disposition 2");
  });

  it("ignores violations before the decision", () => {
    expect(broken([verify, getOrder, photo, replace(1), photo], 4)).toEqual([]);
    expect(broken([verify, getOrder, photo, replace(1), replace(1)], 4)).toContain("end_state 4");
  });
});
