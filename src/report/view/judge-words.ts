import { criteria } from "../../score/judge/criterion.ts";
import type { Judgement } from "../../store/judgement.ts";

/**
 * Returns judges' answers about a trial, by criterion, in the order in which criteria are printed; criteria that are no
 * longer used come last.
 */
export function judgeWords(judgements: readonly Judgement[]) {
  const place = ({ criterion }: Judgement) => {
    const at = criteria.findIndex(({ id }) => id === criterion);
    return at < 0 ? criteria.length : at;
  };
  const sorted = judgements.toSorted((one, other) => place(one) - place(other));
  return sorted.map(({ judge, criterion, rubric, sample, reply, family }) => {
    const known = criteria.find(({ id }) => id === criterion);
    // The scale of the answer is unknown if the criterion, or this version of it, is no longer used.
    const scale = known?.kind === "score" && known.rubric === rubric ? { low: known.low, high: known.high } : null;
    return { criterion: known?.title ?? criterion, scale, judge, rubric, sample, reply, family };
  });
}
