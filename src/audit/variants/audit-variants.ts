import { tamperedReference } from "../../agent/stand-in/tampering.ts";
import type { TestCase } from "../../case/test-case.ts";
import { runTrial } from "../../run/run-trial.ts";
import { scoreTrial } from "../../score/score-trial.ts";
import type { Suite } from "../../suite/suite.ts";
import type { GoldenRun } from "../trials/golden-run.ts";
import { runAll } from "../trials/run-all.ts";
import { callVariants } from "./calls.ts";
import { type PlayedVariant, rejection } from "./rejection.ts";
import type { VariantKind, Variation } from "./variation.ts";
import { scoreWorded, wordedKind } from "./worded.ts";
import { wordVariants } from "./words.ts";

/** A correct run that the scorer rejected. */
interface Rejected extends PlayedVariant {
  readonly why: string;
}

/** How many correct variations the scorer accepted and rejected. */
export interface VariantAudit {
  readonly accepted: number;
  readonly total: number;
  readonly byKind: Readonly<Record<string, { readonly accepted: number; readonly total: number }>>;
  readonly rejected: readonly Rejected[];
}

/**
 * Runs that reach an alternative outcome of the case; they need no change, because they already differ from the plan.
 */
const equivalentPlan: VariantKind = {
  name: "equivalent-plan",
  about: "reaches another accepted outcome",
  appliesTo: ({ plan }) => (plan === "plan" ? [] : [{ what: plan, open: () => ({}) }]),
};

const kinds: readonly VariantKind[] = [...callVariants, equivalentPlan, ...wordVariants];

interface Planned {
  readonly kind: VariantKind;
  readonly golden: GoldenRun;
  readonly variation: Variation;
}

/** The sources of variants: the golden runs and the correct conversations stored with the suite. */
interface VariantSources {
  readonly suite: Suite;
  readonly cases: readonly TestCase[];
  readonly goldens: readonly GoldenRun[];
}

/** Runs every kind of variation on every golden run that it applies to, and scores the stored correct conversations. */
export async function auditVariants({ suite, cases, goldens }: VariantSources, concurrency: number): Promise<VariantAudit> {
  const planned = kinds.flatMap((kind) =>
    goldens.flatMap((golden) => kind.appliesTo(golden).map((variation) => ({ kind, golden, variation }))),
  );
  const live = await runAll(planned, concurrency, play);
  const worded = scoreWorded(suite, cases);
  const names = [...kinds.map(({ name }) => name), ...(worded ? [wordedKind] : [])];
  return summarise([...live, ...(worded ?? [])], names);
}

function summarise(played: readonly PlayedVariant[], names: readonly string[]): VariantAudit {
  const rejected = played.flatMap(({ why, ...variant }) => (why === undefined ? [] : [{ ...variant, why }]));
  const byKind = Object.fromEntries(
    names.map((name) => {
      const own = played.filter(({ kind }) => kind === name);
      return [name, { accepted: own.filter(({ why }) => why === undefined).length, total: own.length }];
    }),
  );
  return { accepted: played.length - rejected.length, total: played.length, byKind, rejected };
}

async function play({ kind, golden, variation }: Planned): Promise<PlayedVariant> {
  const { suite, testCase, played, seed, record } = golden;
  const agent = tamperedReference(kind.name, () => variation.open());
  const varied = await runTrial({
    suite: variation.suite ?? suite,
    testCase: played,
    agent,
    seed,
    trial: record.trial,
  });
  const why = rejection(scoreTrial(suite, testCase, varied));
  return { kind: kind.name, case: testCase.id, what: variation.what, why };
}
