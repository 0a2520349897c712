import { median } from "../../statistics/median-of-runs.ts";
import type { Judgement } from "../../store/judgement.ts";

/** One trial as one judge sees it. */
export interface JudgedTrial {
  readonly agent: string;
  readonly judge: string;
  readonly case: string;
  readonly trial: number;
  readonly said: readonly Judgement[];
  /** None unless more than half of the samples can be read. */
  readonly score: number | undefined;
}

/** Puts the samples of one criterion together, trial by trial and judge by judge. */
export function trialsOf(judgements: readonly Judgement[]): JudgedTrial[] {
  const groups = Map.groupBy(judgements, ({ agent, judge, case: id, trial }) =>
    JSON.stringify([agent, judge, id, trial]),
  );
  return [...groups.values()].flatMap((said) => {
    const [first] = said;
    if (!first) return [];
    const scores = said.flatMap(({ reply }) => (reply.kind === "scored" ? [reply.score] : []));
    const { agent, judge, case: id, trial } = first;
    return [
      { agent, judge, case: id, trial, said, score: scores.length * 2 > said.length ? median(scores) : undefined },
    ];
  });
}
