import { median } from "../../statistics/median-of-runs.ts";
import type { Judgement } from "../../store/judgement.ts";

/** One judge's result for one trial. */
export interface JudgedTrial {
  readonly agent: string;
  readonly judge: string;
  readonly case: string;
  readonly trial: number;
  readonly said: readonly Judgement[];
  /** The score; undefined unless more than half of the samples are valid. */
  readonly score: number | undefined;
}

/** Combines the samples of one criterion by trial and judge. */
export function trialsOf(judgements: readonly Judgement[]): JudgedTrial[] {
  const groups = Map.groupBy(judgements, ({ agent, judge, case: id, trial }) => JSON.stringify([agent, judge, id, trial]));
  return [...groups.values()].flatMap((said) => {
    const [first] = said;
    if (!first) return [];
    const scores = said.flatMap(({ reply }) => (reply.kind === "scored" ? [reply.score] : []));
    const { agent, judge, case: id, trial } = first;
    return [{ agent, judge, case: id, trial, said, score: scores.length * 2 > said.length ? median(scores) : undefined }];
  });
}
