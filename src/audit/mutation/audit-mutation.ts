import { tamperedReference } from "../../agent/stand-in/tampering.ts";
import { runTrial } from "../../run/run-trial.ts";
import { scoreTrial } from "../../score/score-trial.ts";
import { brokenRules } from "../trials/broken-rules.ts";
import type { GoldenRun } from "../trials/golden-run.ts";
import { runAll } from "../trials/run-all.ts";
import { fateOf } from "./fate.ts";
import { mutationOperators } from "./operators.ts";
import { summariseMutants } from "./summary.ts";

// Limits the mutants per run and operator, so that a case with many facts or codes does not outweigh the others.
const mostPerRun = 6;

/** Runs every operator on every golden run that it applies to; also returns the rules that the mutants broke. */
export async function auditMutation(goldens: readonly GoldenRun[], concurrency: number) {
  const planned = mutationOperators.flatMap((operator) =>
    goldens.flatMap((golden) =>
      operator
        .appliesTo(golden)
        .slice(0, mostPerRun)
        .map((mutant) => ({ operator, golden, mutant })),
    ),
  );
  const broken = new Set<string>();
  const judged = await runAll(planned, concurrency, async ({ operator, golden, mutant }) => {
    const agent = tamperedReference(operator.name, () => mutant.open());
    const { suite, testCase, played, seed } = golden;
    const record = await runTrial({ suite, testCase: played, agent, seed, trial: golden.record.trial });
    const verdict = scoreTrial(suite, testCase, record);
    for (const rule of brokenRules(verdict)) broken.add(rule);
    const { name, mutates } = operator;
    return { operator: name, mutates, case: testCase.id, what: mutant.what, fate: fateOf(operator, verdict, record) };
  });
  return { audit: summariseMutants(judged), broken };
}
