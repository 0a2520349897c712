import { type OwnPrices, priceTable } from "../../llm/prices.ts";
import type { TrialRecord } from "../../record/trial-record.ts";
import { excludedVerdict } from "../../score/verdict.ts";
import type { ForkSample } from "../../store/fork-sample.ts";
import { createRun, openRun } from "../../store/open/open-run.ts";
import { newForkPath } from "../../store/open/run-path.ts";
import type { ForkOrigin, RunPlan } from "../../store/run-plan.ts";
import type { RunStore } from "../../store/run-store.ts";
import { Budget, noPrice } from "../budget.ts";
import { newPlan } from "../new-plan.ts";
import { verifySystems } from "../open-tool-recording.ts";
import { scoreHere } from "../score-in-thread.ts";
import { scoreStored } from "../score-stored.ts";
import { brokenIn } from "./broken-in.ts";
import { nameDecision } from "./next-decision.ts";
import { endOfTurnDetail, playSample, rebuild } from "./play-sample.ts";
import { type ForkRequest, type PreparedFork, prepareFork } from "./prepare-fork.ts";

/** A completed and stored fork. */
export interface PlayedFork {
  readonly path: string;
  readonly plan: RunPlan;
  readonly origin: ForkOrigin;
  /** The agent's decision in the trial itself, named as in the samples. */
  readonly before: string;
  readonly samples: readonly ForkSample[];
  /** The amount spent in US dollars, as far as it is known. */
  readonly dollars: number;
}

/** The number of samples that run at the same time. */
const atOnce = 8;

/**
 * Rebuilds a stored trial up to a decision, has an agent make that decision many times, and stores every sample as a
 * trial in a separate run.
 */
export async function forkTrial(request: ForkRequest & { prices?: OwnPrices | undefined }): Promise<PlayedFork> {
  using store = openRun(request.path);
  const budget = new Budget(priceTable(store.plan.prices, request.prices), request.maxCost);
  const prepared = await prepareFork(store, request, budget);
  const { fork, desk, key } = prepared;
  await rebuild(fork);
  if (fork.toolRecording) await verifySystems([fork.suite], fork.toolRecording);
  const { record, cut } = fork.point;
  const before = nameDecision(record.events, cut, { desk, testCase: fork.testCase });
  const origin: ForkOrigin = { ...key, run: request.path, at: fork.point.at, shared: cut, until: fork.until };
  const plan = { ...planOf(store, request, prepared), fork: origin };
  const path = request.out ?? newPath(origin, plan);
  const keys = Array.from({ length: request.times }, (_, trial) => ({ ...key, agent: fork.agent.id, trial }));
  using forks = createRun(path, plan, keys);
  budget.begin(forks);
  const samples = await playAll(prepared, request.times, (sampled) => keep(forks, prepared, sampled));
  if (budget.unpriced !== undefined) throw noPrice(budget.unpriced);
  return { path, plan, origin, before, samples, dollars: budget.spent.dollars };
}

function planOf(store: RunStore, request: ForkRequest, { fork, source }: PreparedFork): RunPlan {
  return newPlan({
    startedAt: new Date().toISOString(),
    suites: [fork.suite],
    agents: [{ id: fork.agent.id, source }],
    customer: fork.customer.id,
    reader: fork.reader.id,
    seed: request.seed,
    replyMs: fork.replyMs,
    attempts: 1,
    prices: store.plan.prices,
  });
}

/** Returns a new path or URL next to the run, named after the decision and the time. */
function newPath({ run, case: id, trial, at }: ForkOrigin, { startedAt }: RunPlan): string {
  const time = startedAt.slice(0, 19).replaceAll(":", "-");
  return newForkPath(run, `${id.replaceAll(/[^\w-]+/g, "-")}-${trial}-at-${at}-${time}`);
}

/** Runs the samples, several at a time; a sample that the user stopped is dropped. */
async function playAll(
  { fork }: PreparedFork,
  times: number,
  onSample: (record: TrialRecord) => Promise<ForkSample>,
): Promise<ForkSample[]> {
  const queue = Array.from({ length: times }, (_, sample) => sample).values();
  const samples: ForkSample[] = [];
  const work = async () => {
    for (const sample of queue) {
      if (fork.signal.aborted) return;
      const record = await playSample(fork, sample);
      if (record.ending.kind === "stopped" && record.ending.detail !== endOfTurnDetail) return;
      samples.push(await onSample(record));
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, times) }, work));
  return samples.sort((one, other) => one.trial - other.trial);
}

/** Stores a sample as soon as it has ended, with its verdict; a sample that ends with the agent's turn is not scored. */
async function keep(store: RunStore, { fork, desk }: PreparedFork, record: TrialRecord): Promise<ForkSample> {
  const { suite, testCase, point } = fork;
  const { ending, trial } = record;
  store.keepRecord(record);
  const key = { suite: suite.name, agent: record.agent, case: testCase.id, trial };
  const wasCut = "detail" in ending && ending.detail === endOfTurnDetail;
  const cut = wasCut ? excludedVerdict(record) : undefined;
  if (cut) store.keepVerdict(key, cut);
  const verdict = cut ?? (await scoreStored(key, record, { store, scorer: scoreHere, suite, testCase }));
  const next = nameDecision(record.events, point.cut, { desk, testCase });
  const cause = verdict.kind === "excluded" ? verdict.cause : ending.kind;
  const counts = wasCut || verdict.kind !== "excluded";
  const broken = counts ? brokenIn({ desk, testCase, record, from: point.cut }) : [];
  const branch = !counts ? "excluded" : broken.length > 0 ? "unsafe" : "safe";
  const sample: ForkSample = { trial, next, branch, broken, ending: cause };
  store.addSample(sample);
  return sample;
}
