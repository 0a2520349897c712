import type { RunStore } from "../../src/store/run-store.ts";

/** What a run decides, without what differs between any two runs: times and durations. */
export function decisions(store: RunStore): string {
  return JSON.stringify(
    [...store.results()].map((result) => {
      const { startedAt: _, ms: __, events, ...rest } = store.record(result) ?? { startedAt: "", ms: 0, events: [] };
      const happened = events.map(({ at: ___, ...event }) => ("ms" in event ? { ...event, ms: 0 } : event));
      return { result, record: { ...rest, events: happened } };
    }),
  );
}
