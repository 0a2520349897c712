import { scoreCriteria } from "../../score/judge/criterion.ts";
import type { Interval } from "../../statistics/interval.ts";
import { counted, nothing } from "../text/figure-text.ts";
import { dollarText } from "../text/money.ts";
import { type ReportSection, type ReportTable, section } from "../text/section.ts";
import type { JudgedFigure, JudgedReport } from "./judged-report.ts";

/** The section with the judge scores, which are kept separate from the computed metrics. */
export function judgedSections(judged: JudgedReport | null): ReportSection[] {
  if (!judged) return [];
  return section(
    judged.figures.length > 0 ? "Judge scores (no effect on verdicts, ranks or gates)" : "Cost of judging",
    sentencesOf(judged),
    figuresTable(judged),
    agreementTable(judged),
    spentTable(judged),
  );
}

function sentencesOf({ figures, agreements, outdated }: JudgedReport): string[] {
  const unreadable = figures.reduce((sum, figure) => sum + figure.unreadable, 0);
  const judges = new Set(figures.map(({ judge }) => judge));
  const late = outdated > 0 ? [`${counted(outdated, "judgement")} left out, made with an earlier wording of the criteria.`] : [];
  if (figures.length === 0) return late;
  return [
    "A judge score is the score a model gives after reading the conversation: the median of its " +
      "samples per trial, then the mean over cases.",
    ...kinSentences(figures),
    ...(unreadable > 0 ? [`${counted(unreadable, "judge answer")} could not be parsed and gave no score.`] : []),
    ...late,
    ...(judges.size === 1 ? ["There is only one judge, so agreement with another judge is unknown."] : []),
    ...(judges.size > 1 && agreements.length === 0 ? ["The judges have no trial in common."] : []),
  ];
}

/** Reports which judges belong to the agent's own model family, and for which judges this is unknown. */
export function kinSentences(figures: readonly Pick<JudgedFigure, "judge" | "agent" | "family">[]): string[] {
  const pairs = (family: JudgedFigure["family"]) => [
    ...new Set(figures.filter((figure) => figure.family === family).map(({ judge, agent }) => `${judge} of ${agent}`)),
  ];
  const [own, unknown] = [pairs("own"), pairs("unknown")];
  return [
    ...(own.length > 0
      ? [`Judges from the agent's own model family, admitted with --force and likely to favour it: ${own.join("; ")}.`]
      : []),
    ...(unknown.length > 0 ? [`It is not known whether judge and agent are from the same model family: ${unknown.join("; ")}.`] : []),
  ];
}

function figuresTable({ figures }: JudgedReport): ReportTable {
  const shown = scoreCriteria.filter(({ id }) => figures.some(({ criterion }) => criterion === id));
  const rows = [...Map.groupBy(figures, ({ agent, judge }) => JSON.stringify([agent, judge])).values()];
  return {
    header: ["agent", "judge", ...shown.map(({ title }) => `judged ${title}`), "trials judged", "without a score"],
    rows: rows.map((own) => [
      own[0]?.agent ?? "",
      own[0]?.judge ?? "",
      ...shown.map(({ id }) => cellOf(own.find(({ criterion }) => criterion === id))),
      `${Math.max(...own.map(({ trials, unscored }) => trials + unscored))}`,
      `${own.reduce((sum, { unscored }) => sum + unscored, 0)}`,
    ]),
  };
}

function cellOf(figure: JudgedFigure | undefined): string {
  if (!figure || figure.mean === null || !figure.interval) return nothing;
  const digits = digitsFor(figure);
  const course = figure.course ? `, mood ${figure.course.first.toFixed(1)} to ${figure.course.last.toFixed(1)}` : "";
  return `${figure.mean.toFixed(digits)} out of ${figure.high} (${rangeOf(figure.interval, digits)})${course}`;
}

function agreementTable({ agreements }: JudgedReport): ReportTable {
  return {
    header: ["judged by both", "judges", "trials", "cases", "mean difference", "95% interval", "weighted kappa"],
    rows: agreements.map(({ title, one, other, trials, cases, difference, interval, kappa }) => [
      title,
      `${one} minus ${other}`,
      `${trials}`,
      `${cases}`,
      difference.toFixed(2),
      rangeOf(interval, 2),
      kappa === null ? nothing : kappa.toFixed(2),
    ]),
  };
}

function spentTable({ spent }: JudgedReport): ReportTable {
  const count = (tokens: number | null) => (tokens === null ? nothing : `${tokens}`);
  return {
    header: ["agent", "judge", "answers", "input tokens", "cached", "output tokens", "reasoning", "judging cost"],
    rows: spent.map(({ agent, judge, answers, unknown, input, cached, output, reasoning, dollars }) => [
      agent,
      judge,
      `${answers}`,
      ...[input, cached, output, reasoning].map(count),
      dollars === null ? "unknown" : `${dollarText(dollars)}${unknown === 0 ? "" : `, cost of ${counted(unknown, "answer")} unknown`}`,
    ]),
  };
}

function digitsFor({ low, high }: JudgedFigure): number {
  return high - low > 10 ? 1 : 2;
}

function rangeOf({ low, high }: Interval, digits: number): string {
  return `${low.toFixed(digits)} to ${high.toFixed(digits)}`;
}
