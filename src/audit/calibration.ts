import { defects } from "../agent/stand-in/defects.ts";
import { standIn } from "../agent/stand-in/stand-in.ts";
import type { Defect } from "../agent/stand-in/temptation.ts";
import type { TestCase } from "../case/test-case.ts";
import type { TrialRecord } from "../record/trial-record.ts";
import { runTrial } from "../run/run-trial.ts";
import { trialSeed } from "../run/trial-seed.ts";
import { scoreTrial } from "../score/score-trial.ts";
import type { GivenVerdict } from "../score/verdict.ts";
import { clopperPearson } from "../statistics/clopper-pearson.ts";
import type { Suite } from "../suite/suite.ts";
import { runAll } from "./trials/run-all.ts";

/** The seeds are fixed, so that everyone who calibrates a suite gets the same numbers. */
const seeds = ["first", "second", "third"] as const;
const trialsWanted = 150;
const confidence = 0.99;

interface CalibrationTrial {
  readonly seed: string;
  readonly defect: Defect;
  readonly testCase: TestCase;
  readonly trial: number;
}

/** Runs every single-fault stand-in through the pipeline and compares the measured rates with the injected ones. */
export async function auditCalibration(suite: Suite, cases: readonly TestCase[], concurrency: number) {
  const perCase = Math.max(1, Math.ceil(trialsWanted / Math.max(1, cases.length)));
  const trials = seeds.flatMap((seed) =>
    defects.flatMap((defect) =>
      cases.flatMap((testCase) => Array.from({ length: perCase }, (_, trial) => ({ seed, defect, testCase, trial }))),
    ),
  );
  const results = (await runAll(trials, concurrency, (trial) => read(suite, trial))).filter((result) => result !== undefined);
  // At this confidence level, all intervals of a seed contain their true rates in 99 of 100 repetitions.
  const level = 1 - (1 - confidence) / defects.length;
  const rows = seeds.flatMap((seed) =>
    defects.map((defect) => {
      const own = results.filter((result) => result.seed === seed && result.defect === defect);
      return { seed, defect: defect.name, ...measurementsOf(own, defect, level) };
    }),
  );
  const fired = rows.reduce((sum, row) => sum + row.fired, 0);
  const named = rows.reduce((sum, row) => sum + row.failed, 0);
  // Skip faults that could never occur, such as escalation faults in a suite without escalations.
  const tried = rows.filter(({ could }) => could > 0);
  return {
    level,
    rows,
    held: tried.filter(({ holds }) => holds).length,
    total: tried.length,
    /** The share of the trials with a fault that failed in a mode that the fault declares. */
    named: fired === 0 ? 0 : named / fired,
  };
}

/** Runs one trial and returns its measurements; undefined if the fault could not occur in it. */
async function read(suite: Suite, trial: CalibrationTrial) {
  const { seed, defect, testCase } = trial;
  const record = await runTrial({
    suite,
    testCase,
    agent: standIn(`stand-in/${defect.name}`),
    seed: trialSeed(`calibration/${seed}`, suite.name, testCase.id, trial.trial),
    trial: trial.trial,
  });
  const note = record.events.find((event) => event.kind === "defect");
  if (note?.kind !== "defect") return undefined;
  const verdict = scoreTrial(suite, testCase, record);
  const named = verdict.kind === "fail" && defect.fails.includes(verdict.mode);
  return { ...trial, fired: note.fired, seen: isSeen(defect, verdict, record), named };
}
type CalibrationResult = NonNullable<Awaited<ReturnType<typeof read>>>;

// A fault without failure modes is a fault of style. It is detected if the agent sends more messages than the customer.
function isSeen({ fails }: Defect, verdict: GivenVerdict, { events }: TrialRecord): boolean {
  if (fails.length > 0) return verdict.kind !== "pass";
  const count = (kind: string) => events.filter((event) => event.kind === kind).length;
  return verdict.kind !== "pass" || count("agent_message") > count("customer_message");
}

function measurementsOf(results: readonly CalibrationResult[], { rate, fails }: Defect, level: number) {
  const could = results.length;
  const seen = results.filter((result) => result.seen).length;
  const { low, high } = could === 0 ? { low: 0, high: 1 } : clopperPearson(seen, could, level);
  const fired = fails.length === 0 ? [] : results.filter((result) => result.fired);
  return {
    /** The rate at which the fault was injected. */
    planted: rate,
    /** The number of trials in which the fault could occur, according to the stand-in's own log. */
    could,
    /** The number of those trials in which the scorer detected the fault. */
    seen,
    low,
    high,
    holds: low <= rate && rate <= high,
    /** The number of trials in which the fault occurred, if it has failure modes. */
    fired: fired.length,
    /** The number of those trials that failed in a mode that the fault declares. */
    failed: fired.filter(({ named }) => named).length,
  };
}
