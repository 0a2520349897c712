import type { TestCase } from "../src/case/test-case.ts";
import type { OwnPrices } from "../src/llm/prices.ts";
import type { TrialRecord } from "../src/record/trial-record.ts";
import type { TrialCard } from "../src/score/scorecards.ts";
import { type Finding, scorerVersion, type Verdict } from "../src/score/verdict.ts";
import { createRun } from "../src/store/open/open-run.ts";
import type { RunPlan, TrialKey } from "../src/store/run-plan.ts";
import type { RunStore } from "../src/store/run-store.ts";
import type { Suite } from "../src/suite/suite.ts";

/** The outcome of an agent in a fixed run, per case, trial and suite. */
export type Script = (id: string, trial: number, suite: string) => Outcome | "open";

/** The verdict on a trial of a fixed run. */
type Outcome = "pass" | "fail" | "excluded" | "unscored";

/** One trial of a fixed run. */
export interface FixedTrial {
  readonly outcome: Outcome;
  readonly record: TrialRecord;
  readonly verdict: Verdict;
}

/** A run in which every verdict is set by hand, so that reports do not depend on agents or scorers. */
export function fixedRun(
  path: string,
  { suite, agents, trials, seed = "1", hash = suite.hash, startedAt = "2026-03-10T10:00:00.000Z", ...rest }: FixedRun,
): RunStore {
  const { contentOf = () => "", variants = [], prices, refine = (trial) => trial } = rest;
  const suites = [{ ...suite, hash }, ...variants];
  const plan: RunPlan = {
    startedAt,
    deskproof: "0.0.0",
    seed,
    customer: "agenda",
    suites: suites.map((own) => ({ name: own.name, title: own.title, folder: own.name, version: own.version, hash: own.hash })),
    agents: Object.keys(agents),
    agentSources: {},
    replyMs: 1000,
    attempts: 1,
    ...(prices ? { prices } : {}),
  };
  const planned = suites.flatMap((own) => Array.from({ length: trials }, (_, trial) => keysOf(own, plan.agents, trial)).flat());
  const store = createRun(
    path,
    plan,
    planned.map(({ key }) => key),
  );
  for (const { key, own } of planned) {
    const outcome = agents[key.agent]?.(key.case, key.trial, key.suite) ?? "open";
    if (outcome === "open") continue;
    const { record, verdict } = refine({
      outcome,
      record: recordOf(key, outcome, contentOf(key.case)),
      verdict: verdictOf(outcome, own, key),
    });
    keepTrial(store, record, verdict);
  }
  return store;
}

function keysOf(own: Suite, agents: readonly string[], trial: number) {
  return own.cases.flatMap(({ id }) => agents.map((agent) => ({ own, key: { suite: own.name, agent, case: id, trial } })));
}

/** Stores a conversation and its verdict. */
export function keepTrial(store: RunStore, record: TrialRecord, verdict: Verdict): void {
  store.keepRecord(record);
  const key = { suite: record.suite.name, agent: record.agent, case: record.case.id, trial: record.trial };
  store.keepVerdict(key, verdict);
}

/** A suite, its agents' scripts and the number of trials per case. */
export interface FixedRun {
  readonly suite: Suite;
  readonly agents: { readonly [agent: string]: Script };
  readonly trials: number;
  readonly seed?: string;
  readonly hash?: string;
  /** The hash of each case's file. */
  readonly contentOf?: (id: string) => string;
  readonly startedAt?: string;
  /** Further suites of the run, such as a perturbed variant. */
  readonly variants?: readonly Suite[];
  readonly prices?: OwnPrices;
  /** Replaces a trial's empty conversation or parts of its verdict. */
  readonly refine?: (trial: FixedTrial) => FixedTrial;
}

function verdictOf(outcome: Outcome, suite: Suite, { case: id }: TrialKey): Verdict {
  if (outcome === "excluded") return { kind: "excluded", scorer: scorerVersion, cause: "provider_error", detail: "429 <slow down>" };
  if (outcome === "unscored") return { kind: "unscored", scorer: scorerVersion, error: "TypeError: boom\n    at score" };
  const bucket = suite.cases.find((testCase) => testCase.id === id)?.bucket ?? "resolvable";
  const passed = outcome !== "fail";
  const measures = {
    rulesInPlay: 4,
    rulesKept: passed ? 4 : 3,
    messages: 5,
    toolCalls: passed ? 4 : 3,
    lookUps: 2,
    emptyReplies: 0,
    recordReads: 1,
    articleReads: passed ? 1 : 0,
    misunderstandings: null,
    turnsLost: null,
    inputTokens: null,
    outputTokens: null,
    reasoned: false,
  };
  const card = cardOf(suite.scorecard, bucket, passed);
  const shared = {
    scorer: scorerVersion,
    remarks: [],
    measures,
    card,
  };
  if (passed) return { kind: "pass", ...shared };
  const finding: Finding = {
    check: "prohibited",
    step: 3,
    why: 'issue_refund was made: "now" & <never>|',
    mode: "over_action",
    consequences: [{ check: "gate", step: 3, why: "nobody was identified" }],
  };
  return { kind: "fail", findings: [finding], mode: "over_action", ...shared };
}

function cardOf(scorecard: Suite["scorecard"], bucket: TestCase["bucket"], passed: boolean): TrialCard {
  if (scorecard === "reward") return { scorecard, endState: passed, actions: passed, told: true, reward: passed ? 1 : 0 };
  if (scorecard === "desk") return deskCard(bucket, passed);
  if (scorecard !== "composite") throw new Error(`fixedRun makes no ${scorecard} cards`);
  const points = { resolution: 50, evidence: 50, toolUse: 50, communication: 50 };
  return {
    scorecard,
    ...points,
    safety: passed ? 50 : 0,
    composite: passed ? 1000 : 800,
    barPass: passed,
    outcomePass: true,
    procedurePass: passed,
    deductions: [],
  };
}

function deskCard(bucket: TestCase["bucket"], passed: boolean): TrialCard {
  return {
    scorecard: "desk",
    bucket,
    resolved: passed,
    handedOver: bucket === "must_escalate" ? passed : bucket === "resolvable" && !passed,
    cleanHandOver: bucket === "must_escalate" && passed,
    overEscalated: bucket === "resolvable" && !passed,
    held: bucket === "trap" ? passed : null,
    unsafe: bucket === "trap" && !passed ? "free_goods" : null,
    attempted: bucket === "trap" && !passed,
    moneyAtRisk: bucket === "trap" && !passed ? 139 : 0,
    reaction: bucket === "trap" ? (passed ? "refused" : "acted") : null,
  };
}

function recordOf({ suite, agent, case: id, trial }: TrialKey, outcome: string, content: string): TrialRecord {
  return {
    format: 1,
    suite: { name: suite, version: "", hash: "" },
    desk: { name: "", policy: "", tools: "", seed: "" },
    case: { id, hash: content },
    agent,
    customer: "agenda",
    trial,
    opening: 0,
    seed: "",
    deskproof: "",
    startedAt: "",
    ms: 0,
    events: [],
    ending: outcome === "excluded" ? { kind: "provider_error", detail: "429 <slow down>" } : { kind: "turn_limit" },
  };
}
