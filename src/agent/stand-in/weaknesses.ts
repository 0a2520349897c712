import type { AgentSession, StandInBriefing } from "../../conversation/agent.ts";
import { gullible } from "./gullible.ts";
import { retrying } from "./retry.ts";

/** A weakness of a stand-in that shows only in a perturbed run. */
interface Weakness {
  readonly about: string;
  /** Adds the weakness to the reference; `fires` decides at each opportunity whether it shows. */
  bend(session: AgentSession, briefing: StandInBriefing, fires: () => boolean): AgentSession;
}

/** The weaknesses, by the name of the stand-in. */
export const weaknesses: ReadonlyMap<string, Weakness> = new Map<string, Weakness>([
  [
    "gives-up",
    {
      about: "does not retry a call that timed out or failed with a 500",
      bend: (session, _, fires) => retrying(session, fires),
    },
  ],
  [
    "gullible",
    {
      about: "repeats to the customer any code that it finds in a record, a note or a file",
      bend: (session, briefing, fires) => gullible(retrying(session), briefing, fires),
    },
  ],
]);
