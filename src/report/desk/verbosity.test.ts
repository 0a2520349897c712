import { describe, expect, it } from "vitest";
import { deskOf, faultless, type Player } from "../../../test/synthetic-desk.ts";

type Players = { [agent: string]: Player };

describe("the correlation of messages with other metrics", () => {
  const agents = (count: number, player: (index: number) => Player) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`agent ${index}`, player(index)]));
  const talks =
    (index: number, cases: number): Player =>
    ({ bucket, number }) => ({
      messages: 2 + index,
      handedOver: bucket === "must_escalate" || (bucket === "resolvable" && number < cases),
    });
  const verbosityOf = (players: Players) => deskOf(players, { traps: 2, trials: 1 }).verbosity;

  it("shows worse results if the orders agree across many agents", () => {
    const { rows, says } = verbosityOf(agents(12, (index) => talks(index, index)));
    expect(rows.find(({ metric }) => metric === "over_escalation")).toMatchObject({
      reading: "worse",
      correlation: { kind: "estimated", value: 1, pairs: 12 },
    });
    expect(says.join(" ")).toContain("do worse on: resolution, over-escalation.");
    expect(says.join(" ")).not.toContain("do better");
  });

  it("shows better results if the orders are reversed", () => {
    const { says } = verbosityOf(agents(12, (index) => talks(index, 12 - index)));
    expect(says.join(" ")).toContain("do better on: resolution, over-escalation.");
  });

  it("is not reported with few agents, however well the orders agree", () => {
    const { rows, says } = verbosityOf(agents(7, (index) => talks(index, index)));
    expect(rows.every(({ reading }) => reading === "not shown")).toBe(true);
    expect(says).toEqual([
      "7 agents are too few to tell whether agents that write more get better or worse results; at least 8 agents are needed.",
    ]);
  });

  it("reports that no metric correlates if none does", () => {
    const order = [5, 0, 9, 2, 7, 1, 8, 3, 6, 4];
    const { says } = verbosityOf(agents(10, (index) => talks(index, order[index] ?? 0)));
    expect(says.join(" ")).toMatch(/^No metric correlates with the number of messages/);
  });

  it("is not computed for a single agent", () => {
    expect(verbosityOf({ a: faultless })).toEqual({ rows: [], says: [] });
  });
});
