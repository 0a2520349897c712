import { tamperedReference } from "../../agent/stand-in/tampering.ts";
import type { TestCase } from "../../case/test-case.ts";
import { runTrial } from "../../run/run-trial.ts";
import { scoreTrial } from "../../score/score-trial.ts";
import type { Suite } from "../../suite/suite.ts";
import type { GoldenRun } from "../trials/golden-run.ts";
import { runAll } from "../trials/run-all.ts";
import { callVariants } from "./calls.ts";
import { type PlayedVariant, rejection, type VariantKinds } from "./variation.ts";
import { scoreWorded, wordedKind } from "./worded.ts";
import { wordVariants } from "./words.ts";

const kinds: VariantKinds = {
  ...callVariants,
  // Runs that reach an alternative outcome of the case need no change, because they already differ from the plan.
  "equivalent-plan": ({ plan }) => (plan === "plan" ? [] : [{ what: plan, open: () => ({}) }]),
  ...wordVariants,
};

/** The sources of variants: the golden runs and the correct conversations stored with the suite. */
interface VariantSources {
  readonly suite: Suite;
  readonly cases: readonly TestCase[];
  readonly goldens: readonly GoldenRun[];
}

/** Runs every kind of variation on every golden run that it applies to, and scores the stored correct conversations. */
export async function auditVariants({ suite, cases, goldens }: VariantSources, concurrency: number) {
  const planned = Object.entries(kinds).flatMap(([kind, variationsOf]) =>
    goldens.flatMap((golden) => variationsOf(golden).map((variation) => ({ kind, golden, variation }))),
  );
  const live = await runAll(planned, concurrency, async ({ kind, golden, variation }): Promise<PlayedVariant> => {
    const { testCase, played, seed, record } = golden;
    const agent = tamperedReference(kind, () => variation.open());
    const varied = await runTrial({ suite: variation.suite ?? suite, testCase: played, agent, seed, trial: record.trial });
    return { kind, case: testCase.id, what: variation.what, why: rejection(scoreTrial(suite, testCase, varied)) };
  });
  const worded = scoreWorded(suite, cases);
  return summarise([...live, ...(worded ?? [])], [...Object.keys(kinds), ...(worded ? [wordedKind] : [])]);
}

function summarise(played: readonly PlayedVariant[], names: readonly string[]) {
  const rejected = played.flatMap(({ why, ...variant }) => (why === undefined ? [] : [{ ...variant, why }]));
  const counts = names.map((name) => {
    const own = played.filter(({ kind }) => kind === name);
    return [name, { accepted: own.filter(({ why }) => why === undefined).length, total: own.length }] as const;
  });
  return { accepted: played.length - rejected.length, total: played.length, byKind: Object.fromEntries(counts), rejected };
}
