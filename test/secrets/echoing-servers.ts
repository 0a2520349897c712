import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { TurnRequest } from "../../src/agent/protocol/turn-request.ts";
import { echo } from "./planted.ts";

/** A server on loopback, and the bodies of the requests that it got. */
export interface EchoingServer extends AsyncDisposable {
  readonly url: string;
  readonly bodies: string[];
}

type Answer = (body: string, response: ServerResponse, count: number, path: string) => unknown;

async function serve(answer: Answer): Promise<EchoingServer> {
  const bodies: string[] = [];
  const handle = async (incoming: IncomingMessage, response: ServerResponse) => {
    const body = await text(incoming);
    bodies.push(body);
    response.setHeader("x-echo", echo());
    const value = await answer(body, response, bodies.length, incoming.url ?? "");
    if (!response.writableEnded) response.end(typeof value === "string" ? value : JSON.stringify(value));
  };
  const server = createServer((incoming, response) => void handle(incoming, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`,
    bodies,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** An agent that writes the secrets into every field of its answers, in turn; `onRequest` sees the run while it is stored. */
export function serveEchoingAgent(onRequest: () => void): Promise<EchoingServer> {
  return serve(async (body, response, count) => {
    onRequest();
    const { mcp } = TurnRequest.parse(JSON.parse(body));
    const all = echo();
    const token = mcp?.token ?? "none";
    if (mcp) await callTools(mcp);
    const usage = [{ model: all, input: 5, output: 2 }];
    const answers: readonly (() => unknown)[] = [
      () => ({ message: `${all} ${token}`, reasoning: all, usage }),
      () => (mcp ? { message: all } : { message: all, calls: [{ id: all, tool: all, args: { [all]: [all] } }], usage }),
      () =>
        mcp
          ? { message: all }
          : {
              calls: [
                { tool: "search_kb", args: { query: all } },
                { tool: "get_order", args: { id: all } },
              ],
            },
      () => ({ provider_error: all }),
      () => ({ message: 5, [all]: all, reasoning: { [all]: all } }),
      () => `not JSON: ${all}`,
      () => ({ message: "Goodbye.", usage: { model: all, [all]: 1 } }),
      () => {
        response.writeHead(500, Buffer.from(all.slice(0, 400)).toString("latin1"));
        return all;
      },
    ];
    return answers[(count - 1) % answers.length]?.();
  });
}

async function callTools({ url, token }: { readonly url: string; readonly token: string }): Promise<void> {
  const client = new Client({ name: "echoing", version: "1.0.0" });
  const headers = { authorization: `Bearer ${token}` };
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
  for (const [name, args] of [
    ["search_kb", { query: `${echo()} ${token}` }],
    [echo(), { [echo()]: echo() }],
  ] as const)
    await client.callTool({ name, arguments: args }).catch(() => undefined);
  await client.close();
}

/** A model service in OpenAI's chat format that writes the secrets into every field of its answers, in turn. */
export function serveEchoingModel(): Promise<EchoingServer> {
  return serve((_, response, count) => {
    const all = echo();
    response.setHeader("content-type", "application/json");
    if (count % 7 === 0) {
      response.writeHead(400, Buffer.from(all.slice(0, 400)).toString("latin1"));
      return { error: { message: all, type: all, code: all, param: all } };
    }
    if (count === 12) return `cut off: ${all}`;
    const call = {
      id: all,
      type: "function",
      function: { name: count % 3 === 0 ? "search_kb" : all, arguments: JSON.stringify({ query: all }) },
    };
    const asks = count % 2 === 0;
    return {
      id: all,
      object: "chat.completion",
      created: 1,
      model: all,
      system_fingerprint: all,
      service_tier: all,
      choices: [
        {
          index: 0,
          finish_reason: asks ? "tool_calls" : all,
          message: {
            role: "assistant",
            content: JSON.stringify({ text: all }),
            reasoning_content: all,
            ...(asks ? { tool_calls: [call] } : {}),
          },
        },
      ],
      usage: { prompt_tokens: 7, completion_tokens: 3, total_tokens: 10 },
    };
  });
}

/** A receiver of traces that rejects some spans and fails otherwise, always with the secrets. */
export function serveEchoingReceiver(): Promise<EchoingServer> {
  return serve((_, response, count) => {
    if (count % 3 === 1) return { partialSuccess: { rejectedSpans: "1", errorMessage: echo() } };
    response.writeHead(count % 3 === 2 ? 503 : 400, Buffer.from(echo().slice(0, 400)).toString("latin1"));
    return echo();
  });
}

/** A service with an OpenAPI document; its names, descriptions, results, errors and redirects contain the secrets. */
export function serveEchoingShop(all: string): Promise<EchoingServer> {
  return serve((_, response, count, path) => {
    response.setHeader("content-type", "application/json");
    if (path.startsWith("/openapi.json")) return documentWith(all);
    if (path === "/") return "";
    if (count % 4 === 1) {
      response.writeHead(302, { location: `/${encodeURIComponent(all)}` });
      return "";
    }
    if (count % 4 === 2) response.statusCode = 404;
    if (count % 4 === 3) response.statusCode = 500;
    return { id: all, [all]: [all] };
  });
}

function documentWith(all: string) {
  const parameters = [{ name: "id", in: "path", required: true, description: all, schema: { type: "string", enum: undefined } }];
  const answer = { 200: { description: all } };
  return {
    openapi: "3.0.3",
    info: { title: all, version: all, description: all },
    paths: {
      "/orders/{id}": { get: { operationId: "get_order", summary: all, description: all, parameters, responses: answer } },
      "/notes": { post: { operationId: "note_order", summary: all, requestBody: bodyWith(all), responses: answer } },
    },
  };
}

function bodyWith(all: string) {
  const schema = { type: "object", properties: { id: { type: "string", description: all }, [all.slice(0, 31)]: { type: "string" } } };
  return { content: { "application/json": { schema } } };
}
