import type { TrialEvent } from "./event.ts";
import type { Reading } from "./reading.ts";

/** The recorded reading of the agent's turn that contains a step; undefined if there is none. */
export function storedReading(events: readonly TrialEvent[], step: number): Reading | undefined {
  for (let next = step + 1; next < events.length; next++) {
    const event = events[next];
    if (event?.kind === "customer_message") return event.reading;
  }
  return undefined;
}
