import { expect, it } from "vitest";
import type { Measures, Verdict } from "../score/verdict.ts";
import type { TrialResult } from "../store/run-store.ts";
import { countMisheard, misheardSentences } from "./benchmark-card-misheard.ts";

const nothing: Measures = {
  ...{ rulesInPlay: 0, rulesKept: 0, messages: 1, toolCalls: 0, lookUps: 0, emptyReplies: 0 },
  ...{ recordReads: null, articleReads: null, misunderstandings: 0, turnsLost: 0 },
  ...{ inputTokens: null, outputTokens: null, reasoned: false },
};

function passed(measures: Partial<Measures>): Verdict {
  const card = { scorecard: "reward", endState: true, actions: true, told: true, reward: 1 } as const;
  return { kind: "pass", scorer: 1, remarks: [], measures: { ...nothing, ...measures }, card };
}

const excluded = (cause: string): Verdict => ({ kind: "excluded", scorer: 1, cause, detail: "the reader failed" });

function trialsOf(agent: string, ...verdicts: readonly Verdict[]): TrialResult[] {
  return verdicts.map((verdict, trial) => ({ suite: "s", agent, case: "c", trial, attempts: 1, verdict }));
}

it("counts misunderstandings, lost turns and trials excluded because of the customer, for each agent", () => {
  const trials = [
    ...trialsOf("a", passed({ misunderstandings: 1, turnsLost: 2 }), passed({}), excluded("customer_error")),
    ...trialsOf("b", passed({}), excluded("provider_error")),
  ];
  const misheard = countMisheard(["a", "b"], trials);
  expect(misheard).toEqual([
    { agent: "a", conversations: 2, misunderstandings: 1, turnsLost: 2, excluded: 1 },
    { agent: "b", conversations: 1, misunderstandings: 0, turnsLost: 0, excluded: 0 },
  ]);
  expect(misheardSentences(misheard)).toEqual([
    "Number of times a customer misunderstood the agent or failed to understand it: a 1 in 2 conversations, 2 " +
      "turns lost, 1 trial excluded; 1 other agent: never.",
  ]);
});

it("says that no agent was misunderstood only if misunderstandings were counted", () => {
  expect(misheardSentences(countMisheard(["a"], trialsOf("a", passed({}))))).toEqual([
    "No customer misunderstood or failed to understand an agent in any scored conversation.",
  ]);
  const older = passed({ misunderstandings: null, turnsLost: null });
  expect(misheardSentences(countMisheard(["a"], trialsOf("a", older)))).toEqual([]);
});
