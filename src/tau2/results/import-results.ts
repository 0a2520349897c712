import type { TestCase } from "../../case/test-case.ts";
import type { TrialRecord } from "../../record/trial-record.ts";
import { newPlan } from "../../run/new-plan.ts";
import { recordOf } from "../../run/run-trial.ts";
import { unscoredBecause } from "../../run/score-stored.ts";
import { scoreTrial } from "../../score/score-trial.ts";
import type { Verdict } from "../../score/verdict.ts";
import { createRun } from "../../store/open/open-run.ts";
import type { Suite } from "../../suite/suite.ts";
import { UserError } from "../../user-error.ts";
import { isSuccess } from "../tasks/success.ts";
import type { Simulation, SimulationFile } from "./read-results.ts";
import { replaySimulation } from "./replay-simulation.ts";

/** The outcome of importing a results file. */
export interface ImportedResults {
  readonly agent: string;
  readonly trials: number;
  /** The number of conversations about tasks that the suite does not contain. */
  readonly leftOut: number;
  /** The number of scored trials; `equal` counts those with the same reward as in the file. */
  readonly scored: number;
  readonly equal: number;
  /** Trials whose reward differs from the one in the file, by case and trial. */
  readonly unequal: readonly string[];
  /** The number of trials that cannot be scored, such as those that need a judge. */
  readonly unscored: number;
  /** The number of trials that are excluded because the service or the customer failed. */
  readonly excluded: number;
  /** The number of calls that are rejected here but were accepted in the file, or the other way around. */
  readonly differingCalls: number;
}

/** Writes a run file with the conversations of a results file, scored again. */
export function importResults(
  file: SimulationFile,
  { suite, path, source }: { suite: Suite; path: string; source: string },
): ImportedResults {
  if (suite.name !== `tau2-${file.domain}`)
    throw new UserError(
      `${source} contains conversations from the domain ${file.domain}, but the suite is ${suite.name}. Use the suite tau2-${file.domain}.`,
    );
  const byTask = new Map(suite.cases.map((testCase) => [String(testCase.world.task?.[0]?.id), testCase]));
  const known = file.simulations.flatMap((simulation) => {
    const testCase = byTask.get(simulation.taskId);
    return testCase ? [{ simulation, testCase }] : [];
  });
  if (known.length === 0) throw new UserError(`${source} has no conversation about a task in ${suite.name}.`);
  const played = known.map((one) => ({ ...one, ...playedAgain(suite, file, one) }));
  store(file, { suite, path, source, played });
  const graded = played.filter(({ verdict }) => verdict.kind === "pass" || verdict.kind === "fail");
  const unequal = graded.filter(({ simulation, verdict }) => !sameReward(simulation, verdict));
  return {
    agent: file.agent,
    trials: played.length,
    leftOut: file.simulations.length - played.length,
    scored: graded.length,
    equal: graded.length - unequal.length,
    unequal: unequal.map(({ testCase, simulation }) => `${testCase.id}, trial ${simulation.trial}`),
    unscored: played.filter(({ verdict }) => verdict.kind === "unscored").length,
    excluded: played.filter(({ verdict }) => verdict.kind === "excluded").length,
    differingCalls: played.reduce((sum, { differing }) => sum + differing, 0),
  };
}

interface Played {
  readonly record: TrialRecord;
  readonly verdict: Verdict;
  readonly differing: number;
}

function playedAgain(suite: Suite, file: SimulationFile, { simulation, testCase }: { simulation: Simulation; testCase: TestCase }): Played {
  const desk = suite.desks.get(testCase.desk);
  if (!desk) throw new UserError(`suite ${suite.name} has no desk "${testCase.desk}" (case ${testCase.id}).`);
  const { differing, ...happened } = replaySimulation(simulation, desk, testCase);
  const record = recordOf({
    suite,
    testCase,
    agent: file.agent,
    customer: file.customer,
    reader: undefined,
    trial: simulation.trial,
    seed: simulation.seed,
    startedAt: simulation.startedAt,
    ms: simulation.seconds * 1000,
    happened,
  });
  return { record, verdict: verdictOn(suite, testCase, record), differing };
}

function verdictOn(suite: Suite, testCase: TestCase, record: TrialRecord): Verdict {
  try {
    return scoreTrial(suite, testCase, record);
  } catch (error) {
    return unscoredBecause(error);
  }
}

function sameReward({ reward }: Simulation, { kind }: Verdict): boolean {
  return reward !== null && isSuccess(reward) === (kind === "pass");
}

function store(
  file: SimulationFile,
  { suite, path, source, played }: { suite: Suite; path: string; source: string; played: readonly Played[] },
): void {
  const plan = newPlan({
    startedAt: played[0]?.record.startedAt ?? "",
    suites: [suite],
    agents: [{ id: file.agent, source, kind: "outside" }],
    customer: file.customer,
    seed: file.seed,
    replyMs: 0,
    attempts: 1,
    prices: undefined,
  });
  const keyOf = ({ record }: Played) => ({
    suite: suite.name,
    agent: file.agent,
    case: record.case.id,
    trial: record.trial,
  });
  using run = createRun(path, plan, played.map(keyOf));
  for (const one of played) {
    run.keepRecord(one.record);
    run.keepVerdict(keyOf(one), one.verdict);
  }
}
