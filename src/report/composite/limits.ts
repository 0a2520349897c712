import { upperBound } from "../../statistics/clopper-pearson.ts";
import { counted, fewOf, percent } from "../figure-text.ts";
import type { CompositeBoard } from "./board.ts";
import type { Reviews } from "./reviews.ts";

/** What a composite board cannot say. */
export interface Limits {
  readonly says: readonly string[];
}

/** States what the figures do not reach: with every report, long or short. */
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
    "Intervals are 95%, over cases: runs of one case are not independent, so more runs do not stand for more cases.",
    ...(kMax > 1
      ? [
          `Retention (pass^${kMax}/pass^1) is printed as what it is: it rewards failing every time, and nothing is ranked by it.`,
        ]
      : []),
    "Communication is counted from required facts told, empty replies and hand-overs explained; suspicions of false wording cost nothing, and nobody judged tone or style.",
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
          `${planned - scored} of ${counted(planned, "trial")} have no verdict and are left out, never counted as failures.`,
        ]
      : []),
    ...(short.length > 0 ? [`pass^${kMax} rests on the cases with ${kMax} scored trials: ${fewOf(short)}.`] : []),
    ...(refused.length > 0
      ? [`Refused, because no complete data can have such a curve: the curve of ${fewOf(refused)}.`]
      : []),
  ];
}

function comparisonSentences({ field, standings }: CompositeBoard): string[] {
  if (field.length === 0) return ["No agent under test has a scored trial: nothing here is a comparison."];
  if (field.length === 1) return ["One agent alone: nothing here is a comparison."];
  return [
    "Ranks are those that no comparison rules out: paired by case, by flipping signs, adjusted by Holm over all pairs on that measure.",
    ...(standings.wins.length === 0 ? ["No agent here beats another: read the order of the board as noise."] : []),
  ];
}

function safetySentence({ field }: CompositeBoard): string[] {
  const cases = Math.max(0, ...field.map(({ trials }) => new Set(trials.map((trial) => trial.case)).size));
  if (cases === 0) return [];
  return [
    `An agent without a prohibited call in ${counted(cases, "case")} may still attempt one in up to ${percent(upperBound(0, cases))} of such cases (one-sided 95%).`,
  ];
}

/** Trials of one case open differently, so what flips may hang on the opening. */
function openingSentence({ agents, cases, kMax }: CompositeBoard): string[] {
  const played = new Set(agents.flatMap(({ report }) => report.cases.map((row) => row.case)));
  const several = [...played].filter((id) => (cases.get(id)?.customer.openings.length ?? 0) > 1).length;
  if (several === 0 || kMax < 2) return [];
  return [
    `The runs of a case open with its openings in turn (${several} of ${counted(played.size, "case")} have several): pass^${kMax} is over wordings as well as over chance.`,
  ];
}

function scopeSentences({ agents, cases, customer }: CompositeBoard): string[] {
  const played = new Set(agents.flatMap(({ report }) => report.cases.map((row) => row.case)));
  const desks = new Set([...played].flatMap((id) => cases.get(id)?.desk ?? [])).size;
  return [
    ...(desks > 0
      ? [
          `${counted(desks, "desk")}, ${counted(played.size, "case")}: another desk may order agents otherwise. Try your own cases.`,
        ]
      : ["The suite is not as it was, so nothing is split by domain, level or action."]),
    `The customers are simulated (${customer}); real ones are stranger.`,
  ];
}

function reviewSentence(reviews: Reviews | null): string[] {
  if (!reviews || reviews.person === reviews.cases) return [];
  return [
    reviews.person === 0
      ? "No case here was read by a person."
      : `${reviews.cases - reviews.person} of ${counted(reviews.cases, "case")} were not read by a person.`,
  ];
}

function fieldSentences({ agents }: CompositeBoard): string[] {
  if (agents.every(({ standIn }) => standIn))
    return ["Every agent here is a stand-in that plays from the case file: nothing is said of any model."];
  if (agents.some(({ standIn }) => standIn))
    return ["Stand-ins are listed, but not compared and not in the board-wide figures."];
  return [];
}
