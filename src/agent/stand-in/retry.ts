import type { AgentSession, AgentTurn, ToolReply } from "../../conversation/agent.ts";
import { transientCodes } from "../../suite/perturb/tool-faults.ts";

const transient: ReadonlySet<string> = new Set(Object.values(transientCodes));

/** Whether a call failed with a transient error, so that it is worth retrying. */
function isTransient(reply: ToolReply): boolean {
  return !reply.ok && transient.has(reply.code);
}

/** Wraps a session so that it retries calls that failed with a transient error, unless `givesUp` returns true. */
export function retrying(session: AgentSession, givesUp: () => boolean = () => false): AgentSession {
  return {
    reply: (turn) => session.reply(retryingTurn(turn, givesUp)),
    ...(session.hasLeft ? { hasLeft: () => session.hasLeft?.() ?? false } : {}),
    ...(session.close ? { close: () => session.close?.() } : {}),
  };
}

function retryingTurn(turn: AgentTurn, givesUp: () => boolean): AgentTurn {
  return {
    ...turn,
    call: async (tool, args) => {
      const reply = await turn.call(tool, args);
      return isTransient(reply) && !givesUp() ? turn.call(tool, args) : reply;
    },
  };
}
