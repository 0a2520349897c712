import { type Criterion, scoreCriteria } from "../../score/judge/criterion.ts";
import { median } from "../../statistics/median-of-runs.ts";
import type { Judgement } from "../../store/judgement.ts";
import { type TrialKey, trialName } from "../../store/run-plan.ts";

/** Groups items that have the same values in the given fields. */
export function alike<Item>(items: readonly Item[], ...fields: readonly (keyof Item)[]) {
  const groups = Map.groupBy(items, (item) => JSON.stringify(fields.map((field) => item[field])));
  return [...groups.values()].flatMap((own) => own.slice(0, 1).map((first) => ({ first, own })));
}
export type Alike<Item> = ReturnType<typeof alike<Item>>[number];

/** Groups items by the trial they are about. */
export function byTrial<Item extends TrialKey>(items: readonly Item[]): (key: TrialKey) => readonly Item[] {
  const found = Map.groupBy(items, trialName);
  return (key) => found.get(trialName(key)) ?? [];
}

/** The answers to the current wording of a criterion. */
export function currentAnswers({ id, rubric }: Criterion, judgements: readonly Judgement[]): Judgement[] {
  return judgements.filter((one) => one.criterion === id && one.rubric === rubric);
}

/** Combines the samples of one criterion by trial and judge; a trial has a score if more than half of the samples are valid. */
export function trialsOf(judgements: readonly Judgement[]) {
  return alike(judgements, "suite", "agent", "judge", "case", "trial").map(({ first, own: answers }) => {
    const scores = answers.flatMap(({ reply }) => (reply.kind === "scored" ? [reply.score] : []));
    const { suite, agent, judge, case: id, trial } = first;
    return { suite, agent, judge, case: id, trial, answers, score: scores.length * 2 > answers.length ? median(scores) : undefined };
  });
}
export type JudgedTrial = ReturnType<typeof trialsOf>[number];

/** One judge's score for one trial on one criterion: the median of its samples, or null if most are invalid. */
export type TrialScore = ReturnType<ReturnType<typeof scoresByTrial>>[number];

/** Finds the judge scores of a trial for the current wording of the criteria. */
export function scoresByTrial(judgements: readonly Judgement[]) {
  const all = scoreCriteria.flatMap((criterion) =>
    trialsOf(currentAnswers(criterion, judgements)).map((one) => ({ criterion: criterion.id, ...one })),
  );
  const scoresOf = byTrial(all);
  return (key: TrialKey) =>
    scoresOf(key).map(({ judge, criterion, score, answers }) => ({ judge, criterion, score: score ?? null, samples: answers.length }));
}

/** Returns every combination of judge and criterion that has scores, sorted by judge. */
export function judgedColumns(judgements: readonly Judgement[]): Pick<TrialScore, "judge" | "criterion">[] {
  return alike(judgements, "judge").flatMap(({ first: { judge }, own }) =>
    scoreCriteria.filter((criterion) => currentAnswers(criterion, own).length > 0).map(({ id }) => ({ judge, criterion: id })),
  );
}
