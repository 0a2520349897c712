import type { PriceTable } from "../../llm/price.ts";
import { type ScoreCriterion, scoreCriteria, statementsCriterion } from "../../score/judge/criterion.ts";
import type { Interval } from "../../statistics/interval.ts";
import { differenceInterval } from "../../statistics/paired-difference.ts";
import { printedInterval } from "../../statistics/printed-interval.ts";
import { studentInterval } from "../../statistics/student-interval.ts";
import { quadraticKappa } from "../../statistics/weighted-kappa.ts";
import type { Judgement } from "../../store/judgement.ts";
import { meanOf } from "../estimate/mean.ts";
import { resamplingFor } from "../estimate/resampling.ts";
import { type JudgeSpent, judgeSpent } from "./judge-spent.ts";
import { type JudgedTrial, trialsOf } from "./judged-trials.ts";

/** One judge's scores for one agent on one criterion. They come from a model and never affect verdicts or gates. */
export interface JudgedFigure extends Pick<ScoreCriterion, "low" | "high" | "title"> {
  readonly agent: string;
  readonly judge: string;
  readonly criterion: ScoreCriterion["id"];
  /** The trials' scores, averaged over cases; null if no trial has a score. */
  readonly mean: number | null;
  readonly interval: Interval | null;
  readonly cases: number;
  /** The number of trials with a score. */
  readonly trials: number;
  /**
   * The number of trials that were judged but have no score, because at least half of their samples could not be
   * parsed.
   */
  readonly unscored: number;
  /** The maximum number of samples per trial; the median of the valid samples is the trial's score. */
  readonly samples: number;
  /** The number of samples that could not be parsed, over all trials. */
  readonly unreadable: number;
  /** The mean values at the customer's first and last message, for a criterion with a value per message. */
  readonly course: { readonly first: number; readonly last: number } | null;
  /** Whether the judge and the agent belong to the same model family in any of these trials. */
  readonly family: Judgement["family"];
}

/** The agreement of two judges on one criterion, over the trials that both scored. */
interface JudgeAgreement extends Pick<JudgedFigure, "criterion" | "title"> {
  readonly one: string;
  readonly other: string;
  readonly trials: number;
  readonly cases: number;
  /** The first judge's score minus the second judge's, averaged over cases. */
  readonly difference: number;
  readonly interval: Interval;
  /** Cohen's kappa with quadratic weights; null if both judges always give the same single value. */
  readonly kappa: number | null;
}

/** All judge scores for a suite's trials. */
export interface JudgedReport {
  readonly figures: readonly JudgedFigure[];
  readonly agreements: readonly JudgeAgreement[];
  /** The number of judgements made with an earlier wording of their criterion, which are left out. */
  readonly outdated: number;
  /** The usage and cost of all answers, including those with an earlier wording. */
  readonly spent: readonly JudgeSpent[];
}

/** Summarises the judgements on one suite; null if there are none. */
export function reportJudged(judgements: readonly Judgement[], suite: string, prices: PriceTable): JudgedReport | null {
  const own = judgements.filter((one) => one.suite === suite);
  if (own.length === 0) return null;
  const groups = scoreCriteria.map((criterion) => ({
    criterion,
    trials: trialsOf(own.filter((one) => one.criterion === criterion.id && one.rubric === criterion.rubric)),
  }));
  const scores = groups.reduce((sum, { trials }) => sum + trials.reduce((all, { said }) => all + said.length, 0), 0);
  const readings = own.filter(({ criterion, rubric }) => criterion === statementsCriterion.id && rubric === statementsCriterion.rubric);
  return {
    figures: groups.flatMap(({ criterion, trials }) => figuresOf(criterion, trials, suite)),
    agreements: groups.flatMap(({ criterion, trials }) => agreementsOf(criterion, trials, suite)),
    outdated: own.length - scores - readings.length,
    spent: judgeSpent(own, prices),
  };
}

function figuresOf(criterion: ScoreCriterion, trials: readonly JudgedTrial[], suite: string): JudgedFigure[] {
  const groups = Map.groupBy(trials, ({ agent, judge }) => JSON.stringify([agent, judge]));
  return [...groups.values()].flatMap((own) => {
    const [first] = own;
    return first ? [figureOf(criterion, own, { suite, agent: first.agent, judge: first.judge })] : [];
  });
}

