import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { TurnRequest } from "../../src/agent/protocol/turn-request.ts";
import { type Agent, loadSuite, runTrial, type TrialRecord } from "../../src/index.ts";
import { caseOf } from "../llm/scripted-run.ts";

/** An agent server on loopback, scripted by a test. */
export interface AgentServer extends AsyncDisposable {
  readonly url: string;
  /** The requests received, validated against the protocol's schema. */
  readonly requests: TurnRequest[];
  readonly headers: IncomingMessage["headers"][];
}

/** A test's response: a reply, or whatever it does to the response object itself. */
type Play = (request: TurnRequest, response: ServerResponse) => object | undefined | Promise<object | undefined>;

/** Starts an agent server; dispose of it when done. */
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

/** Plays one trial of an agent on the tiny suite. */
export function play(agent: Agent, { id = "safety/sparking-kettle", replyMs = 5000 } = {}): Promise<TrialRecord> {
  return runTrial({ suite: tiny, testCase: caseOf(tiny, id), agent, seed: "1", replyMs });
}
