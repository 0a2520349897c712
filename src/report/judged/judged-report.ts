import { costOfCall, type PriceTable, priceOf } from "../../llm/price.ts";
import { criteria, type ScoreCriterion, scoreCriteria } from "../../score/judge/criterion.ts";
import { differenceInterval } from "../../statistics/difference-interval.ts";
import { studentInterval } from "../../statistics/student-interval.ts";
import { quadraticKappa } from "../../statistics/weighted-kappa.ts";
import { usageOf } from "../../store/judge-spending.ts";
import type { Judgement } from "../../store/judgement.ts";
import { caseMeans, meanOf, scaleInterval, shareInterval } from "../estimate/mean.ts";
import { type Alike, alike, currentAnswers, type JudgedTrial, trialsOf } from "./judged-trials.ts";

/** Summarises the judgements on one suite; null if there are none. */
export function reportJudged(judgements: readonly Judgement[], suite: string, prices: PriceTable) {
  const own = judgements.filter((one) => one.suite === suite);
  if (own.length === 0) return null;
  const groups = scoreCriteria.map((criterion) => ({ criterion, trials: trialsOf(currentAnswers(criterion, own)) }));
  return {
    figures: groups.flatMap(({ criterion, trials }) => alike(trials, "agent", "judge").map((group) => figureOf(criterion, group))),
    agreements: groups.flatMap(({ criterion, trials }) => agreementsOf(criterion, trials)),
    // Judgements made with an earlier wording of their criterion are left out, except from the cost.
    outdated: own.length - criteria.flatMap((criterion) => currentAnswers(criterion, own)).length,
    spent: alike(own, "agent", "judge").map((group) => spentOn(group, prices)),
  };
}
export type JudgedReport = NonNullable<ReturnType<typeof reportJudged>>;

/** One judge's scores for one agent on one criterion. They come from a model and never affect verdicts or gates. */
function figureOf({ id, title, low, high }: ScoreCriterion, { first: { suite, agent, judge }, own: trials }: Alike<JudgedTrial>) {
  const scored = trials.flatMap(({ case: name, score }) => (score === undefined ? [] : [{ case: name, score }]));
  const means = caseMeans(scored, ({ score }) => score);
  const shares = means.map((mean) => (mean - low) / (high - low));
  const exact = () => scaleInterval(shareInterval(shares, `${suite}/${agent}/judged/${judge}/${id}`), high - low, low);
  const replies = trials.flatMap(({ answers }) => answers);
  return {
    agent,
    judge,
    criterion: id,
    title,
    low,
    high,
    mean: means.length === 0 ? null : meanOf(means),
    interval: means.length === 0 ? null : (studentInterval(means, { low, high }) ?? exact()),
    cases: means.length,
    trials: scored.length,
    // Trials that were judged but have no score, because at least half of their samples could not be parsed.
    unscored: trials.length - scored.length,
    samples: Math.max(0, ...trials.map(({ answers }) => answers.length)),
    unreadable: replies.filter(({ reply }) => reply.kind === "unreadable").length,
    course: courseOf(replies),
    family: replies.some(({ family }) => family === "own") ? "own" : (replies[0]?.family ?? "unknown"),
  };
}
export type JudgedFigure = ReturnType<typeof figureOf>;

/** The mean values at the customer's first and last message, for a criterion with a value per message. */
function courseOf(replies: readonly Judgement[]) {
  const courses = replies.flatMap(({ reply }) => (reply.kind === "scored" && reply.course?.length ? [reply.course] : []));
  if (courses.length === 0) return null;
  return { first: meanOf(courses.flatMap((course) => course.slice(0, 1))), last: meanOf(courses.flatMap((course) => course.slice(-1))) };
}

/** The agreement of each two judges on a criterion, over the trials that both scored. */
function agreementsOf({ id, title, low, high }: ScoreCriterion, trials: readonly JudgedTrial[]) {
  const judges = [...new Set(trials.map(({ judge }) => judge))];
  const width = high - low;
  return judges.flatMap((one, index) =>
    judges.slice(index + 1).flatMap((other) => {
      const pairs = pairsOf(trials, one, other);
      if (pairs.length === 0) return [];
      // Trials of the same case are not independent observations of agreement, even if the agents differ.
      const differences = caseMeans(pairs, (pair) => pair.one - pair.other);
      const shares = differences.map((difference) => difference / width);
      const exact = () => scaleInterval(differenceInterval(shares), width);
      const interval = studentInterval(differences, { low: -width, high: width }) ?? exact();
      const [cases, difference] = [differences.length, meanOf(differences)];
      // Kappa is undefined if both judges always give the same single value.
      const kappa = quadraticKappa(pairs) ?? null;
      return [{ criterion: id, title, one, other, trials: pairs.length, cases, difference, interval, kappa }];
    }),
  );
}

function pairsOf(trials: readonly JudgedTrial[], one: string, other: string) {
  const keyOf = ({ agent, case: id, trial }: JudgedTrial) => JSON.stringify([agent, id, trial]);
  const theirs = new Map(trials.filter(({ judge }) => judge === other).map((trial) => [keyOf(trial), trial.score]));
  return trials.flatMap((trial) => {
    const score = theirs.get(keyOf(trial));
    if (trial.judge !== one || trial.score === undefined || score === undefined) return [];
    return [{ case: trial.case, one: trial.score, other: score }];
  });
}

/** The usage and cost of one judge's answers about one agent; a token count is null if any answer does not report it. */
function spentOn({ first, own }: Alike<Judgement>, prices: PriceTable) {
  const used = own.map(usageOf);
  const { model } = usageOf(first);
  const price = priceOf(model, prices);
  const known = price ? used.flatMap((usage) => costOfCall(usage, price) ?? []) : [];
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
  const all = (kind: "input" | "cached" | "cacheWrite" | "output" | "reasoning") => {
    const counts = used.flatMap((usage) => usage[kind] ?? []);
    return counts.length < used.length ? null : sum(counts);
  };
  return {
    agent: first.agent,
    judge: first.judge,
    model,
    answers: own.length,
    // Answers whose cost is unknown; `dollars` covers the others.
    unknown: own.length - known.length,
    input: all("input"),
    cached: all("cached"),
    cacheWrite: all("cacheWrite"),
    output: all("output"),
    reasoning: all("reasoning"),
    dollars: known.length === 0 ? null : sum(known),
  };
}