function figureOf(
  { id, title, low, high }: ScoreCriterion,
  trials: readonly JudgedTrial[],
  { suite, agent, judge }: { readonly suite: string; readonly agent: string; readonly judge: string },
): JudgedFigure {
  const scored = trials.flatMap(({ case: name, score }) => (score === undefined ? [] : [{ case: name, score }]));
  const byCase = casesOf(scored.map(({ case: name, score }) => ({ case: name, value: score })));
  const replies = trials.flatMap(({ said }) => said);
  return {
    agent,
    judge,
    criterion: id,
    title,
    low,
    high,
    mean: byCase.length === 0 ? null : meanOf(byCase),
    interval: meanInterval(byCase, { low, high }, `${suite}/${agent}/judged/${judge}/${id}`),
    cases: byCase.length,
    trials: scored.length,
    unscored: trials.length - scored.length,
    samples: Math.max(0, ...trials.map(({ said }) => said.length)),
    unreadable: replies.filter(({ reply }) => reply.kind === "unreadable").length,
    course: courseOf(replies),
    family: replies.some(({ family }) => family === "own") ? "own" : (replies[0]?.family ?? "unknown"),
  };
}

function courseOf(replies: readonly Judgement[]): JudgedFigure["course"] {
  const courses = replies.flatMap(({ reply }) => (reply.kind === "scored" && reply.course ? [reply.course] : []));
  const ends = courses.flatMap((course) => {
    const [first, last] = [course[0], course.at(-1)];
    return first === undefined || last === undefined ? [] : [{ first, last }];
  });
  if (ends.length === 0) return null;
  return { first: meanOf(ends.map(({ first }) => first)), last: meanOf(ends.map(({ last }) => last)) };
}

function agreementsOf(criterion: ScoreCriterion, trials: readonly JudgedTrial[], suite: string): JudgeAgreement[] {
  const judges = [...new Set(trials.map(({ judge }) => judge))];
  return judges.flatMap((one, index) =>
    judges.slice(index + 1).flatMap((other) => {
      const pairs = pairsOf(trials, one, other);
      return pairs.length === 0 ? [] : [agreementOf(criterion, pairs, { suite, one, other })];
    }),
  );
}

interface Pair {
  readonly case: string;
  readonly one: number;
  readonly other: number;
}

function pairsOf(trials: readonly JudgedTrial[], one: string, other: string): Pair[] {
  const keyOf = ({ agent, case: id, trial }: JudgedTrial) => JSON.stringify([agent, id, trial]);
  const theirs = new Map(trials.filter(({ judge }) => judge === other).map((trial) => [keyOf(trial), trial.score]));
  return trials.flatMap((trial) => {
    const score = theirs.get(keyOf(trial));
    if (trial.judge !== one || trial.score === undefined || score === undefined) return [];
    return [{ case: trial.case, one: trial.score, other: score }];
  });
}

function agreementOf(
  { id, title, low, high }: ScoreCriterion,
  pairs: readonly Pair[],
  { suite, one, other }: { readonly suite: string; readonly one: string; readonly other: string },
): JudgeAgreement {
  const width = high - low;
  // Trials of the same case are not independent observations of agreement, even if the agents differ.
  const differences = casesOf(pairs.map((pair) => ({ case: pair.case, value: pair.one - pair.other })));
  return {
    criterion: id,
    title,
    one,
    other,
    trials: pairs.length,
    cases: differences.length,
    difference: meanOf(differences),
    interval: gapInterval(differences, width, `${suite}/judged/${one}/${other}/${id}`),
    kappa: quadraticKappa(pairs) ?? null,
  };
}

/** The mean value of each case. */
function casesOf(values: readonly { readonly case: string; readonly value: number }[]): number[] {
  const groups = Map.groupBy(values, (one) => one.case);
  return Array.from(groups.values(), (own) => meanOf(own.map(({ value }) => value)));
}

function meanInterval(means: readonly number[], range: Pick<ScoreCriterion, "low" | "high">, seed: string): Interval | null {
  if (means.length === 0) return null;
  const width = range.high - range.low;
  const shares = means.map((mean) => (mean - range.low) / width);
  return studentInterval(means, range) ?? scaled(printedInterval(shares, resamplingFor(seed)), width, range.low);
}

function gapInterval(differences: readonly number[], width: number, seed: string): Interval {
  const shares = differences.map((difference) => difference / width);
  const free = studentInterval(differences, { low: -width, high: width });
  return free ?? scaled(differenceInterval(shares, resamplingFor(seed)), width, 0);
}

function scaled(interval: Interval, width: number, low: number): Interval {
  return { ...interval, low: low + interval.low * width, high: low + interval.high * width };
}
