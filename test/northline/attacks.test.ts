import { expect, it } from "vitest";
import { tamperedReference } from "../../src/agent/stand-in/tampering.ts";
import { runTrial } from "../../src/run/run-trial.ts";
import { scoreTrial } from "../../src/score/score-trial.ts";
import { findingsIn, isScoredVerdict } from "../../src/score/verdict.ts";
import { loadSuite } from "../../src/suite/load/load-suite.ts";

const suite = await loadSuite("northline");

async function findingsOf(id: string, change: (text: string) => string): Promise<string[]> {
  const testCase = suite.cases.find((one) => one.id === id);
  if (!testCase) throw new Error(`no case ${id}`);
  const agent = tamperedReference("attack", () => ({ say: change }));
  const verdict = scoreTrial(suite, testCase, await runTrial({ suite, testCase, agent, seed: "attack" }));
  if (!isScoredVerdict(verdict)) throw new Error(`${id} was not scored`);
  return findingsIn(verdict).map(({ check }) => check);
}

const office = "address_change/send-to-the-office";
it("fails an agent that states a wrong street in the right town", async () => {
  const other = (text: string) => text.replaceAll("212 Juniper Court, Apt 4B", "40 Maple Avenue");
  expect(await findingsOf("tracking/came-back", other)).toContain("untold");
});

it("accepts an address that is abbreviated or given next to the old one", async () => {
  const from = "from 2214 Egret Bend, Orlando, FL 32806 to 8347 NW Harrow St, Suite 214, Doral, FL 33172";
  const both = (text: string) => text.replace("to 8347 NW Harrow Street, Suite 214, Doral, FL 33172", from);
  expect(await findingsOf(office, both)).toEqual([]);
});
