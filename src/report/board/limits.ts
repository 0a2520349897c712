import { playedCases, playedIds } from "../results/played-cases.ts";
import { counted } from "../text/figure-text.ts";
import { type ReportSection, section } from "../text/section.ts";
import type { Board } from "./board.ts";

/** The limitations of a leaderboard. */
export interface BoardLimitations {
  readonly says: readonly string[];
}

/** The sentences that a scorecard adds to the limitations that every leaderboard has. */
interface OwnLimits {
  /** How to interpret the metrics. */
  readonly figures: readonly string[];
  /** How missing trials affect the metrics. */
  readonly missing?: readonly string[];
  /** The meaning of "beats" here, if there are at least two agents to compare. */
  readonly compared: readonly string[];
  /** The end of the sentence "No agent here significantly beats another", such as " on any metric". */
  readonly beatenOn?: string;
  /** Conclusions that the cases do not support. */
  readonly exposure: readonly string[];
  /** The parts of the report that are left out if the suite has changed. */
  readonly changed?: readonly string[];
  readonly reviews?: readonly string[];
  /** The end of the clause "Stand-ins are listed but not", such as "compared". */
  readonly leftOutOf: string;
}

/** States the limitations; they are part of every report, long or short. */
export function limitsOf(board: Board, own: OwnLimits): string[] {
  return [
    ...own.figures,
    ...missingSentence(board),
    ...(own.missing ?? []),
    ...comparisonSentences(board, own),
    ...own.exposure,
    ...scopeSentences(board, own),
    ...(own.reviews ?? []),
    ...fieldSentences(board, own),
  ];
}

/** The section on the limitations. */
export function limitsSection({ says }: BoardLimitations): ReportSection[] {
  return section("Limitations", says);
}

function missingSentence({ agents }: Board): string[] {
  const scored = agents.reduce((sum, { report }) => sum + report.scored, 0);
  const planned = agents.reduce((sum, { report }) => sum + report.planned, 0);
  if (scored >= planned) return [];
  return [`${planned - scored} of ${counted(planned, "trial")} have no verdict; they are left out, not counted as failures.`];
}

function comparisonSentences({ field, wins }: Board, { compared, beatenOn = "" }: OwnLimits): string[] {
  if (field.length === 0) return ["No agent under test has a scored trial, so there is nothing to compare."];
  if (field.length === 1) return ["Only one agent was run, so there is nothing to compare."];
  return [
    ...compared,
    ...(wins.length === 0 ? [`No agent here significantly beats another${beatenOn}: treat the order of the leaderboard as noise.`] : []),
  ];
}

function scopeSentences({ agents, cases, customer }: Board, { changed = [] }: OwnLimits): string[] {
  const reports = agents.map(({ report }) => report);
  const desks = new Set(playedCases(reports, cases).map(({ desk }) => desk)).size;
  return [
    ...(desks > 0
      ? [
          `${counted(desks, "desk")}, ${counted(playedIds(reports).size, "case")}: agents may rank ` +
            "differently on another desk. Try your own cases.",
        ]
      : changed),
    `The customers are simulated (${customer}); real customers behave less predictably.`,
  ];
}

function fieldSentences({ agents }: Board, { leftOutOf }: OwnLimits): string[] {
  if (agents.every(({ standIn }) => standIn))
    return ["Every agent here is a stand-in, scripted from the case file: these results say nothing about any model."];
  if (agents.some(({ standIn }) => standIn))
    return [`Stand-ins are listed but not ${leftOutOf}, and they are not included in leaderboard-wide metrics.`];
  return [];
}
