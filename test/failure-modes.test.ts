import { expect, it } from "vitest";
import { tamperedReference } from "../src/agent/stand-in/tampering.ts";
import { mutationOperators } from "../src/audit/mutation/operators.ts";
import { playGolden } from "../src/audit/trials/golden-run.ts";
import { runTrial } from "../src/run/run-trial.ts";
import { checks } from "../src/score/checks.ts";
import { scoreTrial } from "../src/score/score-trial.ts";
import type { CheckDefinition } from "../src/score/trial/define-check.ts";
import { loadSuite } from "../src/suite/load/load-suite.ts";

const definitions = new Map(checks.map((check): [string, CheckDefinition] => [check.name, check]));

it("checks declare every failure mode that their findings on mutated runs have", { timeout: 60_000 }, async () => {
  const suite = await loadSuite("tiny");
  const unusual = new Set<string>();
  for (const testCase of suite.cases) {
    const golden = await playGolden({ suite, testCase, played: testCase, plan: "plan", trial: 0, seed: "modes" });
    for (const mutant of mutationOperators.flatMap((operator) => operator.appliesTo(golden))) {
      const agent = tamperedReference("mutant", () => mutant.open());
      const verdict = scoreTrial(suite, testCase, await runTrial({ suite, testCase, agent, seed: "modes" }));
      if (verdict.kind !== "fail") continue;
      for (const { check, mode } of verdict.findings) {
        const { mode: usual, otherModes = [] } = definitions.get(check) ?? expect.unreachable();
        expect([usual, ...otherModes], `${check} in ${mutant.what}`).toContain(mode);
        if (mode !== usual) unusual.add(`${check}: ${mode}`);
      }
    }
  }
  expect([...unusual].sort()).toEqual([
    "disposition: over_action",
    "disposition: under_action",
    "end_state: under_action",
    "end_state: wrong_action",
  ]);
});
