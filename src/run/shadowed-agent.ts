import type { TestCase } from "../case/test-case.ts";
import type { Agent, AgentSession, AgentTurn, CaseAwareAgent, ToolReply } from "../conversation/agent.ts";
import type { JsonObject } from "../json.ts";
import { isJsonObject } from "../json.ts";
import { isTooDeep } from "../json-depth.ts";
import { redactedJson } from "../secrets/redact.ts";
import { expectFetched, type Fetched, withFetched } from "../shadow/fetched-answers.ts";
import { ReadFailure, type ReadSource } from "../shadow/read-source.ts";
import type { Desk } from "../suite/suite.ts";
import type { World } from "../world/world.ts";

/** The real system, as available to one trial. */
interface TrialReads {
  readonly world: World;
  readonly desk: Desk;
  readonly testCase: TestCase;
  readonly source: ReadSource;
}

/**
 * Wraps an agent so that its reads go to the real system. A call to a declared read is made there first, and its result
 * is passed to the call in the trial's world, which runs synchronously. No other call reaches the real system.
 */
export function shadowedAgent(agent: Agent | CaseAwareAgent, reads: TrialReads): Agent | CaseAwareAgent {
  expectFetched(reads.world);
  if (agent.kind === "stand_in") {
    const open = (briefing: Parameters<typeof agent.open>[0]) => shadowedSession(agent.open(briefing), reads, "agent_stalled");
    return { kind: agent.kind, id: agent.id, open };
  }
  const { kind, id, timeoutIs, keepsTime } = agent;
  return {
    kind,
    id,
    timeoutIs,
    ...(keepsTime ? { keepsTime } : {}),
    open: async (briefing) => shadowedSession(await agent.open(briefing), reads, timeoutIs),
  };
}

function shadowedSession(session: AgentSession, reads: TrialReads, timeoutIs: Agent["timeoutIs"]): AgentSession {
  const pending = new Set<string>();
  return {
    reply: async (turn) => {
      const { turn: own, settled } = shadowedTurn(turn, reads, pending);
      const text = await session.reply(own);
      await settled();
      return text;
    },
    hasLeft: () => session.hasLeft?.() ?? false,
    close: () => session.close?.(),
    // A timeout while the agent waits for the user's own system is not the agent's fault.
    explainTimeout: () => {
      const [tool] = pending;
      if (tool !== undefined) return { kind: "provider_error", detail: `: the call to ${tool} had not returned` };
      return session.explainTimeout?.() ?? { kind: timeoutIs, detail: "" };
    },
  };
}

// Calls are made one after another, in the order in which the agent issues them, so that slow reads do not affect the record. A turn ends
// only after all calls have been made, so that a write that the agent did not wait for is recorded too.
function shadowedTurn(turn: AgentTurn, reads: TrialReads, pending: Set<string>): { turn: AgentTurn; settled: () => Promise<unknown> } {
  let last: Promise<unknown> | undefined;
  const call: AgentTurn["call"] = (tool, args) => {
    if (!last && !isFetched(tool, reads)) return turn.call(tool, args);
    const made = (last ?? Promise.resolve()).then(() => callInShadow(turn, reads, { tool, args, pending }));
    const done: Promise<unknown> = made
      .catch(() => undefined)
      .then(() => {
        if (last === done) last = undefined;
      });
    last = done;
    return made;
  };
  const { text, attachments, signal } = turn;
  const own: AgentTurn = {
    text,
    attachments,
    signal,
    call,
    say: (words) => turn.say(words),
    note: (note) => turn.note(note),
  };
  return { turn: own, settled: async () => last };
}

interface AgentCall {
  readonly tool: string;
  readonly args: JsonObject;
  readonly pending: Set<string>;
}

async function callInShadow(turn: AgentTurn, reads: TrialReads, { tool, args, pending }: AgentCall): Promise<ToolReply> {
  const definition = isFetched(tool, reads) ? reads.desk.tools.get(tool) : undefined;
  const isValid = isJsonObject(args) && !isTooDeep(args) && definition?.input.safeParse(args).success === true;
  if (!isValid || turn.signal.aborted) return turn.call(tool, args);
  // The agent could change its own object during the read.
  const sent: JsonObject = JSON.parse(redactedJson(args));
  pending.add(tool);
  const answer = await fetchAnswer(reads.source, { tool, args: sent, signal: turn.signal });
  pending.delete(tool);
  return withFetched(reads.world, answer, () => turn.call(tool, sent));
}

/** Whether a call is made in the real system: its tool is a declared read, and the scenario does not provide the answer. */
function isFetched(tool: string, { desk, testCase }: TrialReads): boolean {
  return desk.shadow?.reads.has(tool) === true && !testCase.world.answers?.some((row) => row.tool === tool);
}

async function fetchAnswer(source: ReadSource, call: Parameters<ReadSource["read"]>[0]): Promise<Fetched> {
  try {
    return await source.read(call);
  } catch (error) {
    if (error instanceof ReadFailure) return error;
    throw error;
  }
}
