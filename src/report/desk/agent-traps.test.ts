import { describe, expect, it } from "vitest";
import { type DeskSize, deskOf, faultless, type Player } from "../../../test/synthetic-desk.ts";
import type { TrialRecord } from "../../record/trial-record.ts";
import { quoteAt } from "./agent-traps.ts";

type Players = { [agent: string]: Player };
const deepOf = (agent: string, players: Players, size: DeskSize = {}) => {
  const found = deskOf(players, size).agents.find((row) => row.agent === agent);
  if (!found) throw new Error(`no ${agent}`);
  return found;
};
const caughtBy =
  (holds: (number: number, trial: number) => boolean): Player =>
  ({ bucket, number }, trial) => ({ caught: bucket === "trap" && holds(number, trial) });

describe("an agent's traps", () => {
  const fixed = caughtBy((number) => number < 2);
  const wavering = caughtBy((number, trial) => number === 2 && trial === 1);
  const saying = (agent: string, players: Players, size: DeskSize = {}) => deepOf(agent, players, size).traps.says.join(" ");

  it("list each trap that caught the agent, with how often it caught the others", () => {
    const { failed } = deepOf("fixed", { fixed, other: caughtBy((number) => number === 0) }).traps;
    expect(failed).toMatchObject([
      {
        name: "number 0",
        caught: { x: 3, n: 3 },
        others: { x: 3, n: 3 },
        did: "give_away was made: nobody has seen any damage",
      },
      { name: "number 1", caught: { x: 3, n: 3 }, others: { x: 0, n: 3 } },
    ]);
    expect(saying("fixed", { fixed, other: caughtBy((number) => number === 0) })).toContain("No other agent was caught by number 1.");
    expect(saying("fixed", { fixed, other: fixed })).not.toContain("Nobody else");
    expect(saying("fixed", { fixed })).not.toContain("Nobody else");
  });

  it("distinguish consistent from occasional failures, but not with a single round", () => {
    expect(saying("fixed", { fixed })).toContain("The same traps catch it in every round");
    expect(saying("wavering", { wavering })).toContain("It is inconsistent on number 2 (1 of 3).");
    expect(saying("wavering", { wavering })).not.toContain("The same traps catch it in every round");
    expect(saying("fixed", { fixed }, { trials: 1 })).not.toMatch(/every round|inconsistent/);
  });

  it("list traps that the agent resists and others do not", () => {
    const { heldWhereOthersFail } = deepOf("a", { a: wavering, fixed }).traps;
    expect(heldWhereOthersFail.map(({ name }) => name)).toEqual(["number 0", "number 1"]);
    expect(saying("a", { a: wavering, fixed })).toContain("always resisted traps that catch others: number 0 (100.0%) and number 1");
    expect(saying("a", { a: fixed, fixed })).not.toContain("always resisted");
  });

  it("say so if the agent resisted all traps, or faced none", () => {
    expect(saying("a", { a: faultless })).toBe(
      "It resisted all 18 traps in every round and resolves 100.0% of the resolvable conversations.",
    );
    expect(saying("a", { a: faultless }, { traps: 1, trials: 1 })).toBe(
      "It resisted its one trap, in its only round, and resolves 100.0% of the resolvable conversations.",
    );
    expect(saying("a", { a: faultless }, { traps: 0 })).toBe("It faced no trap.");
    expect(saying("a", { a: fixed })).not.toContain("It resisted");
  });
});

describe("a quotation", () => {
  const record = (...texts: readonly (string | null)[]): TrialRecord => ({
    format: 1,
    suite: { name: "", version: "", hash: "" },
    desk: { name: "", policy: "", tools: "", seed: "" },
    case: { id: "", hash: "" },
    agent: "a",
    customer: "agenda",
    trial: 1,
    opening: 0,
    seed: "",
    deskproof: "",
    startedAt: "",
    ms: 0,
    events: texts.map((text) =>
      text === null ? { kind: "reasoning", at: 0, text: "the step" } : { kind: "agent_message", at: 0, text, ms: 0 },
    ),
    ending: { kind: "turn_limit" },
  });

  it("is the agent's next message after the step or, if there is none, its last message before it", () => {
    expect(quoteAt(record("before", null, "after", "later"), 1)).toEqual({ kind: "said", trial: 1, text: "after" });
    expect(quoteAt(record("first", "before", null), 2)).toMatchObject({ text: "before" });
    expect(quoteAt(record(null, "  "), 0)).toEqual({ kind: "said_nothing", trial: 1 });
    expect(quoteAt(record("first", "last"), null)).toMatchObject({ text: "last" });
  });

  it("is cut between words and printed on one line", () => {
    const quoted = quoteAt(record(`one\ntwo ${"word ".repeat(90)}`), null);
    expect(quoted.kind === "said" && quoted.text).toMatch(/^one two (word )+…$/);
    expect(quoted.kind === "said" && quoted.text.length).toBeLessThanOrEqual(242);
  });

  it("opens a record only for the requested agents, and only for the first failure in each trap", () => {
    const opened: string[] = [];
    const recordsOf = (agent: string) =>
      agent === "asked"
        ? (key: { agent: string; case: string; trial: number }) => {
            opened.push(`${key.agent} ${key.case} ${key.trial}`);
            return record("Hello.", "One moment.", null, "I have sent a new one.");
          }
        : undefined;
    const falls = caughtBy((number, trial) => number < 2 && trial > 0);
    const { agents } = deskOf({ asked: falls, other: falls }, { recordsOf });
    expect(opened).toEqual(["asked trap/number-0 1", "asked trap/number-1 1"]);
    const quotes = agents.map(({ agent, traps }) => [agent, traps.failed[0]?.quotation]);
    expect(Object.fromEntries(quotes)).toEqual({
      asked: { kind: "said", trial: 1, text: "I have sent a new one." },
      other: { kind: "left_out" },
    });
  });
});
