import type { TestCase } from "../case/test-case.ts";
import { randomFrom } from "../random.ts";
import { trialSeed } from "../run/trial-seed.ts";
import type { Suite } from "../suite/suite.ts";
import { auditCalibration } from "./calibration.ts";
import type { Pace } from "./floor.ts";
import { auditFloorInThread } from "./floor-thread.ts";
import { auditGolden } from "./golden/audit-golden.ts";
import { auditMutation } from "./mutation/audit-mutation.ts";
import { casePerPlan, playGolden } from "./trials/golden-run.ts";
import { runAll } from "./trials/run-all.ts";
import { auditVariants } from "./variants/audit-variants.ts";

/** All audits, in the order in which they run. */
export const auditNames = ["mutation", "variants", "floor", "calibration", "golden"] as const;
export type AuditName = (typeof auditNames)[number];

/** The settings of an audit. */
export interface AuditOptions extends Pace {
  readonly only: readonly AuditName[];
  /** The share of cases to audit, greater than 0 and at most 1. */
  readonly sample: number;
  readonly onProgress?: (what: string) => void;
}

/**
 * Audits a suite and its scorer. Correct runs must pass, mutated runs must fail, and measured rates must match the
 * injected ones. The result omits the parts that were not requested.
 */
export async function auditSuite(suite: Suite, given: AuditOptions) {
  const leftOut = given.only.filter((name) => needsOwnChecks.has(name) && gradesItself(suite));
  const options = { ...given, only: given.only.filter((name) => !leftOut.includes(name)) };
  const cases = sampleOf(suite.cases, options);
  const sampled = cases.length < suite.cases.length;
  const wants = (name: AuditName) => options.only.includes(name);
  const { goldens, mutants, variants, trivial, calibration } = await play(suite, cases, options);
  const broken = sampled ? undefined : new Set([...(mutants?.broken ?? []), ...(trivial?.broken ?? [])]);
  return {
    suite: suite.name,
    cases: cases.length,
    sampled,
    /** Audits that do not apply to this suite. */
    ...(leftOut.length > 0 && { leftOut }),
    ...(wants("golden") && { golden: auditGolden({ suite, cases, goldens, broken }) }),
    ...(trivial && wants("floor") && { floor: trivial.audit }),
    ...(mutants && wants("mutation") && { mutation: mutants.audit }),
    ...(variants && { variants }),
    ...(calibration && { calibration }),
  };
}
export type AuditReport = Awaited<ReturnType<typeof auditSuite>>;

/**
 * The audits that vary a stand-in's messages and calls. Suites that grade themselves skip these audits, because a
 * customer who follows a scenario cannot react to such changes.
 */
const needsOwnChecks: ReadonlySet<AuditName> = new Set(["mutation", "variants", "calibration"]);

function gradesItself({ desks }: Suite): boolean {
  return [...desks.values()].some(({ grade }) => grade !== undefined);
}

async function play(suite: Suite, cases: readonly TestCase[], { only, seed, concurrency, onProgress }: AuditOptions) {
  const during = async <Result>(what: AuditName | "reference", work: () => Promise<Result>): Promise<Result> => {
    onProgress?.(what);
    return work();
  };
  const wanted = async <Result>(name: AuditName, work: () => Promise<Result>, others: readonly AuditName[] = []) =>
    [name, ...others].some((one) => only.includes(one)) ? during(name, work) : undefined;
  // The floor audit runs on a second thread alongside the others.
  const floor = only.includes("floor") ? auditFloorInThread(suite, cases, { seed, concurrency }) : undefined;
  const goldens = await during("reference", () => playAll(suite, cases, { seed, concurrency }));
  const right = goldens.filter(({ verdict }) => verdict.kind === "pass");
  // Mutations affect only the events after the opening, so one opening per case is enough.
  const first = right.filter(({ record }) => record.trial === 0);
  // The golden audit needs these results too, because they show which rules can be broken. If there are no mutants, it
  // uses the results of the trivial agents.
  const mutants = gradesItself(suite) ? undefined : await wanted("mutation", () => auditMutation(first, concurrency), ["golden"]);
  const isOpen = cases === suite.cases && hasUnbrokenRule(suite, mutants?.broken ?? new Set());
  return {
    goldens,
    mutants,
    variants: await wanted("variants", () => auditVariants({ suite, cases, goldens: right }, concurrency)),
    calibration: await wanted("calibration", () => auditCalibration(suite, cases, concurrency)),
    trivial: await wanted("floor", () => floor ?? auditFloorInThread(suite, cases, { seed, concurrency }), isOpen ? ["golden"] : []),
  };
}

function hasUnbrokenRule({ desks }: Suite, broken: ReadonlySet<string>): boolean {
  return [...desks.values()].some(({ rules }) => rules.some(({ id }) => !broken.has(id)));
}

/** A seeded sample of the cases, in the suite's order. */
function sampleOf(cases: readonly TestCase[], { sample, seed }: AuditOptions): readonly TestCase[] {
  if (sample >= 1) return cases;
  const count = Math.max(1, Math.round(cases.length * sample));
  const chosen = new Set(randomFrom(`${seed}/sample`).shuffle(cases).slice(0, count));
  return cases.filter((testCase) => chosen.has(testCase));
}

async function playAll(suite: Suite, cases: readonly TestCase[], { seed, concurrency }: Pace) {
  const trials = cases.flatMap((testCase) =>
    casePerPlan(testCase).flatMap(({ plan, played }) =>
      testCase.customer.openings.map((_, trial) => {
        return { suite, testCase, played, plan, trial, seed: trialSeed(seed, suite.name, testCase.id, trial) };
      }),
    ),
  );
  return runAll(trials, concurrency, playGolden);
}
