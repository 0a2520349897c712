import type { ScorecardName } from "../case/scorecard-name.ts";
import type { TrialCard } from "../score/scorecards.ts";
import type { ScoredVerdict } from "../score/verdict.ts";
import { passedShare } from "./board/pass-measures.ts";
import type { BoardQuestion, Scorecard, ScorecardReport, ShownCard } from "./board/scorecard.ts";
import { composite } from "./composite/scorecard.ts";
import { deskScorecard } from "./desk/scorecard.ts";
import type { AgentReport } from "./results/agent-report.ts";
import { reward } from "./reward/scorecard.ts";
import type { ReportSection } from "./text/section.ts";

/** All scorecards. To add one, create a folder for it and list it here. */
export const scorecards = { desk: deskScorecard, composite, reward } satisfies { readonly [Name in ScorecardName]: unknown };

/** The ids of the metrics with a trend, of every scorecard. */
export const trendMetrics = Object.values(scorecards).flatMap(({ trend }) => trend);

type Scorecards = typeof scorecards;
type ReportOf<Own> = Own extends Scorecard<infer Report> ? Report : never;
type Reports = { readonly [Name in keyof Scorecards]: ReportOf<Scorecards[Name]> };
const table: { readonly [Name in keyof Reports]: Scorecard<Reports[Name]> } = scorecards;

/** The report of the suite's own scorecard, under its name. */
export type Boards = { readonly [Name in ScorecardName]?: Reports[Name] };

type WritableBoards = { -readonly [Name in ScorecardName]?: Reports[Name] };
type ScoredSuite = Boards & { readonly scorecard: ScorecardName | null };

/** Reports the agents of a suite on its scorecard; undefined if no trial was scored with it. */
export function reportBoard<Name extends ScorecardName>(name: Name, question: BoardQuestion) {
  const reported = table[name].report(question);
  if (!reported) return undefined;
  const shared: ScorecardReport = reported.report;
  const boards: WritableBoards = {};
  boards[name] = reported.report;
  return { boards, headline: reported.headline, reliability: shared.reliability };
}

/** What happened in a trial that its scorecard counts besides its metrics. */
export function cardTags(verdict: ScoredVerdict): readonly string[] {
  return table[verdict.card.scorecard].tags(verdict);
}

/** Says what an agent gets done, in the terms of a scorecard. */
export function achievedOn(scorecard: ScorecardName | null): (report: AgentReport) => string {
  return scorecard === null ? passedShare : table[scorecard].achieved;
}

/** The sections of a suite's scorecard, in full or as a summary; about one agent, if it is given. */
export function drawBoard(
  suite: ScoredSuite,
  { agent, form }: { readonly agent: string | null; readonly form: "full" | "summary" },
): ReportSection[] {
  const draw = <Name extends ScorecardName>(name: Name, boards: Boards): ReportSection[] => {
    const report: Reports[Name] | undefined = boards[name];
    if (report === undefined) return [];
    const { sections, summary, agentSections, agentSummary } = table[name];
    if (agent === null) return (form === "full" ? sections : summary)(report);
    return (form === "full" ? agentSections : agentSummary)(agent, report);
  };
  return suite.scorecard === null ? [] : draw(suite.scorecard, suite);
}

/** A trial's card, as the viewer shows it. */
export function showCard(card: TrialCard): ShownCard | null {
  return table[card.scorecard].showCard(card);
}

/** The report of a suite's scorecard, limited to one agent. */
export function narrowBoard(suite: ScoredSuite, agent: string): Boards {
  const narrow = <Name extends ScorecardName>(name: Name, boards: Boards): Boards => {
    const narrowed: WritableBoards = {};
    const report: Reports[Name] | undefined = boards[name];
    if (report !== undefined) narrowed[name] = table[name].narrow(report, agent);
    return narrowed;
  };
  return suite.scorecard === null ? {} : narrow(suite.scorecard, suite);
}
