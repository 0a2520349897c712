import { describe, expect, it } from "vitest";
import { type Money, moneyOf, moneySentences, spentBy, spentSentences } from "./money.ts";

const prices = new Map([["m-1", { input: 1, output: 10, asOf: "2026-11-01" }]]);
const call = (model: string, input?: number, by?: "customer") => ({
  model,
  output: 0,
  ...(input === undefined ? {} : { input }),
  ...(by ? { by } : {}),
});
const played = (...usage: readonly ReturnType<typeof call>[]) => ({ case: "a/b", trial: 0, usage });
const question = { prices, scored: 4, passed: 2, always: 1 };

describe("an agent's cost", () => {
  it("includes only the agent's own calls, never the customer's", () => {
    const calls = [played(call("m-1", 20_000), call("m-1", 9_000_000, "customer"), call("other", 5, "customer"))];
    expect(moneyOf({ ...question, scored: 1, passed: 1, calls })).toMatchObject({
      perConversation: 0.02,
      unpriced: [],
    });
  });

  it("is divided by the passed conversations and by the cases that always passed", () => {
    const calls = [20_000, 40_000, 60_000, 80_000].map((input) => played(call("m-1", input)));
    expect(moneyOf({ ...question, calls })).toMatchObject({
      kind: "known",
      perConversation: 0.05,
      perThousand: 50,
      perResolved: 0.1,
      perReliablyResolved: 0.2,
      tier: 2,
      prices: [{ model: "m-1", asOf: "2026-11-01" }],
    });
    expect(moneyOf({ ...question, passed: 0, always: 0, calls })).toMatchObject({
      perResolved: null,
      perReliablyResolved: null,
    });
  });

  it.each([
    [25, 1],
    [25.01, 2],
    [100, 2],
    [100.01, 3],
    [400, 3],
    [400.01, 4],
  ])("puts %d dollars per 1,000 conversations into tier %d", (dollars, tier) => {
    expect(moneyOf({ ...question, scored: 1, calls: [played(call("m-1", dollars * 1000))] })).toMatchObject({ tier });
  });

  it("states for how many conversations the cost is unknown, and why, and never counts them as free", () => {
    const calls = [played(call("m-1", 20_000)), played(call("m-1", 1), call("other", 5)), played(call("m-1")), played()];
    const money = moneyOf({ ...question, calls });
    expect(money).toMatchObject({ conversations: 1, scored: 4, perConversation: 0.02, unpriced: ["other"] });
    expect(moneySentences(money)).toEqual([
      "Cost of the agent's own tokens: $0.0200 per conversation, $20.00 per 1,000 conversations (tier $), $0.0400 per " +
        "passed conversation and $0.0800 per case that always passed. Prices: m-1 as of 2026-11-01.",
      'The cost of 3 of 4 conversations is unknown (no price for other; add it under "prices" in the ' +
        "configuration); these values cover the other 1.",
    ]);
  });

  it("is unknown if no conversation's cost is known, and not recorded if no model was called", () => {
    const unknown: Money = moneyOf({ ...question, calls: [played(call("other", 5))] });
    expect(unknown).toEqual({ kind: "unknown", unpriced: ["other"] });
    expect(moneySentences(unknown)[0]).toContain("Cost unknown: no price for other");
    expect(moneyOf({ ...question, calls: [played()] })).toEqual({ kind: "none_recorded" });
  });
});

it("reports a run's spending by role and model, or unknown without a price", () => {
  const tokens = { input: 1_000_000, cached: 0, cacheWrite: 0, output: 0 };
  const spent = spentBy(
    [
      { by: "agent", model: "m-1", calls: 7, unknown: 1, ...tokens },
      { by: "customer", model: "other", calls: 1, unknown: 0, ...tokens },
    ],
    prices,
  );
  expect(spent.map(({ dollars }) => dollars)).toEqual([1, null]);
  const untold = {
    by: "judge",
    model: "m-1",
    calls: 2,
    unknown: 2,
    input: 0,
    cached: 0,
    cacheWrite: 0,
    output: 0,
  } as const;
  expect(spentBy([untold], prices)).toMatchObject([{ by: "judge", dollars: null }]);
  expect(spentSentences(spent, "the whole run")).toEqual([
    "Model calls in the whole run: " + "agent $1.00 (m-1, 7 calls, 1 of them with unknown token usage); customer unknown (other, 1 call).",
  ]);
});
