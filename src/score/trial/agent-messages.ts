import { storedReading } from "../../conversation/stored-reading.ts";
import type { Act } from "../../language/act.ts";
import { readMessage } from "../../language/read-message.ts";
import type { TrialRecord } from "../../record/trial-record.ts";

// Non-breaking and thin spaces, as used between a currency and its amount.
const hardSpace = /[\u00a0\u2007\u2009\u202f]/g;

/** The agent's messages, in order; each is parsed when a check first needs its acts or values. */
export function agentMessages({ events }: TrialRecord) {
  return events.flatMap((event, step) => {
    if (event.kind !== "agent_message") return [];
    const stored = storedReading(events, step);
    const text = event.text.replaceAll(hardSpace, " ");
    const reading = readMessage(text);
    return {
      step,
      text,
      reading,
      isReadByModel: stored !== undefined,
      get acts(): readonly Act[] {
        // Reuse the model's reading from the trial. It covers the whole turn, which may consist of several messages.
        return stored?.acts.filter((act) => text.includes(act.text.replaceAll(hardSpace, " "))) ?? reading.acts;
      },
    };
  });
}
export type AgentMessage = ReturnType<typeof agentMessages>[number];
