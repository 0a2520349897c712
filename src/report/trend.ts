import { holm } from "../statistics/holm.ts";
import type { RunPart } from "../store/run-store.ts";
import type { PassHatPoint } from "./estimate/curve.ts";
import { agentLabel } from "./estimate/field.ts";
import type { Figure } from "./estimate/figure.ts";
import { type PairedCases, type PairReading, pairCases, readPair } from "./pair-cases.ts";
import type { AgentReport } from "./results/agent-report.ts";
import type { SuspicionSummary } from "./results/suspected.ts";
import { chanceText, counted, percent, pointsText, rangeText } from "./text/figure-text.ts";

/** The changes in the results of agents that appear in several runs. */
export interface Trend {
  /** The suites with an agent that appears in two or more runs. */
  readonly suites: readonly SuiteTrend[];
  readonly says: readonly string[];
}

/** The changes on one suite. */
export interface SuiteTrend {
  readonly suite: string;
  /** The k of pass^k; every run has enough trials for it. */
  readonly k: number;
  readonly agents: readonly AgentTrend[];
}

/** One agent, over the runs that contain it. */
interface AgentTrend {
  /** The agent's id in the runs. */
  readonly agent: string;
  readonly standIn: boolean;
  /** One point per run, in the order in which the runs were started. */
  readonly points: readonly TrendPoint[];
  readonly says: readonly string[];
}

/** One agent's leaderboard metrics in one run. */
export interface TrendPoint {
  readonly run: string;
  readonly startedAt: string;
  /** The agent's name on the leaderboard. */
  readonly name: string;
  readonly scored: number;
  readonly planned: number;
  readonly passHat1: PassHatPoint | null;
  /** pass^k; null if each case was run once. */
  readonly passHatK: PassHatPoint | null;
  /** The agent's suspicions, and its curve if every suspicion counted as a failure. */
  readonly suspected: SuspicionSummary;
  /** The unsafe actions, for desk suites. */
  readonly unsafe: Figure | null;
  /** The composite score, for composite suites. */
  readonly composite: Figure | null;
  /**
   * The comparison with the previous run; null for the first run, or if the two runs share no case with a scored trial.
   */
  readonly step: TrendStep | null;
}

/** A comparison of a run with the previous one on pass^1, paired by case. */
interface TrendStep extends Omit<PairedCases, "before" | "after" | "flips"> {
  /** The name of the previous run. */
  readonly before: string;
  readonly lost: number;
  readonly gained: number;
  /** Whether both runs had the same customers; otherwise only the cases are the same. */
  readonly sameCustomers: boolean;
  /** The p-value, Holm-adjusted over all steps of the trend. */
  readonly adjustedP: number;
  readonly reading: PairReading;
}

/** The parts of a suite's report that a trend needs. */
interface TrendSuite {
  readonly name: string;
  readonly kMax: number;
  readonly agents: readonly AgentReport[];
}

/** Computes the trend of several runs; null for a single run. */
export function trendOf(parts: readonly RunPart[], suites: readonly TrendSuite[]): Trend | null {
  if (parts.length < 2) return null;
  const lines = suites.flatMap((suite) => linesOf(parts, suite));
  const steps = lines.flatMap(({ points }) => points.flatMap(({ pair }) => pair ?? []));
  const adjusted = new Map(holm(steps.map(({ test }) => test.p)).map((p, index) => [steps[index], p]));
  const told = lines.map((line) => tellLine(line, (pair) => adjusted.get(pair) ?? 1));
  const rows = suites.flatMap(({ name, kMax }): SuiteTrend[] => {
    const agents = told.filter(({ suite }) => suite === name).map(({ suite: _, ...trend }) => trend);
    return agents.length > 0 ? [{ suite: name, k: kMax, agents }] : [];
  });
  return { suites: rows, says: trendSentences(rows) };
}

interface Line {
  readonly suite: string;
  readonly kMax: number;
  readonly agent: string;
  readonly points: readonly {
    readonly part: RunPart;
    readonly report: AgentReport;
    readonly pair: PairedCases | null;
  }[];
}

