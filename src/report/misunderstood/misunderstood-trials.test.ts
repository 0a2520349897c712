import { expect, it } from "vitest";
import { plan } from "../../../test/store/run-fixtures.ts";
import { defineAgent } from "../../agent/define-agent.ts";
import type { Customer } from "../../conversation/customer.ts";
import type { CustomerAct } from "../../conversation/customer-act.ts";
import { runTrial } from "../../run/run-trial.ts";
import { scoreTrial } from "../../score/score-trial.ts";
import { loadSuite } from "../../suite/load/load-suite.ts";
import { explainMisunderstood } from "./misunderstood-trials.ts";

const tiny = await loadSuite("tiny");
const testCase = tiny.cases.find(({ id }) => id === "damaged_item/cracked-grinder");

/** A customer that answers every question with its problem, and says that this is a guess. */
const guessing: Customer = {
  kind: "customer",
  id: "guessing",
  open: ({ customer: { openings } }) => {
    const said = (text: string, ...acts: CustomerAct[]) => ({ text, attachments: [], acts });
    return {
      open: () => said(openings[0] ?? "", { act: "open", opening: 0 }),
      reply: () => said("It is cracked.", { act: "answer", slot: "problem", value: "cracked", guess: true }),
    };
  },
};

/** What a run says about a trial in which an agent asks the same question in every turn. */
async function explained(question: string, folder: string) {
  if (!testCase) throw new Error("the case is gone");
  const agent = defineAgent({ id: "acme/asking", reply: async () => question });
  const suite = { ...tiny, folder };
  const record = await runTrial({ suite, testCase, agent, customer: guessing, seed: "1" });
  const key = { suite: suite.name, agent: agent.id, case: testCase.id, trial: 0 };
  const trial = { ...key, attempts: 1, verdict: scoreTrial(suite, testCase, record) };
  const store = { plan: { ...plan, suites: [] }, record: () => record };
  return explainMisunderstood([trial], { store, suites: new Map([[suite.name, suite]]), command: "deskproof", path: "run.db" });
}

it("says what the customer guessed, for three turns, and counts the others", async () => {
  const text = await explained("What has become of the bean machine?\u202E", "/desk");
  expect(text.match(/^ {2}agent: {4}“What has become of the bean machine\?/gm)).toHaveLength(3);
  expect(text.match(/^ {2}customer: “It is cracked\.” \(a guess: problem\)$/gm)).toHaveLength(3);
  expect(text).toMatch(/^ {2}… and \d+ more turns$/m);
  expect(text).toMatch(
    /^ {2}To see the trial: deskproof show run\.db damaged_item\/cracked-grinder --agent acme\/asking --trial 0 --readings$/m,
  );
  expect(text).not.toContain("\u202E");
});

it("suggests no change to a bundled suite", async () => {
  expect(await explained("What has become of the bean machine?", tiny.folder)).not.toMatch(/asked_as|add to|An example in one case/);
});
