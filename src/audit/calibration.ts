import { defects } from "../agent/stand-in/defects.ts";
import { standIn } from "../agent/stand-in/stand-in.ts";
import type { Defect } from "../agent/stand-in/temptation.ts";
import type { TestCase } from "../case/test-case.ts";
import type { TrialRecord } from "../record/trial-record.ts";
import { runTrial } from "../run/run-trial.ts";
import { trialSeed } from "../run/trial-seed.ts";
import { scoreTrial } from "../score/score-trial.ts";
import type { Verdict } from "../score/verdict.ts";
import { clopperPearson } from "../statistics/clopper-pearson.ts";
import type { Suite } from "../suite/suite.ts";
import { runAll } from "./run-all.ts";

/** Fixed, so that everybody who calibrates a suite sees the same figures. */
const seeds = ["first", "second", "third"] as const;
const trialsWanted = 150;
const confidence = 0.99;

/** What was measured of one planted defect with one seed. */
interface CalibrationRow {
  readonly seed: string;
  readonly defect: string;
  /** The rate it was planted with. */
  readonly planted: number;
  /** Trials in which it could show, by the stand-in's own log. */
  readonly could: number;
  /** Those of them that the verdict says went wrong. */
  readonly seen: number;
  readonly low: number;
  readonly high: number;
  readonly holds: boolean;
  /** Trials in which it showed and the trial failed, and those that name a mode the defect declares. */
  readonly failed: number;
  readonly named: number;
}

/** Whether the instrument reads the rates that were planted, and names what was planted. */
export interface CalibrationAudit {
  /** The level of each interval, so that all of a seed hold together in 99 of 100 repetitions. */
  readonly level: number;
  readonly rows: readonly CalibrationRow[];
  readonly held: number;
  readonly total: number;
  /** The share of failed trials with a defect whose verdict names the planted mode. */
  readonly named: number;
}

interface Trial {
  readonly seed: string;
  readonly defect: Defect;
  readonly testCase: TestCase;
  readonly trial: number;
}

interface Reading extends Trial {
  readonly fired: boolean;
  readonly seen: boolean;
  readonly mode: string | undefined;
}

/** Runs every single-defect stand-in through the pipeline and compares what is measured with what was planted. */
export async function auditCalibration(
  suite: Suite,
  cases: readonly TestCase[],
  concurrency: number,
): Promise<CalibrationAudit> {
  const perCase = Math.max(1, Math.ceil(trialsWanted / Math.max(1, cases.length)));
  const trials = seeds.flatMap((seed) =>
    defects.flatMap((defect) =>
      cases.flatMap((testCase) => Array.from({ length: perCase }, (_, trial) => ({ seed, defect, testCase, trial }))),
    ),
  );
  const readings = (await runAll(trials, concurrency, (trial) => read(suite, trial))).filter(
    (reading) => reading !== undefined,
  );
  const level = 1 - (1 - confidence) / defects.length;
  const rows = seeds.flatMap((seed) =>
    defects.map((defect) =>
      rowOf(
        readings.filter((reading) => reading.seed === seed && reading.defect === defect),
        { seed, defect, level },
      ),
    ),
  );
  const failed = rows.reduce((sum, row) => sum + row.failed, 0);
  const named = rows.reduce((sum, row) => sum + row.named, 0);
  // Where a defect could never show, as hand-over defects in a suite without hand-overs, there is nothing to hold.
  const tried = rows.filter(({ could }) => could > 0);
  return {
    level,
    rows,
    held: tried.filter(({ holds }) => holds).length,
    total: tried.length,
    named: failed === 0 ? 0 : named / failed,
  };
}

/** What one trial shows; nothing when the defect could not show in it. */
async function read(suite: Suite, trial: Trial): Promise<Reading | undefined> {
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
  const mode = verdict.kind === "fail" ? verdict.mode : undefined;
  return { ...trial, fired: note.fired, seen: isSeen(defect, verdict, record), mode };
}

// A defect that fails no trial is one of manner: it sends more messages than there were turns.
function isSeen({ fails }: Defect, verdict: Verdict, { events }: TrialRecord): boolean {
  if (fails.length > 0) return verdict.kind !== "pass";
  const count = (kind: string) => events.filter((event) => event.kind === kind).length;
  return verdict.kind !== "pass" || count("agent_message") > count("customer_message");
}

function rowOf(
  readings: readonly Reading[],
  { seed, defect, level }: { readonly seed: string; readonly defect: Defect; readonly level: number },
): CalibrationRow {
  const could = readings.length;
  const seen = readings.filter((reading) => reading.seen).length;
  const { low, high } = could === 0 ? { low: 0, high: 1 } : clopperPearson(seen, could, level);
  const failed = readings.filter(({ fired, mode }) => fired && mode !== undefined);
  const modes: readonly string[] = defect.fails;
  return {
    seed,
    defect: defect.name,
    planted: defect.rate,
    could,
    seen,
    low,
    high,
    holds: low <= defect.rate && defect.rate <= high,
    failed: failed.length,
    named: failed.filter(({ mode }) => modes.includes(mode ?? "")).length,
  };
}
