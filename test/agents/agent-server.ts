import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { TurnRequest } from "../../src/agent/protocol/turn-request.ts";
import { type Agent, loadSuite, runTrial, type TrialRecord } from "../../src/index.ts";
import { caseOf } from "../llm/scripted-run.ts";

/** An agent's server on loopback that a test plays. */
export interface AgentServer extends AsyncDisposable {
  readonly url: string;
  /** What it was asked; each request fits the protocol's schema. */
  readonly requests: TurnRequest[];
  readonly headers: IncomingMessage["headers"][];
}

/** What a test answers: an answer, or whatever it does to the response itself. */
type Play = (request: TurnRequest, response: ServerResponse) => object | undefined | Promise<object | undefined>;

/** Starts an agent's server; dispose of it when done. */
export async function serveAgent(play: Play, port = 0): Promise<AgentServer> {
  const requests: TurnRequest[] = [];
  const headers: IncomingMessage["headers"][] = [];
  const answer = async (incoming: IncomingMessage, response: ServerResponse) => {
    let body = "";
    for await (const chunk of incoming) body += chunk;
    const request = TurnRequest.parse(JSON.parse(body));
    requests.push(request);
    headers.push(incoming.headers);
    const said = await play(request, response);
    if (said) response.end(JSON.stringify(said));
  };
  const server = createServer((incoming, response) => {
    answer(incoming, response).catch((error: unknown) => {
      response.statusCode = 500;
      response.end(String(error));
    });
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}/reply`,
    requests,
    headers,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The suite these tests play. */
export const tiny = await loadSuite("tiny");

/** One trial of an agent on the tiny suite. */
export function play(agent: Agent, { id = "safety/sparking-kettle", replyMs = 5000 } = {}): Promise<TrialRecord> {
  return runTrial({ suite: tiny, testCase: caseOf(tiny, id), agent, seed: "1", replyMs });
}
