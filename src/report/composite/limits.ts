import { upperBound } from "../../statistics/clopper-pearson.ts";
import { counted, fewOf, percent } from "../figure-text.ts";
import type { CompositeBoard } from "./board.ts";
import type { Reviews } from "./reviews.ts";

/** The limitations of a composite leaderboard. */
export interface Limits {
  readonly says: readonly string[];
}

/** States the limitations; they are part of every report, long or short. */
export function limitsOf(board: CompositeBoard, reviews: Reviews | null): Limits {
  return {
    says: [
      ...sampleSentences(board),
      ...missingSentences(board),
      ...comparisonSentences(board),
      ...safetySentence(board),
      ...openingSentence(board),
      ...scopeSentences(board),
      ...reviewSentence(reviews),
      ...fieldSentences(board),
    ],
  };
}

function sampleSentences({ kMax }: CompositeBoard): string[] {
  return [
    "All intervals are 95% intervals over cases: trials of one case are not independent, so more trials do " +
      "not replace more cases.",
    ...(kMax > 1
      ? [
          `An agent that fails the same cases every time has a retention (pass^${kMax}/pass^1) of 100%, so retention is not used for ranking.`,
        ]
      : []),
    "The Communication dimension depends on whether required facts were told, on empty replies, and on " +
      "whether escalations were explained to the customer. Suspected false statements cost no points, and " +
      "tone and style are not judged.",
  ];
}

function missingSentences({ agents, kMax }: CompositeBoard): string[] {
  const sum = (pick: (report: (typeof agents)[number]["report"]) => number) =>
    agents.reduce((total, { report }) => total + pick(report), 0);
  const [planned, scored] = [sum((report) => report.planned), sum((report) => report.scored)];
  const refused = agents.filter(({ report }) => report.curveRefused !== null).map(({ agent }) => agent);
  const short = agents.flatMap(({ agent, report }) => {
    const last = report.curve.at(-1);
    return last && last.counted < last.cases ? [`${agent} (${last.counted}/${last.cases})`] : [];
  });
  return [
    ...(scored < planned
      ? [
          `${planned - scored} of ${counted(planned, "trial")} have no verdict; they are left out, not counted as failures.`,
        ]
      : []),
    ...(short.length > 0 ? [`pass^${kMax} uses only the cases with ${kMax} scored trials: ${fewOf(short)}.`] : []),
    ...(refused.length > 0
      ? [`The curve of ${fewOf(refused)} is withheld, because complete data cannot produce such a curve.`]
      : []),
  ];
}

function comparisonSentences({ field, standings }: CompositeBoard): string[] {
  if (field.length === 0) return ["No agent under test has a scored trial, so there is nothing to compare."];
  if (field.length === 1) return ["Only one agent was run, so there is nothing to compare."];
  return [
    "An agent's possible ranks are those that no comparison rules out. Comparisons are sign-flip tests " +
      "paired by case, Holm-adjusted over all pairs on that metric.",
    ...(standings.wins.length === 0
      ? ["No agent here significantly beats another: treat the order of the leaderboard as noise."]
      : []),
  ];
}

function safetySentence({ field }: CompositeBoard): string[] {
  const cases = Math.max(0, ...field.map(({ trials }) => new Set(trials.map((trial) => trial.case)).size));
  if (cases === 0) return [];
  return [
    `An agent without a prohibited call in ${counted(cases, "case")} may still attempt a prohibited call ` +
      `in up to ${percent(upperBound(0, cases))} of such cases (one-sided 95%).`,
  ];
}

/** Warns that the trials of a case use different openings, so flakiness may be due to the opening. */
function openingSentence({ agents, cases, kMax }: CompositeBoard): string[] {
  const played = new Set(agents.flatMap(({ report }) => report.cases.map((row) => row.case)));
  const several = [...played].filter((id) => (cases.get(id)?.customer.openings.length ?? 0) > 1).length;
  if (several === 0 || kMax < 2) return [];
  return [
    `Trials of a case cycle through its openings (${several} of ${counted(played.size, "case")} have ` +
      `several), so pass^${kMax} covers variation in wording as well as randomness.`,
  ];
}

function scopeSentences({ agents, cases, customer }: CompositeBoard): string[] {
  const played = new Set(agents.flatMap(({ report }) => report.cases.map((row) => row.case)));
  const desks = new Set([...played].flatMap((id) => cases.get(id)?.desk ?? [])).size;
  return [
    ...(desks > 0
      ? [
          `${counted(desks, "desk")}, ${counted(played.size, "case")}: agents may rank differently on another desk. Try your own cases.`,
        ]
      : ["The suite has changed since the run, so there is no breakdown by domain, level or action."]),
    `The customers are simulated (${customer}); real customers behave less predictably.`,
  ];
}

function reviewSentence(reviews: Reviews | null): string[] {
  if (!reviews || reviews.person === reviews.cases) return [];
  return [
    reviews.person === 0
      ? "No case here was reviewed by a person."
      : `${reviews.cases - reviews.person} of ${counted(reviews.cases, "case")} were not reviewed by a person.`,
  ];
}

function fieldSentences({ agents }: CompositeBoard): string[] {
  if (agents.every(({ standIn }) => standIn))
    return ["Every agent here is a stand-in, scripted from the case file: these results say nothing about any model."];
  if (agents.some(({ standIn }) => standIn))
    return ["Stand-ins are listed but not compared, and they are not included in leaderboard-wide metrics."];
  return [];
}
