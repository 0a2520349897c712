import { tamperedReference } from "../../agent/stand-in/tampering.ts";
import type { TrialRecord } from "../../record/trial-record.ts";
import { runTrial } from "../../run/run-trial.ts";
import { scoreTrial } from "../../score/score-trial.ts";
import type { GivenVerdict } from "../../score/verdict.ts";
import { brokenRules } from "../trials/broken-rules.ts";
import type { GoldenRun } from "../trials/golden-run.ts";
import { runAll } from "../trials/run-all.ts";
import { fateOf, type JudgedMutant, type MutantFate } from "./fate.ts";
import type { Mutant, Operator } from "./operator.ts";
import { mutationOperators } from "./operators.ts";
import { type MutationAudit, summariseMutants } from "./summary.ts";

// Limits the mutants per run and operator, so that a case with many facts or codes does not outweigh the others.
const mostPerRun = 6;

/** The results for the mutants, and the rules they broke. */
export interface MutationRun {
  readonly audit: MutationAudit;
  readonly broken: ReadonlySet<string>;
}

interface Planned {
  readonly operator: Operator;
  readonly golden: GoldenRun;
  readonly mutant: Mutant;
}

/** Runs every operator on every golden run that it applies to. */
export async function auditMutation(goldens: readonly GoldenRun[], concurrency: number): Promise<MutationRun> {
  const planned = mutationOperators.flatMap((operator) =>
    goldens.flatMap((golden) =>
      operator
        .appliesTo(golden)
        .slice(0, mostPerRun)
        .map((mutant) => ({ operator, golden, mutant })),
    ),
  );
  const broken = new Set<string>();
  const judged = await runAll(planned, concurrency, async (one) => {
    const { verdict, record } = await play(one);
    for (const rule of brokenRules(verdict)) broken.add(rule);
    return judgedMutant(one, fateOf(one.operator, verdict, record));
  });
  return { audit: summariseMutants(judged), broken };
}

async function play({ operator, golden, mutant }: Planned): Promise<{ verdict: GivenVerdict; record: TrialRecord }> {
  const { suite, testCase, played, seed, record } = golden;
  const agent = tamperedReference(operator.name, () => mutant.open());
  const mutated = await runTrial({ suite, testCase: played, agent, seed, trial: record.trial });
  return { verdict: scoreTrial(suite, testCase, mutated), record: mutated };
}

function judgedMutant({ operator, golden, mutant }: Planned, fate: MutantFate): JudgedMutant {
  const { name, mutates } = operator;
  return { operator: name, mutates, case: golden.testCase.id, what: mutant.what, fate };
}
