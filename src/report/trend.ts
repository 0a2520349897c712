import type { RunPart } from "../store/run-store.ts";
import { figureOf } from "./board/board.ts";
import { agentLabel } from "./estimate/field.ts";
import type { Figure } from "./estimate/figure.ts";
import { type PairConclusion, pairCases, withConclusions } from "./pair-cases.ts";
import type { AgentReport } from "./results/agent-report.ts";
import { pointCell } from "./results/point-cell.ts";
import { trendMetrics } from "./scorecards.ts";
import type { SuiteReport } from "./suite-report.ts";
import { counted, percent, pText, rangeText, signedPoints } from "./text/figure-text.ts";
import { pointsText } from "./text/points.ts";
import { type ReportSection, section, tableOf } from "./text/section.ts";
import { nothing } from "./text/spaced.ts";

type TrendSuite = Pick<SuiteReport, "name" | "kMax" | "agents">;

/** Computes the trend of several runs; null for a single run. */
export function trendOf(parts: readonly RunPart[], suites: readonly TrendSuite[]) {
  if (parts.length < 2) return null;
  const drafts = suites.map((suite) => ({ suite: suite.name, k: suite.kMax, metrics: trendMetrics, agents: linesOf(parts, suite) }));
  const steps = drafts.flatMap(({ agents }) => agents.flatMap(({ points }) => points.flatMap(({ step }) => step ?? [])));
  const read = new Map(withConclusions(steps).map((step, index) => [steps[index], step]));
  const rows = drafts
    .filter(({ agents }) => agents.length > 0)
    .map((draft) => ({
      ...draft,
      agents: draft.agents.map((line) => {
        const points = line.points.map((point) => ({ ...point, step: (point.step && read.get(point.step)) ?? null }));
        return { ...line, points, says: points.flatMap((point) => stepSentence(line, point)) };
      }),
    }));
  return { suites: rows, says: trendSentences([...read.values()]) };
}
export type Trend = NonNullable<ReturnType<typeof trendOf>>;

/** One line per agent that appears in two or more runs, with one point per run, in the order in which the runs were started. */
function linesOf(parts: readonly RunPart[], { kMax, agents }: TrendSuite) {
  const met = parts.flatMap((part) =>
    part.agents.flatMap(({ id, name }) => {
      const report = agents.find(({ agent }) => agent === name);
      return report ? [{ id, part, report }] : [];
    }),
  );
  const lines = [...Map.groupBy(met, ({ id }) => id)].filter(([, own]) => own.length > 1);
  return lines.map(([agent, own]) => ({
    agent,
    standIn: own.some(({ report }) => report.standIn),
    points: own.map(({ part, report }, index) => {
      const before = own[index - 1];
      const pair = before ? pairCases({ agent, cases: before.report.cases }, { agent, cases: report.cases }) : null;
      return {
        run: part.name,
        startedAt: part.store.plan.startedAt,
        // The agent's name on the leaderboard.
        name: report.agent,
        scored: report.scored,
        planned: report.planned,
        passHat1: report.curve[0] ?? null,
        passHatK: kMax > 1 ? (report.curve[kMax - 1] ?? null) : null,
        ...trendFigures(report),
        step: pair && before ? stepOf(pair, before.part, part) : null,
      };
    }),
  }));
}

/** An agent's metrics that have a trend, by id; null for those that the suite does not measure. */
function trendFigures(report: AgentReport) {
  const figures: { [Id in (typeof trendMetrics)[number]]?: Figure | null } = {};
  for (const id of trendMetrics) figures[id] = figureOf({ report }, id) ?? null;
  return figures;
}

/** The comparison of a run with the previous one on pass^1, paired by case. */
function stepOf({ differences, solved, flips }: NonNullable<ReturnType<typeof pairCases>>, before: RunPart, after: RunPart) {
  const lost = flips.filter((flip) => flip.after.c * flip.before.n < flip.before.c * flip.after.n).length;
  const [one, other] = [before.store.plan, after.store.plan];
  // If the customers are not the same, only the cases are.
  const sameCustomers = one.seed === other.seed && one.customer === other.customer;
  return { before: before.name, differences, solved, lost, gained: flips.length - lost, sameCustomers };
}

type TrendStep = ReturnType<typeof withConclusions<ReturnType<typeof stepOf>>>[number];
type TrendPoint = Pick<ReturnType<typeof linesOf>[number]["points"][number], "run" | "passHat1"> & { readonly step: TrendStep | null };

const conclusions: { readonly [conclusion in PairConclusion]: string } = {
  better: "better",
  worse: "worse",
  "no difference shown": "no significant difference",
  "too few cases": "too few cases to show a difference",
  "neither solves a case": "neither run solves any of these cases, so there is nothing to compare",
};

function stepSentence(one: { readonly agent: string; readonly standIn: boolean }, { step, run, passHat1 }: TrendPoint): string[] {
  if (!step) return [];
  const { before, cases, mean, interval, adjustedP, reading, lost, gained, sameCustomers } = step;
  const value = passHat1?.kind === "estimated" ? ` ${percent(passHat1.value)} of single trials pass,` : "";
  const others = sameCustomers ? "" : "; the cases are the same, but the customers' random behaviour differs";
  return [
    `${agentLabel(one)}, ${run} after ${before}:${value} ${signedPoints(mean)} points over ${counted(cases, "shared case")} ` +
      `(${rangeText(interval)}; ${pText(adjustedP)}), ${lost} worse and ${gained} better: ${conclusions[reading]}${others}.`,
  ];
}

function trendSentences(steps: readonly TrendStep[]): string[] {
  if (steps.length === 0) return ["No agent appears in two of these runs with a case in common, so there is no trend."];
  const count = (conclusion: PairConclusion) => steps.filter((step) => step.reading === conclusion).length;
  const [few, none] = [count("too few cases"), count("neither solves a case")];
  return [
    `Of ${counted(steps.length, "step")} from one run to the next, ${count("better")} better, ${count("worse")} worse, ` +
      `${count("no difference shown")} without a significant difference${few > 0 ? `, ${few} with too few cases to show one` : ""}` +
      `${none > 0 ? `, ${none} in which neither run solves a case` : ""}: ` +
      "pass^1, sign-flip test paired by case, Holm-adjusted over all steps.",
  ];
}

/** The section on changes between runs; empty for a single run. */
export function trendSections(trend: Trend | null): ReportSection[] {
  if (!trend) return [];
  const says = [...trend.says, ...trend.suites.flatMap(({ agents }) => agents.flatMap((one) => one.says))];
  const tables = trend.suites.map(({ suite, k, agents }) => {
    const rows = agents.flatMap(({ agent, points }) => points.map((point) => ({ agent, ...point })));
    return tableOf(rows, [
      [`agent (${suite})`, ({ agent }) => agent],
      ["run", ({ run }) => run],
      ["started", ({ startedAt }) => startedAt.slice(0, 16).replace("T", " ")],
      ["trials", ({ scored, planned }) => `${scored}/${planned}`],
      ["pass^1", ({ passHat1 }) => pointCell(passHat1)],
      k > 1 && [`pass^${k}`, ({ passHatK }) => pointCell(passHatK)],
      ["difference in points", ({ step }) => (step ? `${pointsText(step.mean)} (${rangeText(step.interval)})` : nothing)],
      ["compared with", ({ step }) => (step ? `${step.before}: ${step.reading}` : nothing)],
    ]);
  });
  return section("Changes between runs", says, ...tables);
}
