import { costOfCall, type PriceTable, priceOf } from "../../llm/price.ts";
import { usageOf } from "../../store/judge-spending.ts";
import type { Judgement } from "../../store/judgement.ts";

type Counted = "input" | "cached" | "cacheWrite" | "output" | "reasoning";

/**
 * The usage and cost of one judge's answers about one agent; a token count is null if any answer does not report it.
 */
export interface JudgeSpent extends Readonly<Record<Counted, number | null>> {
  readonly agent: string;
  readonly judge: string;
  readonly model: string;
  readonly answers: number;
  /** The number of answers whose cost is unknown. */
  readonly unknown: number;
  /** The cost in US dollars of the answers whose cost is known; null if there are none. */
  readonly dollars: number | null;
}

/** Adds up the usage and cost of judges' answers, by agent and judge. */
export function judgeSpent(judgements: readonly Judgement[], prices: PriceTable): JudgeSpent[] {
  const groups = Map.groupBy(judgements, ({ agent, judge }) => JSON.stringify([agent, judge]));
  return [...groups.values()].flatMap((own) => {
    const [first] = own;
    return first ? [spentOn(first, own, prices)] : [];
  });
}

function spentOn(first: Judgement, own: readonly Judgement[], prices: PriceTable): JudgeSpent {
  const used = own.map(usageOf);
  const model = usageOf(first).model;
  const price = priceOf(model, prices);
  const known = price ? used.flatMap((usage) => costOfCall(usage, price) ?? []) : [];
  const all = (kind: Counted) => used.reduce<number | null>((sum, usage) => (sum === null ? null : addedTo(sum, usage[kind])), 0);
  return {
    agent: first.agent,
    judge: first.judge,
    model,
    answers: own.length,
    unknown: own.length - known.length,
    input: all("input"),
    cached: all("cached"),
    cacheWrite: all("cacheWrite"),
    output: all("output"),
    reasoning: all("reasoning"),
    dollars: known.length === 0 ? null : known.reduce((sum, dollars) => sum + dollars, 0),
  };
}

function addedTo(sum: number, count: number | undefined): number | null {
  return count === undefined ? null : sum + count;
}
