import type { AgentSession, StandInBriefing } from "../../conversation/agent.ts";
import { transientCodes } from "../../suite/perturb/tool-faults.ts";
import { gullible } from "./gullible.ts";

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

const transient: ReadonlySet<string> = new Set(Object.values(transientCodes));

/** Wraps a session so that it retries calls that failed with a transient error, unless `givesUp` returns true. */
export function retrying(session: AgentSession, givesUp = () => false): AgentSession {
  return {
    reply: (turn) => {
      const call: typeof turn.call = async (tool, args) => {
        const reply = await turn.call(tool, args);
        return !reply.ok && transient.has(reply.code) && !givesUp() ? turn.call(tool, args) : reply;
      };
      return session.reply({ ...turn, call });
    },
  };
}
