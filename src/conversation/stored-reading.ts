import type { TrialEvent } from "./event.ts";
import type { Reading } from "./reading.ts";

/** How the agent's turn around a step was read in the trial; undefined if no reading of it was recorded. */
export function storedReading(events: readonly TrialEvent[], step: number): Reading | undefined {
  for (let next = step + 1; next < events.length; next++) {
    const event = events[next];
    if (event?.kind === "customer_message") return event.reading;
  }
  return undefined;
}
