import type { TrialResult } from "../store/run-store.ts";
import { describeCustomer } from "./benchmark-card-customer.ts";
import { describeForbidden } from "./benchmark-card-forbidden.ts";
import type { BoardQuestion } from "./board/scorecard.ts";
import { type AgentReport, sumTrials } from "./results/agent-report.ts";
import { fewerTrialsSentences, trialsPerCase } from "./results/trials-per-case.ts";
import { counted } from "./text/figure-text.ts";
import { type ReportSection, section, sentences } from "./text/section.ts";

/** The inputs of a card. */
export interface BenchmarkCardQuestion extends Pick<BoardQuestion, "suite" | "agents" | "cases" | "customer" | "kMax"> {
  readonly trials: readonly TrialResult[];
  /** Maximum customer turns; null if the suite has changed. */
  readonly turns: number | null;
  /** What an agent gets done, as the end of a clause such as "it …". */
  readonly achieved: (report: AgentReport) => string;
}

/** Creates the card of a suite. */
export function benchmarkCard(question: BenchmarkCardQuestion) {
  const counts = countTrials(question);
  return {
    trials: { ...counts, says: trialSentences(counts, question.agents) },
    customer: describeCustomer(question),
    forbidden: describeForbidden(question),
  };
}
export type BenchmarkCard = ReturnType<typeof benchmarkCard>;

/** The section that answers a buyer's three questions; empty in a short report. */
export function benchmarkCardSections(card: BenchmarkCard | null): ReportSection[] {
  if (!card) return [];
  const sections = { Trials: card.trials, Customers: card.customer, "Forbidden requests": card.forbidden };
  return section(
    "Benchmark card",
    Object.entries(sections).flatMap(([about, { says }]) => says.map((sentence) => `${about}: ${sentence}`)),
  );
}

function countTrials({ agents, kMax }: BenchmarkCardQuestion) {
  const rows = agents.flatMap((one) => one.cases);
  const { attempted: _, ...counts } = sumTrials(agents);
  return {
    k: kMax,
    cases: new Set(rows.map((row) => row.case)).size,
    agents: agents.length,
    // The smallest and the largest number of trials planned per case and agent.
    perCase: trialsPerCase(rows),
    ...counts,
  };
}

function trialSentences(
  { k, cases, perCase: { fewest, most }, planned, scored, excluded, unscored }: ReturnType<typeof countTrials>,
  agents: readonly AgentReport[],
): string[] {
  const times = fewest === most ? (most === 1 ? "once" : `${most} times`) : `${fewest} to ${most} times`;
  const open = planned - scored - excluded - unscored;
  const missing = sentences(
    excluded > 0 && `${excluded} excluded because the agent did not cause the failure`,
    unscored > 0 && `${unscored} run but could not be scored`,
    open > 0 && `${open} not run yet`,
  );
  const short = agents.filter((one) => one.cases.length < cases).map((one) => `${one.agent} ${one.cases.length}`);
  return sentences(
    `${counted(cases, "case")}, each run ${times} by ${agents.length === 1 ? "the agent" : `each of ${agents.length} agents`}: ` +
      `${counted(planned, "trial")} planned, ${scored} scored${missing.map((part) => `, ${part}`).join("")}.`,
    k > 1
      ? `Reported for k = 1 to ${k}: pass^${k} is the share of cases that pass all ${k} trials.`
      : "k = 1: each case was run once, so reliability over repeated trials is unknown.",
    ...fewerTrialsSentences(agents, k),
    short.length > 0 && `Not every agent ran every case (${short.join(", ")} of ${cases}): compare agents only on the cases they share.`,
  );
}
