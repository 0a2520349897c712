import { isExcluded } from "../conversation/ending.ts";
import { readerIn, type TrialKey, trialName } from "../store/run-plan.ts";
import type { RunStore } from "../store/run-store.ts";
import type { Suite } from "../suite/suite.ts";
import type { HungTrial } from "./run-messages.ts";
import { recordOf } from "./run-trial.ts";
import { trialSeed } from "./trial-seed.ts";

/** Records trials that were aborted from another thread. Their messages are lost, but their endings are known. */
export function keepHung(
  hung: readonly HungTrial[],
  { store, suites }: { readonly store: RunStore; readonly suites: ReadonlyMap<string, Suite> },
): void {
  if (hung.length === 0) return;
  const open = new Set(store.open().map(trialName));
  for (const { key, ending } of hung) {
    const suite = suites.get(key.suite);
    const testCase = suite?.cases.find(({ id }) => id === key.case);
    if (!suite || !testCase || !open.has(trialName(key)) || (isExcluded(ending) && hasAttempts(store, key))) continue;
    const { seed, customer } = store.plan;
    store.keepRecord(
      recordOf({
        suite,
        testCase,
        agent: key.agent,
        customer,
        reader: readerIn(store.plan, key.suite),
        trial: key.trial,
        seed: trialSeed(seed, key.suite, key.case, key.trial),
        startedAt: new Date().toISOString(),
        ms: 0,
        happened: { events: [], ending },
      }),
    );
  }
}

// Each thread gets a list of all trials that hung in earlier threads; an excluded trial stays open and is recorded only once.
function hasAttempts(store: RunStore, key: TrialKey): boolean {
  return (store.result(key)?.attempts ?? 0) > 0;
}

/** Selects trials by key. */
export function selectTrials(keys: readonly TrialKey[]): (key: TrialKey) => boolean {
  const texts = new Set(keys.map(trialName));
  return (key) => texts.has(trialName(key));
}