function linesOf(parts: readonly RunPart[], { name: suite, kMax, agents }: TrendSuite): Line[] {
  const met = parts.flatMap((part) =>
    part.agents.flatMap(({ id, name }) => {
      const report = agents.find(({ agent }) => agent === name);
      return report ? [{ id, part, report }] : [];
    }),
  );
  return [...Map.groupBy(met, ({ id }) => id)].flatMap(([agent, own]): Line[] => {
    if (own.length < 2) return [];
    const points = own.map(({ part, report }, index) => {
      const before = own[index - 1];
      // The seed is derived from the id, as in `deskproof compare`, so that both commands compute the same interval for
      // a pair of runs.
      const pair = before ? pairCases(suite, { agent, cases: before.report.cases }, { agent, cases: report.cases }) : null;
      return { part, report, pair };
    });
    return [{ suite, kMax, agent, points }];
  });
}

function tellLine(line: Line, adjustedP: (pair: PairedCases) => number): AgentTrend & { readonly suite: string } {
  const { suite, kMax, agent } = line;
  const points = line.points.map(({ part, report, pair }, index): TrendPoint => {
    const before = line.points[index - 1]?.part;
    const figure = (id: string) => report.figures.find((found) => found.id === id) ?? null;
    return {
      run: part.name,
      startedAt: part.store.plan.startedAt,
      name: report.agent,
      scored: report.scored,
      planned: report.planned,
      passHat1: report.curve[0] ?? null,
      passHatK: kMax > 1 ? (report.curve[kMax - 1] ?? null) : null,
      suspected: report.suspected,
      unsafe: figure("unsafe"),
      composite: figure("composite"),
      step: pair && before ? stepOf(pair, { before, after: part, adjustedP: adjustedP(pair) }) : null,
    };
  });
  const standIn = line.points.some(({ report }) => report.standIn);
  return { suite, agent, standIn, points, says: points.flatMap((point) => stepSentence({ agent, standIn }, point)) };
}

interface StepBetween {
  readonly before: RunPart;
  readonly after: RunPart;
  readonly adjustedP: number;
}

function stepOf(pair: PairedCases, { before, after, adjustedP }: StepBetween): TrendStep {
  const { cases, mean, interval, test, flips } = pair;
  const isLoss = (flip: (typeof flips)[number]) => flip.after.c * flip.before.n < flip.before.c * flip.after.n;
  const lost = flips.filter(isLoss).length;
  const [one, other] = [before.store.plan, after.store.plan];
  return {
    before: before.name,
    cases,
    mean,
    interval,
    test,
    lost,
    gained: flips.length - lost,
    sameCustomers: one.seed === other.seed && one.customer === other.customer,
    adjustedP,
    reading: readPair(pair, adjustedP),
  };
}

const readings: { readonly [reading in PairReading]: string } = {
  better: "better",
  worse: "worse",
  "no difference shown": "no significant difference",
  "too few cases": "too few cases to show a difference",
};

function stepSentence(one: { readonly agent: string; readonly standIn: boolean }, point: TrendPoint): string[] {
  const { step, run, passHat1 } = point;
  if (!step) return [];
  const { before, cases, mean, interval, adjustedP, reading, lost, gained, sameCustomers } = step;
  const value = passHat1?.kind === "estimated" ? ` ${percent(passHat1.value)} of single trials pass,` : "";
  const chance = `p ${adjustedP < 0.0001 ? "" : "= "}${chanceText(adjustedP)}`;
  const others = sameCustomers ? "" : "; the cases are the same, but the customers' random behaviour differs";
  return [
    `${agentLabel(one)}, ${run} after ${before}:${value} ${mean > 0 ? "+" : ""}${pointsText(mean)} points ` +
      `over ${counted(cases, "shared case")} (${rangeText(interval)}; ${chance}), ${lost} worse and ${gained} better: ` +
      `${readings[reading]}${others}.`,
  ];
}

function trendSentences(suites: readonly SuiteTrend[]): string[] {
  const steps = suites.flatMap(({ agents }) => agents.flatMap(({ points }) => points.flatMap(({ step }) => step ?? [])));
  if (steps.length === 0) return ["No agent appears in two of these runs with a case in common, so there is no trend."];
  const count = (reading: PairReading) => steps.filter((step) => step.reading === reading).length;
  const few = count("too few cases");
  return [
    `Of ${counted(steps.length, "step")} from one run to the next, ` +
      `${count("better")} better, ${count("worse")} worse, ${count("no difference shown")} without a ` +
      `significant difference${few > 0 ? `, ${few} with too few cases to show one` : ""}: pass^1, sign-flip ` +
      "test paired by case, Holm-adjusted over all steps.",
  ];
}
