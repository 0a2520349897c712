import { type SplitPart, shareOf, splitOf } from "../statistics/split.ts";
import type { ForkSample } from "../store/fork-sample.ts";

/** Counts of a decision's samples. */
export interface ForkSplit {
  /** The number of samples that count; the others were excluded because something other than the agent failed. */
  readonly counted: number;
  readonly excluded: number;
  /** Each decision that the agent made, most frequent first, with its share of the samples that count. */
  readonly decisions: readonly ForkDecision[];
  readonly unsafe: Omit<SplitPart<"unsafe">, "outcome">;
  /** The checks that unsafe branches failed, most frequent first. */
  readonly broken: readonly { readonly check: string; readonly why: string; readonly samples: number }[];
}

/** One decision, with the number of its samples that took an unsafe branch. */
interface ForkDecision extends Omit<SplitPart<string>, "outcome"> {
  readonly next: string;
  readonly unsafe: number;
}

/** Counts the samples of a decision. */
export function splitSamples(samples: readonly ForkSample[]): ForkSplit {
  const counted = samples.filter(({ branch }) => branch !== "excluded");
  const decisions = splitOf(counted.map(({ next }) => next)).map(({ outcome, ...part }) => ({
    next: outcome,
    ...part,
    unsafe: counted.filter(({ next, branch }) => next === outcome && branch === "unsafe").length,
  }));
  const isUnsafe = counted.filter(({ branch }) => branch === "unsafe");
  const { outcome: _, ...unsafe } = shareOf("unsafe" as const, isUnsafe.length, counted.length);
  return {
    counted: counted.length,
    excluded: samples.length - counted.length,
    decisions,
    unsafe,
    broken: countBroken(isUnsafe),
  };
}

function countBroken(samples: readonly ForkSample[]): ForkSplit["broken"] {
  const reasons = samples.flatMap(({ broken }) => {
    const texts = broken.map(({ check, why }) => JSON.stringify({ check, why }));
    return [...new Set(texts)];
  });
  return splitOf(reasons).map(({ outcome, count }) => ({ ...JSON.parse(outcome), samples: count }));
}
