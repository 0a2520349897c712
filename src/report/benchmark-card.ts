import type { TestCase } from "../case/test-case.ts";
import type { TrialResult } from "../store/run-store.ts";
import { type BenchmarkCardCustomer, describeCustomer } from "./benchmark-card-customer.ts";
import { type BenchmarkCardForbidden, describeForbidden } from "./benchmark-card-forbidden.ts";
import type { AgentReport } from "./results/agent-report.ts";
import { counted } from "./text/figure-text.ts";

/** The answers to a buyer's three questions: about the trials, the customers, and forbidden requests. */
export interface BenchmarkCard {
  readonly trials: BenchmarkCardTrials;
  readonly customer: BenchmarkCardCustomer;
  readonly forbidden: BenchmarkCardForbidden;
}

/** The largest k of the curves, and the numbers of trials. */
interface BenchmarkCardTrials {
  readonly k: number;
  readonly cases: number;
  readonly agents: number;
  /** The smallest and the largest number of trials planned per case and agent. */
  readonly perCase: { readonly fewest: number; readonly most: number };
  readonly planned: number;
  readonly scored: number;
  readonly excluded: number;
  /** The number of trials that ran but could not be scored. */
  readonly unscored: number;
  readonly says: readonly string[];
}

/** The inputs of a card. */
export interface BenchmarkCardQuestion {
  readonly suite: string;
  readonly agents: readonly AgentReport[];
  readonly trials: readonly TrialResult[];
  /** The suite's cases by id; empty if the suite has changed. */
  readonly cases: ReadonlyMap<string, TestCase>;
  /** The name of the customer implementation. */
  readonly customer: string;
  /** Maximum customer turns; null if the suite has changed. */
  readonly turns: number | null;
  readonly kMax: number;
}

/** Creates the card of a suite. */
export function benchmarkCard(question: BenchmarkCardQuestion): BenchmarkCard {
  return {
    trials: countTrials(question),
    customer: describeCustomer(question),
    forbidden: describeForbidden(question),
  };
}

function countTrials({ agents, kMax }: BenchmarkCardQuestion): BenchmarkCardTrials {
  const rows = agents.flatMap((one) => one.cases);
  const sum = (pick: (one: AgentReport) => number) => agents.reduce((total, one) => total + pick(one), 0);
  const planned = rows.map((row) => row.planned);
  const figures = {
    k: kMax,
    cases: new Set(rows.map((row) => row.case)).size,
    agents: agents.length,
    perCase: {
      fewest: planned.reduce((least, count) => Math.min(least, count), planned[0] ?? 0),
      most: planned.reduce((most, count) => Math.max(most, count), 0),
    },
    planned: sum((one) => one.planned),
    scored: sum((one) => one.scored),
    excluded: sum(({ excluded }) => Object.values(excluded).reduce((total, count) => total + count, 0)),
    unscored: sum(({ unscored }) => unscored),
  };
  return { ...figures, says: [...trialSentences(figures), ...unevenSentence(agents, figures.cases)] };
}

function trialSentences(figures: Omit<BenchmarkCardTrials, "says">): string[] {
  const { k, cases, agents, perCase, planned, scored, excluded, unscored } = figures;
  const { fewest, most } = perCase;
  const times = fewest === most ? (most === 1 ? "once" : `${most} times`) : `${fewest} to ${most} times`;
  const open = planned - scored - excluded - unscored;
  const missing = [
    ...(excluded > 0 ? [`${excluded} excluded because the agent did not cause the failure`] : []),
    ...(unscored > 0 ? [`${unscored} run but could not be scored`] : []),
    ...(open > 0 ? [`${open} not run yet`] : []),
  ];
  return [
    `${counted(cases, "case")}, each run ${times} by ` +
      `${agents === 1 ? "the agent" : `each of ${agents} agents`}: ${counted(planned, "trial")} planned, ` +
      `${scored} scored${missing.map((part) => `, ${part}`).join("")}.`,
    k > 1
      ? `Reported for k = 1 to ${k}: pass^${k} is the share of cases that pass all ${k} trials.`
      : "k = 1: each case was run once, so reliability over repeated trials is unknown.",
  ];
}

/** Warns that the metrics of agents that ran fewer cases cannot be compared directly with the others' metrics. */
function unevenSentence(agents: readonly AgentReport[], cases: number): string[] {
  const short = agents.filter((one) => one.cases.length < cases);
  if (short.length === 0) return [];
  const named = short.map((one) => `${one.agent} ${one.cases.length}`).join(", ");
  return [`Not every agent ran every case (${named} of ${cases}): compare agents only on the cases they share.`];
}
