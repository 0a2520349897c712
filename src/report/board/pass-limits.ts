import { playedCases, playedIds } from "../results/played-cases.ts";
import { counted, fewOf } from "../text/figure-text.ts";
import type { Board } from "./board.ts";

/** The limitations of every leaderboard that is ranked by pass rates. */
export function passLimits(board: Board) {
  const { kMax } = board;
  return {
    figures: [
      "All intervals are 95% intervals over cases: trials of one case are not independent, so more trials do " + "not replace more cases.",
      ...(kMax > 1
        ? [
            `An agent that fails the same cases every time has a retention (pass^${kMax}/pass^1) of 100%, so ` +
              "retention is not used for ranking.",
          ]
        : []),
    ],
    missing: curveSentences(board),
    compared: [
      "An agent's possible ranks are those that no comparison rules out. Comparisons are sign-flip tests " +
        "paired by case, Holm-adjusted over all pairs on that metric.",
    ],
    exposure: openingSentence(board),
    leftOutOf: "compared",
  };
}

function curveSentences({ agents, kMax }: Board): string[] {
  const refused = agents.filter(({ report }) => report.curveRefused !== null).map(({ agent }) => agent);
  const short = agents.flatMap(({ agent, report }) => {
    const last = report.curve.at(-1);
    return last && last.counted < last.cases ? [`${agent} (${last.counted}/${last.cases})`] : [];
  });
  return [
    ...(short.length > 0 ? [`pass^${kMax} uses only the cases with ${kMax} scored trials: ${fewOf(short)}.`] : []),
    ...(refused.length > 0 ? [`The curve of ${fewOf(refused)} is withheld, because complete data cannot produce such a curve.`] : []),
  ];
}

/** Warns that the trials of a case use different openings, so flakiness may be due to the opening. */
function openingSentence({ agents, cases, kMax }: Board): string[] {
  const reports = agents.map(({ report }) => report);
  const several = playedCases(reports, cases).filter(({ customer }) => customer.openings.length > 1).length;
  if (several === 0 || kMax < 2) return [];
  return [
    `Trials of a case cycle through its openings (${several} of ${counted(playedIds(reports).size, "case")} have ` +
      `several), so pass^${kMax} covers variation in wording as well as randomness.`,
  ];
}
