import { tamperedReference } from "../../agent/stand-in/tampering.ts";
import { runTrial } from "../../run/run-trial.ts";
import { scoreTrial } from "../../score/score-trial.ts";
import type { GivenVerdict } from "../../score/verdict.ts";
import type { GoldenRun } from "../golden-run.ts";
import { runAll } from "../run-all.ts";
import { callVariants } from "./calls.ts";
import type { VariantKind, Variation } from "./variation.ts";
import { wordVariants } from "./words.ts";

/** A correct run that the scorer did not accept. */
interface Rejected {
  readonly kind: string;
  readonly case: string;
  readonly what: string;
  readonly why: string;
}

/** How many of the correct variations the scorer accepted. */
export interface VariantAudit {
  readonly accepted: number;
  readonly total: number;
  readonly byKind: Readonly<Record<string, { readonly accepted: number; readonly total: number }>>;
  readonly rejected: readonly Rejected[];
}

/** The case's other accepted ends, played as its plan is: golden runs of alternatives are already variations. */
const equivalentPlan: VariantKind = {
  name: "equivalent-plan",
  about: "reaches another accepted end",
  appliesTo: ({ plan }) => (plan === "plan" ? [] : [{ what: plan, open: () => ({}) }]),
};

const kinds: readonly VariantKind[] = [...callVariants, equivalentPlan, ...wordVariants];

interface Planned {
  readonly kind: VariantKind;
  readonly golden: GoldenRun;
  readonly variation: Variation;
}

/** Plays every kind of variation on every golden run it applies to. */
export async function auditVariants(goldens: readonly GoldenRun[], concurrency: number): Promise<VariantAudit> {
  const planned = kinds.flatMap((kind) =>
    goldens.flatMap((golden) => kind.appliesTo(golden).map((variation) => ({ kind, golden, variation }))),
  );
  const fates = await runAll(planned, concurrency, async (one) => ({ ...one, why: rejection(await play(one)) }));
  const rejected = fates.flatMap(({ kind, golden, variation, why }) =>
    why === undefined ? [] : [{ kind: kind.name, case: golden.testCase.id, what: variation.what, why }],
  );
  const byKind = Object.fromEntries(
    kinds.map(({ name }) => {
      const own = fates.filter(({ kind }) => kind.name === name);
      return [name, { accepted: own.filter(({ why }) => why === undefined).length, total: own.length }];
    }),
  );
  return { accepted: fates.length - rejected.length, total: fates.length, byKind, rejected };
}

async function play({ kind, golden, variation }: Planned): Promise<GivenVerdict> {
  const { suite, testCase, played, seed, record } = golden;
  const agent = tamperedReference(kind.name, () => variation.open());
  const varied = await runTrial({
    suite: variation.suite ?? suite,
    testCase: played,
    agent,
    seed,
    trial: record.trial,
  });
  return scoreTrial(suite, testCase, varied);
}

function rejection(verdict: GivenVerdict): string | undefined {
  if (verdict.kind === "pass") return undefined;
  if (verdict.kind === "excluded") return `excluded (${verdict.cause}): ${verdict.detail}`;
  return verdict.findings.map(({ check, step, why }) => `${check} at ${step ?? "the end"}: ${why}`).join("; ");
}
