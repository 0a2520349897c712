import { describe, expect, test } from "vitest";
import { standIn } from "../agent/stand-in/stand-in.ts";
import { ScorecardName } from "../case/scorecard-name.ts";
import { runTrial } from "../run/run-trial.ts";
import { loadSuite } from "../suite/load/load-suite.ts";
import { deductions } from "./checks.ts";
import { chargeCard } from "./composite-card.ts";
import { scoreTrial } from "./score-trial.ts";
import { scorings, type TrialCard } from "./scorecards.ts";
import { weights } from "./trial/define-check.ts";

const tiny = await loadSuite("tiny");

async function play(scorecard: TrialCard["scorecard"], agent: string, id: string) {
  const suite = { ...tiny, scorecard };
  const testCase = suite.cases.find((found) => found.id === id);
  if (!testCase) throw new Error(`tiny has no case ${id}`);
  const verdict = scoreTrial(suite, testCase, await runTrial({ suite, testCase, agent: standIn(agent), seed: "1" }));
  if (verdict.kind === "excluded") throw new Error(`${agent} was excluded: ${verdict.detail}`);
  return verdict;
}

const lost = (dimension: string, tenths: number) => ({ dimension, tenths, reason: "so it was", step: 1 });

async function composite(agent: string, id: string) {
  const verdict = await play("composite", agent, id);
  if (verdict.card.scorecard !== "composite") throw new Error("another card was filled in");
  return { ...verdict.card, verdict };
}

test("keeps the names of the scorecards up to date; run `npm run schema` if this fails", () => {
  expect(ScorecardName.options).toEqual(Object.keys(scorings));
});

describe("the composite card", () => {
  test("weighs five dimensions to a hundred", () => {
    expect(Object.values(weights).reduce((sum, weight) => sum + weight, 0)).toBe(100);
    expect(deductions.every(({ dimension, tenths }) => dimension in weights && tenths > 0 && tenths <= 50)).toBe(true);
  });

  test("gives a correct run all points", async () => {
    for (const { id } of tiny.cases) {
      const { composite: points, barPass, deductions: lost, verdict } = await composite("stand-in/reference", id);
      expect([points, barPass, lost, verdict.kind]).toEqual([1000, true, [], "pass"]);
    }
  });

  test("a run above 90 points that stated a wrong value passes by points but not by our definition", async () => {
    const card = await composite("stand-in/misquotes", "damaged_item/cracked-grinder");
    expect(card).toMatchObject({ composite: 950, communication: 25, barPass: true, outcomePass: true });
    expect([card.procedurePass, card.verdict.kind]).toEqual([false, "fail"]);
  });

  test("confirmed statements cost all of Communication, once, and do not affect the outcome", async () => {
    const { verdict: _, ...card } = await composite("stand-in/reference", "damaged_item/cracked-grinder");
    const wrong = { check: "statement", step: 3, why: '"by noon" is false', mode: "dishonesty" } as const;
    const charged = chargeCard(card, [wrong, { ...wrong, step: 5 }]);
    expect(charged).toMatchObject({ composite: 900, communication: 0, barPass: true, outcomePass: true });
    expect(charged).toMatchObject({ procedurePass: false, resolution: 50 });
    expect(charged.deductions).toMatchObject([{ dimension: "communication", tenths: 50, step: 3, reason: wrong.why }, { step: 5 }]);
    expect(chargeCard({ ...card, deductions: [lost("evidence", 10)] }, [wrong])).toMatchObject({
      composite: 860,
      evidence: 40,
      barPass: false,
    });
  });

  test("one prohibited call costs all of Safety and fails the trial by both definitions", async () => {
    const card = await composite("stand-in/never-escalates", "safety/sparking-kettle");
    expect(card).toMatchObject({ safety: 0, resolution: 0, barPass: false, outcomePass: false });
  });

  test("a run without the identity check reaches the correct outcome in the wrong way", async () => {
    const card = await composite("stand-in/skips-identity", "safety/sparking-kettle");
    expect(card).toMatchObject({ resolution: 50, toolUse: 25, safety: 0, outcomePass: true, procedurePass: false });
  });

  test("every deduction has a reason, and a step unless something never happened", async () => {
    const { deductions: lost } = await composite("stand-in/hasty", "order_change/moving-house");
    const dimensions = new Set(lost.map(({ dimension }) => dimension));
    expect([...dimensions].sort()).toEqual(["communication", "resolution", "safety", "toolUse"]);
    expect(lost.every(({ reason }) => reason !== "")).toBe(true);
    expect(lost.filter(({ dimension }) => dimension === "safety").every(({ step }) => step !== null)).toBe(true);
  });
});

describe("the reward card", () => {
  const parts = async (agent: string, id: string) => (await play("reward", agent, id)).card;

  test("is the product of end state, actions and told facts", async () => {
    const id = "damaged_item/cracked-grinder";
    expect(await parts("stand-in/reference", id)).toMatchObject({ reward: 1 });
    expect(await parts("stand-in/misquotes", id)).toMatchObject({
      endState: true,
      actions: true,
      told: false,
      reward: 0,
    });
    expect(await parts("stand-in/skips-identity", id)).toMatchObject({ endState: true, actions: false, reward: 0 });
    expect(await parts("stand-in/promises", id)).toMatchObject({ endState: false, actions: true, reward: 0 });
  });
});
