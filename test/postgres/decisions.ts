import type { RunStore } from "../../src/store/run-store.ts";

/** What a run decides, without what differs between any two runs: times and durations. */
export function decisions(store: RunStore): string {
  return JSON.stringify(decided(store));
}

/** The same without the number of attempts, for runs in which different trials were excluded at first. */
export function finalDecisions(store: RunStore) {
  return decided(store).map(({ result: { attempts: _, ...result }, record }) => ({ result, record }));
}

function decided(store: RunStore) {
  return [...store.results()].map((result) => {
    const { startedAt: _, ms: __, events, ...rest } = store.record(result) ?? { startedAt: "", ms: 0, events: [] };
    const happened = events.map(({ at: ___, ...event }) => ("ms" in event ? { ...event, ms: 0 } : event));
    return { result, record: { ...rest, events: happened } };
  });
}
