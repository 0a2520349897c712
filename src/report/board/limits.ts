import { sumTrials } from "../results/agent-report.ts";
import { playedCases, playedIds } from "../results/case-report.ts";
import { fewerTrialsSentences, trialsPerCase } from "../results/trials-per-case.ts";
import { counted, fewOf } from "../text/figure-text.ts";
import { type ReportSection, section, sentences } from "../text/section.ts";
import type { Board } from "./board.ts";

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
export function limitsOf(board: Board, own: OwnLimits) {
  const { agents, cases, customer } = board;
  const reports = agents.map(({ report }) => report);
  const { scored, planned } = sumTrials(reports);
  const desks = new Set(playedCases(reports, cases).map(({ desk }) => desk)).size;
  const scope = `${counted(desks, "desk")}, ${counted(playedIds(reports).size, "case")}`;
  const says = sentences(
    ...own.figures,
    scored < planned && `${planned - scored} of ${counted(planned, "trial")} have no verdict; they are left out, not counted as failures.`,
    ...(own.missing ?? []),
    ...comparisonSentences(board, own),
    ...own.exposure,
    ...(desks > 0 ? [`${scope}: agents may rank differently on another desk. Try your own cases.`] : (own.changed ?? [])),
    `The customers are simulated (${customer}); real customers behave less predictably.`,
    ...(own.reviews ?? []),
    fieldSentence(board, own),
  );
  return { says };
}
export type BoardLimitations = ReturnType<typeof limitsOf>;

/** The section on the limitations. */
export function limitsSection({ says }: BoardLimitations): ReportSection[] {
  return section("Limitations", says);
}

function comparisonSentences({ field, wins }: Board, { compared, beatenOn = "" }: OwnLimits): string[] {
  if (field.length === 0) return ["No agent under test has a scored trial, so there is nothing to compare."];
  if (field.length === 1) return ["Only one agent was run, so there is nothing to compare."];
  const noise = `No agent here significantly beats another${beatenOn}: treat the order of the leaderboard as noise.`;
  return sentences(...compared, wins.length === 0 && noise);
}

function fieldSentence({ agents }: Board, { leftOutOf }: OwnLimits): string | false {
  if (agents.every(({ standIn }) => standIn))
    return "Every agent here is a stand-in, scripted from the case file: these results say nothing about any model.";
  const listed = `Stand-ins are listed but not ${leftOutOf}, and they are not included in leaderboard-wide metrics.`;
  return agents.some(({ standIn }) => standIn) && listed;
}

/** The limitations of every leaderboard that is ranked by pass rates. */
export function passLimits({ agents, cases, kMax }: Board) {
  const reports = agents.map(({ report }) => report);
  const several = playedCases(reports, cases).filter(({ customer }) => customer.openings.length > 1).length;
  const refused = fewOf(agents.filter(({ report }) => report.curveRefused !== null).map(({ agent }) => agent));
  const short = agents.flatMap(({ agent, report }) => {
    const last = report.curve.at(-1);
    // If no case was planned that often, no trial is missing.
    return last && last.counted < last.cases && trialsPerCase(report.cases).most >= kMax
      ? [`${agent} (${last.counted}/${last.cases})`]
      : [];
  });
  return {
    figures: sentences(
      "All intervals are 95% intervals over cases: trials of one case are not independent, so more trials do not replace more cases.",
      kMax > 1 &&
        `An agent that fails the same cases every time has a retention (pass^${kMax}/pass^1) of 100%, so retention is not ` +
          "used for ranking.",
    ),
    missing: sentences(
      ...fewerTrialsSentences(reports, kMax),
      short.length > 0 && `pass^${kMax} uses only the cases with ${kMax} scored trials: ${fewOf(short)}.`,
      refused && `The curve of ${refused} is withheld, because complete data cannot produce such a curve.`,
    ),
    compared: [
      "An agent's possible ranks are those that no comparison rules out. Comparisons are sign-flip tests " +
        "paired by case, Holm-adjusted over all pairs on that metric.",
    ],
    // The trials of a case use different openings, so flakiness may be due to the opening.
    exposure: sentences(
      several > 0 &&
        kMax > 1 &&
        `Trials of a case cycle through its openings (${several} of ${counted(playedIds(reports).size, "case")} have ` +
          `several), so pass^${kMax} covers variation in wording as well as randomness.`,
    ),
    leftOutOf: "compared",
  };
}
