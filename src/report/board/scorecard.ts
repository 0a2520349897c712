import type { TrialRecord } from "../../record/trial-record.ts";
import { isCardOf, type TrialCard } from "../../score/scorecards.ts";
import type { ScoredVerdict } from "../../score/verdict.ts";
import type { TrialResult } from "../../store/run-store.ts";
import { fieldOf } from "../estimate/field.ts";
import type { Metric } from "../estimate/metric.ts";
import type { AgentReport } from "../results/agent-report.ts";
import type { Reliability } from "../results/reliability.ts";
import type { ReportSection } from "../text/section.ts";
import { type Board, type BoardAgent, boardAgent } from "./board.ts";
import { headlineOf } from "./headline.ts";
import { type BoardOrder, byOrder, type Leaderboard } from "./leaderboard.ts";
import type { BoardLimitations } from "./limits.ts";
import { compareAll, type Measure } from "./standings.ts";

/** Looks up the record of a trial, if quotations are requested. */
export type RecordOf = (key: { agent: string; case: string; trial: number }) => TrialRecord | undefined;

/** The inputs of a scorecard's report. */
export interface BoardQuestion extends Pick<Board, "cases" | "customer" | "kMax"> {
  readonly suite: string;
  readonly agents: readonly AgentReport[];
  readonly trials: ReadonlyMap<string, readonly TrialResult[]>;
  /** Opens an agent's records for quotations; returns undefined if no quotations are requested. */
  readonly recordsOf?: (agent: string) => RecordOf | undefined;
}

/** The parts that every scorecard's report has. */
export interface ScorecardReport {
  readonly leaderboard: Leaderboard;
  readonly limits: BoardLimitations;
  /** Each agent's drop from pass^1 to pass^k, if the scorecard reports it itself. */
  readonly reliability?: Reliability;
}

/** A trial's card, as the viewer shows it. */
export interface ShownCard {
  /** Values by name; only numbers have a unit. */
  readonly lines: readonly (readonly [name: string, value: string | number | boolean | null, unit?: Metric["unit"]])[];
  /** The points in each dimension, out of `top`. */
  readonly points?: {
    readonly title: string;
    readonly top: number;
    readonly dimensions: readonly (readonly [name: string, value: number])[];
  };
}

/** How the viewer's leaderboard shows the metrics of a scorecard. */
export interface LeaderboardLayout {
  /** The ids of the main metrics, in order; the other metrics are shown on request. */
  readonly main: readonly string[];
  /** What the leaderboard starts with: the main metrics or the reliability. */
  readonly first: "metrics" | "reliability";
  /** What the leaderboards in the terminal and in Markdown show; the viewer always shows means. */
  readonly written: "means" | "medians";
}

/** A scorecard, as used by the rest of the report. */
export interface Scorecard<Report extends ScorecardReport, Trend extends string = string> {
  /** What it measures, and how to read the result; printed in docs/method.md. */
  readonly says: string;
  /** The metrics of its cards. */
  readonly metrics: readonly Metric[];
  /** The ids of those metrics whose changes between runs are shown, besides those of pass^1 and pass^k. */
  readonly trend: readonly Trend[];
  readonly layout: LeaderboardLayout;
  /** Shows one of its cards; null for a card of another scorecard. */
  readonly showCard: (card: TrialCard) => ShownCard | null;
  /** Why the viewer has no charts of safety, and where to look instead; null if it has some. */
  readonly safetyLeftOut: { readonly what: string; readonly todo: string } | null;
  /** How to interpret the scorecard: answers by question. */
  readonly questions: { readonly [question: string]: string };
  /** Reports the agents, with a one-sentence headline; null if no trial was scored with this scorecard. */
  readonly report: (question: BoardQuestion) => { readonly report: Report; readonly headline: string } | null;
  /** The full leaderboard and everything below it, as text. */
  readonly sections: (report: Report) => ReportSection[];
  /** The short form, for a terminal. */
  readonly summary: (report: Report) => ReportSection[];
  readonly agentSections: (agent: string, report: Report) => ReportSection[];
  readonly agentSummary: (agent: string, report: Report) => ReportSection[];
  /** The report limited to one agent; the leaderboard stays complete. */
  readonly narrow: (report: Report, agent: string) => Report;
  /** What an agent gets done, as the end of a clause such as "it …"; stated where an agent leads on anything else. */
  readonly achieved: (report: AgentReport) => string;
  /** What happened in a trial that the report counts besides the metrics, so that the trials behind such a count can be listed. */
  readonly tags: (verdict: ScoredVerdict) => readonly string[];
}

/** The parts that define a scorecard. */
interface Definition<Agent extends BoardAgent, Id extends string, Report extends ScorecardReport, Trend extends string>
  extends Omit<Scorecard<Report, Trend>, "report" | "showCard" | "tags"> {
  readonly name: CardOf<Agent>["scorecard"];
  readonly showCard: (card: CardOf<Agent>) => ShownCard;
  readonly tags: (trial: { readonly verdict: ScoredVerdict; readonly card: CardOf<Agent> }) => readonly string[];
  /** Adds the data that the scorecard derives from each agent's trials. */
  readonly members: (agents: readonly BoardAgent<CardOf<Agent>>[]) => readonly Agent[];
  /** The measures on which agents are compared. */
  readonly measures: (kMax: number) => readonly Measure<Agent, Id>[];
  /** The orders of the leaderboard; the first one is used unless the user chooses another. */
  readonly orders: readonly [BoardOrder<Agent>, ...BoardOrder<Agent>[]];
  readonly parts: (board: Board<Agent, Id>, question: BoardQuestion) => Report;
}

type CardOf<Agent extends BoardAgent> = Agent["trials"][number]["card"];

/** Defines a scorecard: what it measures, compares and sorts by, and which sections its report has. */
export function defineScorecard<Agent extends BoardAgent, Id extends string, Report extends ScorecardReport, Trend extends string>(
  definition: Definition<Agent, Id, Report, Trend>,
): Scorecard<Report, Trend> {
  const { name, members, measures, orders, parts, showCard, tags, ...drawing } = definition;
  return {
    ...drawing,
    showCard: (card) => (isCardOf<CardOf<Agent>>(card, name) ? showCard(card) : null),
    tags: (verdict) => (isCardOf<CardOf<Agent>>(verdict.card, name) ? tags({ verdict, card: verdict.card }) : []),
    report: (question) => {
      const { suite, trials, cases, customer, kMax } = question;
      const own = question.agents.map((report) => boardAgent<CardOf<Agent>>(report, trials.get(report.agent) ?? [], name));
      if (own.every((one) => one.trials.length === 0)) return null;
      const agents = members(own).toSorted(byOrder(orders[0]));
      const seed = `${suite}/${name}`;
      // An agent without any scored trials must not prevent the others from being counted.
      const field = fieldOf(agents).filter((one) => one.trials.length > 0);
      const compared = measures(kMax);
      const board = { agents, field, ...compareAll(field, compared), cases, customer, kMax, seed };
      return { report: parts(board, question), headline: headlineOf(board, compared, definition.achieved) };
    },
  };
}
