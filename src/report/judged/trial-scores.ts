import { scoreCriteria } from "../../score/judge/criterion.ts";
import type { Judgement } from "../../store/judgement.ts";
import type { TrialKey } from "../../store/run-plan.ts";
import { trialsOf } from "./judged-trials.ts";

/** One judge's score for one trial on one criterion: the median of its samples, or null if most are invalid. */
export interface TrialScore {
  readonly judge: string;
  readonly criterion: string;
  readonly score: number | null;
  readonly samples: number;
}

/** Finds the judge scores of a trial for the current wording of the criteria. */
export function scoresByTrial(judgements: readonly Judgement[]): (key: TrialKey) => readonly TrialScore[] {
  const name = ({ suite, agent, case: id, trial }: TrialKey) => JSON.stringify([suite, agent, id, trial]);
  const found = new Map<string, TrialScore[]>();
  for (const [suite, own] of Map.groupBy(judgements, (one) => one.suite))
    for (const { id, rubric } of scoreCriteria)
      for (const one of trialsOf(own.filter(({ criterion, rubric: its }) => criterion === id && its === rubric))) {
        const said = { judge: one.judge, criterion: id, score: one.score ?? null, samples: one.said.length };
        const key = name({ ...one, suite });
        found.set(key, [...(found.get(key) ?? []), said]);
      }
  return (key) => found.get(name(key)) ?? [];
}

/** Returns every combination of judge and criterion that has scores, sorted by judge. */
export function judgedColumns(judgements: readonly Judgement[]): Pick<TrialScore, "judge" | "criterion">[] {
  const judges = [...new Set(judgements.map(({ judge }) => judge))];
  return judges.flatMap((judge) =>
    scoreCriteria
      .filter(({ id, rubric }) => judgements.some((one) => one.judge === judge && one.criterion === id && one.rubric === rubric))
      .map(({ id }) => ({ judge, criterion: id })),
  );
}
