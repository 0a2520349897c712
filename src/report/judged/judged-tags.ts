import { scoreCriteria } from "../../score/judge/criterion.ts";
import type { Judgement } from "../../store/judgement.ts";
import type { TrialKey } from "../../store/run-plan.ts";
import { byTrial, currentAnswers, type JudgedTrial, trialsOf } from "./judged-trials.ts";

/** Tags each trial with the judges that answered about it, and with those that scored it, alone and in pairs. */
export function judgedTags(judgements: readonly Judgement[]): (key: TrialKey) => readonly string[] {
  if (judgements.length === 0) return () => [];
  const answersOf = byTrial(judgements);
  const scoredBy = scoreCriteria.map(({ id, ...criterion }) => {
    const judged = byTrial(trialsOf(currentAnswers({ id, ...criterion }, judgements)));
    return (key: TrialKey) => tagsOn(id, judged(key));
  });
  return (key) => {
    const judges = [...new Set(answersOf(key).map(({ judge }) => judge))];
    return [...judges.map((judge) => `judge: ${judge}`), ...scoredBy.flatMap((tagsOf) => tagsOf(key))];
  };
}

function tagsOn(criterion: string, judged: readonly JudgedTrial[]): readonly string[] {
  const scored = judged.filter(({ score }) => score !== undefined).map(({ judge }) => judge);
  const without = judged.filter(({ score }) => score === undefined).map(({ judge }) => judge);
  const pairs = scored.flatMap((one) => scored.filter((other) => other !== one).map((other) => `${criterion}: ${one} and ${other}`));
  return [
    ...scored.map((judge) => `${criterion}: ${judge}`),
    ...without.map((judge) => `${criterion} without a score: ${judge}`),
    ...pairs,
  ];
}
