import { setTimeout as sleep } from "node:timers/promises";
import type { Agent, AgentSession, AgentTurn, CaseAwareAgent } from "../conversation/agent.ts";

/** Wraps an agent so that it has to wait before some of its calls; `delayOf` returns the number of milliseconds. */
export function slowedAgent(agent: Agent | CaseAwareAgent, delayOf: (tool: string) => number): Agent | CaseAwareAgent {
  if (agent.kind === "stand_in") {
    const open: CaseAwareAgent["open"] = (briefing) => slowedSession(agent.open(briefing), delayOf);
    return { ...agent, open };
  }
  const open: Agent["open"] = async (briefing) => slowedSession(await agent.open(briefing), delayOf);
  return { ...agent, open };
}

// A session may be a class instance, so its methods are called on the session itself.
function slowedSession(session: AgentSession, delayOf: (tool: string) => number): AgentSession {
  const { explainTimeout } = session;
  return {
    reply: (turn) => session.reply(slowedTurn(turn, delayOf)),
    hasLeft: () => session.hasLeft?.() ?? false,
    close: () => session.close?.(),
    ...(explainTimeout ? { explainTimeout: () => explainTimeout.call(session) } : {}),
  };
}

function slowedTurn(turn: AgentTurn, delayOf: (tool: string) => number): AgentTurn {
  return {
    ...turn,
    call: async (tool, args) => {
      const ms = delayOf(tool);
      if (ms > 0) await sleep(ms);
      return turn.call(tool, args);
    },
  };
}
