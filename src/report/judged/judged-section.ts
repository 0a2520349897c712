import { scoreCriteria } from "../../score/judge/criterion.ts";
import type { Interval } from "../../statistics/interval.ts";
import { counted } from "../text/figure-text.ts";
import { dollarText } from "../text/money.ts";
import { type ReportSection, section, sentences, tableOf } from "../text/section.ts";
import { nothing } from "../text/spaced.ts";
import type { JudgedFigure, JudgedReport } from "./judged-report.ts";
import { type Alike, alike } from "./judged-trials.ts";

/** The section with the judge scores, which are kept separate from the computed metrics. */
export function judgedSections(judged: JudgedReport | null): ReportSection[] {
  if (!judged) return [];
  return section(
    judged.figures.length > 0 ? "Judge scores (no effect on verdicts, ranks or gates)" : "Cost of judging",
    sentencesOf(judged),
    figuresTable(judged),
    tableOf(judged.agreements, [
      ["judged by both", ({ title }) => title],
      ["judges", ({ one, other }) => `${one} minus ${other}`],
      ["trials", ({ trials }) => `${trials}`],
      ["cases", ({ cases }) => `${cases}`],
      ["mean difference", ({ difference }) => difference.toFixed(2)],
      ["95% interval", ({ interval }) => rangeOf(interval, 2)],
      ["weighted kappa", ({ kappa }) => kappa?.toFixed(2) ?? nothing],
    ]),
    spentTable(judged),
  );
}

function sentencesOf({ figures, agreements, outdated }: JudgedReport): string[] {
  const unreadable = figures.reduce((sum, figure) => sum + figure.unreadable, 0);
  const judges = new Set(figures.map(({ judge }) => judge));
  const late = outdated > 0 && `${counted(outdated, "judgement")} left out, made with an earlier wording of the criteria.`;
  if (figures.length === 0) return sentences(late);
  return sentences(
    "A judge score is the score a model gives after reading the conversation: the median of its " +
      "samples per trial, then the mean over cases.",
    ...kinSentences(figures),
    unreadable > 0 && `${counted(unreadable, "judge answer")} could not be parsed and gave no score.`,
    late,
    judges.size === 1 && "There is only one judge, so agreement with another judge is unknown.",
    judges.size > 1 && agreements.length === 0 && "The judges have no trial in common.",
  );
}

/** Reports which judges belong to the agent's own model family, and for which judges this is unknown. */
export function kinSentences(figures: readonly Pick<JudgedFigure, "judge" | "agent" | "family">[]): string[] {
  const pairs = (family: JudgedFigure["family"]) =>
    [...new Set(figures.filter((figure) => figure.family === family).map(({ judge, agent }) => `${judge} of ${agent}`))].join("; ");
  const [own, unknown] = [pairs("own"), pairs("unknown")];
  return sentences(
    own && `Judges from the agent's own model family, admitted with --force and likely to favour it: ${own}.`,
    unknown && `It is not known whether judge and agent are from the same model family: ${unknown}.`,
  );
}

function figuresTable({ figures }: JudgedReport) {
  const shown = scoreCriteria.filter(({ id }) => figures.some(({ criterion }) => criterion === id));
  return tableOf(alike(figures, "agent", "judge"), [
    ["agent", ({ first }) => first.agent],
    ["judge", ({ first }) => first.judge],
    ...shown.map(
      ({ id, title }) =>
        [`judged ${title}`, ({ own }: Alike<JudgedFigure>) => cellOf(own.find(({ criterion }) => criterion === id))] as const,
    ),
    ["trials judged", ({ own }) => `${Math.max(...own.map(({ trials, unscored }) => trials + unscored))}`],
    ["without a score", ({ own }) => `${own.reduce((sum, { unscored }) => sum + unscored, 0)}`],
  ]);
}

function cellOf(figure: JudgedFigure | undefined): string {
  if (!figure || figure.mean === null || !figure.interval) return nothing;
  const digits = figure.high - figure.low > 10 ? 1 : 2;
  const course = figure.course ? `, mood ${figure.course.first.toFixed(1)} to ${figure.course.last.toFixed(1)}` : "";
  return `${figure.mean.toFixed(digits)} out of ${figure.high} (${rangeOf(figure.interval, digits)})${course}`;
}

function spentTable({ spent }: JudgedReport) {
  const count = (tokens: number | null) => (tokens === null ? nothing : `${tokens}`);
  return tableOf(spent, [
    ["agent", ({ agent }) => agent],
    ["judge", ({ judge }) => judge],
    ["answers", ({ answers }) => `${answers}`],
    ["input tokens", ({ input }) => count(input)],
    ["cached", ({ cached }) => count(cached)],
    ["output tokens", ({ output }) => count(output)],
    ["reasoning", ({ reasoning }) => count(reasoning)],
    ["judging cost", costCell],
  ]);
}

function costCell({ dollars, unknown }: JudgedReport["spent"][number]): string {
  if (dollars === null) return "unknown";
  return `${dollarText(dollars)}${unknown === 0 ? "" : `, cost of ${counted(unknown, "answer")} unknown`}`;
}

function rangeOf({ low, high }: Interval, digits: number): string {
  return `${low.toFixed(digits)} to ${high.toFixed(digits)}`;
}
