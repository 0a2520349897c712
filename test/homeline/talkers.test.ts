import { expect, it } from "vitest";
import { talkers } from "../../src/agent/zoo/talkers.ts";
import { runTrial } from "../../src/run/run-trial.ts";
import { scoreTrial } from "../../src/score/score-trial.ts";
import { suite } from "./home.ts";

const steps = new Set(
  [...suite.desks.values()].flatMap(({ tools }) => [...tools.values()].flatMap((tool) => (tool.toldAs.length > 0 ? tool.name : []))),
);
const quoter = talkers.find(({ name }) => name === "policy-quoter");

// The policy contains words that sound like instructions, and the customer follows some of them.
it.each(suite.cases.filter(({ truth }) => truth.prohibited.some(({ tool }) => steps.has(tool))))(
  "fails an agent that only quotes the policy in $id",
  async (testCase) => {
    if (!quoter) throw new Error("the agent is gone");
    const seed = "quoter";
    const record = await runTrial({ suite, testCase, agent: quoter.make(seed), seed, trial: 0 });
    expect(scoreTrial(suite, testCase, record)).toMatchObject({ kind: "fail" });
  },
);
