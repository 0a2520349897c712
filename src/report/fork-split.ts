import { shareOf, splitOf } from "../statistics/split.ts";
import type { ForkSample } from "../store/fork-sample.ts";

/**
 * Counts the samples of a decision; those in which something other than the agent failed do not count. Decisions and the
 * checks that unsafe branches failed are listed with the most frequent first.
 */
export function splitSamples(samples: readonly ForkSample[]) {
  const counted = samples.filter(({ branch }) => branch !== "excluded");
  const decisions = splitOf(counted.map(({ next }) => next)).map(({ outcome, ...part }) => ({
    next: outcome,
    ...part,
    unsafe: counted.filter(({ next, branch }) => next === outcome && branch === "unsafe").length,
  }));
  const isUnsafe = counted.filter(({ branch }) => branch === "unsafe");
  const { outcome: _, ...unsafe } = shareOf("unsafe" as const, isUnsafe.length, counted.length);
  return { counted: counted.length, excluded: samples.length - counted.length, decisions, unsafe, broken: countBroken(isUnsafe) };
}

function countBroken(samples: readonly ForkSample[]): { readonly check: string; readonly why: string; readonly samples: number }[] {
  const reasons = samples.flatMap(({ broken }) => [...new Set(broken.map(({ check, why }) => JSON.stringify({ check, why })))]);
  return splitOf(reasons).map(({ outcome, count }) => ({ ...JSON.parse(outcome), samples: count }));
}
