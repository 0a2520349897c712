import type { Agent, AgentBriefing, AgentSession, AgentTurn, CaseAwareAgent, PastEntry, ToolReply } from "../../conversation/agent.ts";
import { nameTrial, trialOf } from "../../conversation/trial-name.ts";
import { canonicalJson, type JsonObject } from "../../json.ts";
import type { Call } from "../../world/call.ts";
import type { ForkPoint } from "./fork-point.ts";
import type { PastAction } from "./past-script.ts";
import { retracedAgent } from "./retraced-agent.ts";

/** The inputs of a forked agent, apart from the agent itself. */
export interface AgentFork extends ForkPoint {
  readonly sample: number;
  /** The sample's seed, from which a stand-in's random numbers after the decision are derived. */
  readonly seed: string;
  /** Called when the conversation has been rebuilt, before the agent decides. */
  readonly onReached: () => Promise<void>;
}

/**
 * Wraps an agent so that it takes over a stored conversation: its turns before the decision are repeated from the record, and all later
 * turns are its own. An agent that cannot start in the middle of a conversation has to repeat the recorded calls itself.
 */
export function forkedAgent(agent: Agent | CaseAwareAgent, fork: AgentFork): Agent | CaseAwareAgent {
  if (agent.kind === "stand_in" || !agent.resumes) return retracedAgent(agent, fork);
  return { ...agent, open: (briefing: AgentBriefing) => resumedSession(agent, briefing, fork) };
}

function resumedSession(agent: Agent, briefing: AgentBriefing, fork: AgentFork): AgentSession {
  const past: PastEntry[] = [];
  let taken = 0;
  let session: AgentSession | undefined;
  return {
    reply: async (turn) => {
      const scripted = fork.turns[taken];
      taken += 1;
      if (!scripted) return session?.reply(turn) ?? "";
      past.push({ kind: "customer", text: turn.text, attachments: turn.attachments });
      const isLast = taken === fork.turns.length;
      const final = await repeat(turn, scripted.actions, { keepsLast: !isLast, past });
      if (!isLast) return final;
      await fork.onReached();
      // All samples of a fork share the recorded calls.
      const own = { ...briefing, past: structuredClone(past) };
      nameTrial(own, `${trialOf(briefing)}/fork/${fork.sample}`);
      session = await agent.open(own);
      return session.reply(turn);
    },
    hasLeft: () => session?.hasLeft?.() ?? false,
    close: () => session?.close?.(),
    explainTimeout: () => session?.explainTimeout?.() ?? { kind: agent.timeoutIs, detail: "" },
  };
}

interface Repetition {
  /** Whether to return the last message instead of sending it, because it ends the turn. */
  readonly keepsLast: boolean;
  readonly past: PastEntry[];
}

/** Repeats the recorded actions in a turn; returns the message that ends the turn, if there is one. */
async function repeat(turn: AgentTurn, actions: readonly PastAction[], { keepsLast, past }: Repetition): Promise<string> {
  for (const [index, action] of actions.entries()) {
    if (action.kind === "call") {
      const { tool, args } = action.call;
      past.push({ kind: "call", tool, args, reply: await repeatCall(turn, action.call) });
      continue;
    }
    past.push({ kind: "agent", text: action.text });
    if (keepsLast && index === actions.length - 1) return action.text;
    turn.say(action.text);
  }
  return "";
}

// Records do not keep unparsable arguments, so other unparsable arguments are used instead.
const unreadable: JsonObject = JSON.parse("[]");

/** Repeats a recorded call. */
export function repeatCall(turn: AgentTurn, { tool, args, outcome }: Call): Promise<ToolReply> {
  const wasUnreadable = outcome.kind === "invalid" && outcome.message.startsWith(`${tool}: arguments must be an object`);
  return turn.call(tool, wasUnreadable ? unreadable : args);
}

/** Whether a call is the recorded one. */
export function isSameCall(call: Call, tool: string, args: JsonObject): boolean {
  return call.tool === tool && canonicalJson(call.args) === canonicalJson(args);
}
