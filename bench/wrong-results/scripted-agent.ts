import type { ServerResponse } from "node:http";
import type { TurnRequest } from "../../src/agent/protocol/turn-request.ts";
import { loadSuite, type Suite } from "../../src/index.ts";
import { isJsonObject, type JsonObject } from "../../src/json.ts";
import { lazy } from "../../src/memoize.ts";
import { type AgentServer, serveAgent } from "../../test/agents/agent-server.ts";
import { type Answer, answersOf, caseOf, scriptForSuite } from "../../test/llm/scripted-run.ts";

export const tiny: Suite = await loadSuite("tiny");

/** A model that solves every case of the tiny suite. */
export const solvingModel = lazy(() => scriptForSuite(tiny));

/** The answers that solve a case of the tiny suite. */
export function solutionOf(id: string): Promise<Answer[]> {
  return answersOf(tiny, caseOf(tiny, id));
}

/** One request to an agent, with the number of the conversation, counted from 0, and of the answers so far. */
interface Asked {
  readonly request: TurnRequest;
  readonly conversation: number;
  readonly answered: number;
}

/** An agent over HTTP that answers as the script says. */
export function scriptedAgent(
  script: (asked: Asked, response: ServerResponse) => object | undefined | Promise<object>,
): Promise<AgentServer> {
  const conversations: string[] = [];
  return serveAgent((request, response) => {
    if (!conversations.includes(request.conversation)) conversations.push(request.conversation);
    const answered = request.history.filter(({ from }) => from === "agent").length;
    return script({ request, conversation: conversations.indexOf(request.conversation), answered }, response);
  });
}

/** A script's answer in the format of the turn protocol. */
export function replyOf({ text, calls = [] }: Answer): object {
  const asked = calls.map(({ tool, args }) => ({ tool, args: fieldsOf(args) }));
  return { ...(text === undefined ? {} : { message: text }), ...(asked.length === 0 ? {} : { calls: asked }) };
}

function fieldsOf(args: JsonObject | string): JsonObject {
  return isJsonObject(args) ? args : {};
}
