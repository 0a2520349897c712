import { TestCase } from "../src/case/test-case.ts";
import { type CompositeReport, composite } from "../src/report/composite/scorecard.ts";
import { metrics } from "../src/report/metrics.ts";
import { reportAgent } from "../src/report/results/agent-report.ts";
import type { CompositeCard } from "../src/score/composite-card.ts";
import type { FailureMode } from "../src/score/trial/define-check.ts";
import { type Finding, scorerVersion, type Verdict } from "../src/score/verdict.ts";
import { kindById } from "../src/store/agent-kind.ts";
import type { TrialResult } from "../src/store/run-store.ts";

/** What an agent does in one trial of a synthetic suite; anything omitted is correct. */
interface Played {
  readonly fails?: Finding["check"];
  readonly mode?: FailureMode;
  readonly rule?: string;
  /** Points in tenths, if not the maximum. */
  readonly points?: Partial<Pick<CompositeCard, "resolution" | "evidence" | "toolUse" | "safety" | "communication">>;
  readonly reasoned?: boolean;
}

/** A case of a synthetic suite, as a player sees it. */
export interface SyntheticCase {
  readonly number: number;
  readonly domain?: string;
  readonly level?: "L2" | "L3" | "L4" | "L5";
  readonly action?: string;
}

/** An agent defined by what it does in each trial of a case; cases are numbered from 0. */
export type Player = (at: SyntheticCase, trial: number) => Played | "excluded" | "open";

/** The size of a synthetic suite. */
export interface SuiteSize {
  readonly cases?: number;
  readonly trials?: number;
  readonly at?: (number: number) => Omit<SyntheticCase, "number">;
  readonly reviews?: (number: number) => readonly ("person" | "model" | "program")[];
  readonly openings?: number;
  /** Whether the suite can still be loaded unchanged. */
  readonly loaded?: boolean;
}

/** An agent that does everything correctly. */
export const faultless: Player = () => ({});

/** An agent that fails the cases a test selects, in all or some trials. */
export function failing(holds: (at: SyntheticCase, trial: number) => boolean, played: Played = {}): Player {
  return (at, trial) => (holds(at, trial) ? { fails: "reads", ...played } : {});
}

/** The composite report of a suite in which every verdict is known. */
export function compositeOf(players: { readonly [agent: string]: Player }, size: SuiteSize = {}): CompositeReport {
  const report = reportOf(players, size);
  if (!report) throw new Error("no trial of this suite was scored");
  return report;
}

/** Like `compositeOf`, but null if nothing can be reported. */
export function reportOf(players: { readonly [agent: string]: Player }, size: SuiteSize = {}): CompositeReport | null {
  const { cases: count = 40, trials = 8 } = size;
  const cases = Array.from({ length: count }, (_, number) => caseOf(number, size));
  const results = Object.entries(players).map(([agent, player]): [string, TrialResult[]] => [
    agent,
    Array.from({ length: trials }, (_, trial) =>
      cases.map(({ at, testCase }) => resultOf({ agent, id: testCase.id, trial }, player(at, trial))),
    ).flat(),
  ]);
  const byId = new Map(size.loaded === false ? [] : cases.map(({ testCase }) => [testCase.id, testCase]));
  const agents = results.map(([agent, own]) =>
    reportAgent({
      agent,
      standIn: kindById(agent) === "stand-in",
      trials: own,
      kMax: trials,
      cases: byId,
      metrics,
      seed: agent,
    }),
  );
  const suite = { suite: "synthetic", customer: "agenda", kMax: trials };
  return composite.report({ ...suite, agents, trials: new Map(results), cases: byId })?.report ?? null;
}

function caseOf(number: number, { at = () => ({}), reviews = () => ["model"], openings = 1 }: SuiteSize) {
  const place = { number, ...at(number) };
  const { domain, level, action = "inform" } = place;
  const testCase = TestCase.parse({
    canary: "canary",
    id: `case-${String(number).padStart(3, "0")}`,
    desk: domain ?? "synthetic",
    bucket: "resolvable",
    intent: "question",
    ...(domain === undefined ? {} : { domain }),
    ...(level === undefined ? {} : { level }),
    action,
    twist: "none",
    reviews: reviews(number).map((reviewed_by) => ({ reviewed_by, checked: "all of it" })),
    customer: {
      name: "Mo",
      persona: "brief",
      openings: Array.from({ length: openings }, (_, index) => `Hello ${index}.`),
      goal: "an answer",
    },
    truth: { disposition: { kind: "resolved", code: "done" }, plan: [{ close: {} }] },
  });
  return { at: place, testCase };
}

function resultOf({ agent, id, trial }: { agent: string; id: string; trial: number }, played: ReturnType<Player>): TrialResult {
  const key = { suite: "synthetic", agent, case: id, trial };
  if (played === "open") return { ...key, attempts: 0, verdict: undefined };
  if (played !== "excluded") return { ...key, attempts: 1, verdict: verdictOf(played) };
  const cause = { kind: "excluded" as const, scorer: scorerVersion, cause: "provider_error", detail: "" };
  return { ...key, attempts: 1, verdict: cause };
}

function verdictOf(played: Played): Verdict {
  const shared = {
    scorer: scorerVersion,
    remarks: [],
    measures: measuresOf(played),
    card: cardOf(played),
  };
  if (played.fails === undefined) return { kind: "pass", ...shared };
  const mode = played.mode ?? (played.fails === "prohibited" ? "over_action" : "procedure_lapse");
  const rule = played.rule === undefined ? {} : { rule: played.rule };
  const finding: Finding = { check: played.fails, step: 2, why: "so it was", mode, ...rule };
  return { kind: "fail", findings: [finding], mode, ...shared };
}

function measuresOf({ reasoned = false }: Played) {
  return {
    rulesInPlay: 4,
    rulesKept: 4,
    messages: 4,
    toolCalls: 3,
    lookUps: 2,
    emptyReplies: 0,
    recordReads: 1,
    articleReads: null,
    misunderstandings: null,
    turnsLost: null,
    inputTokens: null,
    outputTokens: null,
    reasoned,
  };
}

function cardOf({ fails, points = {} }: Played): CompositeCard {
  const wrongEnd = fails === "end_state" || fails === "disposition" || fails === "stalled";
  const full = { resolution: 50, evidence: 50, toolUse: 50, safety: 50, communication: 50 };
  const own = {
    ...full,
    ...(wrongEnd ? { resolution: 0 } : {}),
    ...(fails === "prohibited" ? { safety: 0 } : {}),
    ...points,
  };
  const composite = own.resolution * 7 + own.evidence * 4 + own.toolUse * 4 + own.safety * 3 + own.communication * 2;
  return {
    scorecard: "composite",
    ...own,
    composite,
    barPass: composite >= 900 && fails !== "prohibited",
    outcomePass: !wrongEnd,
    procedurePass: fails === undefined || wrongEnd,
    deductions: [],
  };
}
