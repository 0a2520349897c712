import type { Random } from "../random.ts";
import type { CaseTally } from "./case-tally.ts";
import { passHatK } from "./pass-hat-k.ts";
import { rankCorrelation } from "./spearman.ts";

/** One planned trial; `length` measures the conversation, for example in turns. */
export interface PlannedTrial {
  readonly agent: string;
  readonly case: string;
  readonly excluded: boolean;
  readonly length: number;
}

/**
 * Tests whether exclusions depend on the agent or on the length of the case. If either p-value is small, trials are not
 * missing at random, and the bounds must be printed.
 */
export function checkMissing(
  trials: readonly PlannedTrial[],
  { random, shuffles = 2_000 }: { readonly random: Random; readonly shuffles?: number },
) {
  const excluded = trials.filter((trial) => trial.excluded).length;
  const chance = { random, shuffles };
  // The probability that exclusions spread at random within each case would be at least this uneven between agents.
  const byAgent = excluded === 0 ? 1 : agentTest(trials, chance);
  // The probability of a rank correlation between case length and exclusions at least this strong, if they were unrelated.
  const byLength = excluded === 0 ? 1 : lengthTest(trials, chance);
  // The two tests share the 5% significance level.
  return { excluded, planned: trials.length, byAgent, byLength, flagged: Math.min(byAgent, byLength) <= 0.025 };
}

interface Shuffling {
  readonly random: Random;
  readonly shuffles: number;
}

// All agents run the same cases, so shuffle within each case; a difficult case must not count against any agent.
function agentTest(trials: readonly PlannedTrial[], { random, shuffles }: Shuffling): number {
  const agents = [...new Set(trials.map(({ agent }) => agent))];
  const planned = agents.map((agent) => trials.filter((trial) => trial.agent === agent).length);
  const share = trials.filter((trial) => trial.excluded).length / trials.length;
  const blocks = [...Map.groupBy(trials, (trial) => trial.case).values()].map((block) => ({
    agents: block.map(({ agent }) => agents.indexOf(agent)),
    excluded: block.filter((trial) => trial.excluded).length,
  }));
  const unevenness = (counts: ArrayLike<number>) =>
    planned.reduce((sum, trialsOf, index) => sum + ((counts[index] ?? 0) - share * trialsOf) ** 2 / trialsOf, 0);
  const observed = unevenness(agents.map((agent) => trials.filter((trial) => trial.agent === agent && trial.excluded).length));
  let extreme = 1;
  for (let round = 0; round < shuffles; round++) {
    const counts = new Float64Array(agents.length);
    for (const block of blocks)
      if (block.excluded > 0)
        for (const agent of random.shuffle(block.agents).slice(0, block.excluded)) counts[agent] = (counts[agent] ?? 0) + 1;
    if (unevenness(counts) >= observed - 1e-9) extreme++;
  }
  return extreme / (shuffles + 1);
}

// A trial that was cut short has a short conversation, so a case's length is taken from its scored trials.
function lengthTest(trials: readonly PlannedTrial[], { random, shuffles }: Shuffling): number {
  const cases = [...Map.groupBy(trials, (trial) => trial.case).values()].flatMap((block) => {
    const scored = block.filter((trial) => !trial.excluded);
    if (scored.length === 0) return [];
    const length = scored.reduce((sum, trial) => sum + trial.length, 0) / scored.length;
    return [{ x: length, y: (block.length - scored.length) / block.length }];
  });
  const observed = rankCorrelation(cases);
  if (observed === undefined) return 1;
  const lengths = cases.map(({ x }) => x);
  let extreme = 1;
  for (let round = 0; round < shuffles; round++) {
    const shuffled = random.shuffle(lengths);
    const correlation = rankCorrelation(cases.map(({ y }, index) => ({ x: shuffled[index] ?? 0, y }))) ?? 0;
    if (Math.abs(correlation) >= Math.abs(observed) - 1e-9) extreme++;
  }
  return extreme / (shuffles + 1);
}

/** pass^k if every missing trial had failed, and pass^k if every missing trial had passed. */
export function missingBounds(
  tallies: readonly (CaseTally & { readonly planned: number })[],
  k: number,
): { readonly allFail: number; readonly allPass: number } {
  const mean = (passes: (tally: CaseTally & { readonly planned: number }) => number) => {
    const counted = tallies.filter(({ planned }) => planned >= k);
    return counted.reduce((sum, tally) => sum + passHatK(passes(tally), tally.planned, k), 0) / Math.max(1, counted.length);
  };
  return { allFail: mean(({ c }) => c), allPass: mean(({ c, n, planned }) => c + planned - n) };
}
