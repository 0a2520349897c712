import { randomUUID } from "node:crypto";
import { createServer, type Server as HttpServer, type IncomingMessage, type ServerResponse } from "node:http";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { CallToolRequestSchema, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import type { Json, JsonObject } from "../../src/json.ts";

/** A real server that counts the calls that reach it, by tool. */
export interface CountingServer extends AsyncDisposable {
  readonly url: string;
  /** How often each tool was called; over HTTP, each operation. */
  readonly calls: Map<string, number>;
  /** What happens to a request before it is answered; by default, nothing. */
  fault: Fault;
}

/** A fault that a server produces instead of an answer. */
type Fault = (request: { readonly path: string; readonly number: number }) => FaultKind | undefined;
type FaultKind =
  | { readonly kind: "status"; readonly status: number }
  | { readonly kind: "hang" }
  | { readonly kind: "drop" }
  | { readonly kind: "redirect"; readonly status: number; readonly to: string };

/** A tool of a counting server. */
export interface CountedTool {
  readonly name: string;
  readonly hints?: { readonly readOnlyHint?: boolean; readonly destructiveHint?: boolean };
  readonly answer: (args: JsonObject) => Json;
}

const inputSchema = {
  type: "object" as const,
  properties: { id: { type: "string" as const }, amount: { type: "number" as const } },
};

/** Starts an MCP server that counts every call of a tool, whatever its name. */
export async function startMcp(tools: readonly CountedTool[]): Promise<CountingServer> {
  const calls = new Map<string, number>();
  return listening(calls, async (incoming, outgoing) => {
    // A redirect followed with the same method would call a tool.
    if (incoming.url !== "/mcp") calls.set(`request to ${incoming.url}`, 1);
    if (incoming.method !== "POST") return void outgoing.writeHead(405).end();
    const server = countingMcp(tools, calls);
    const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true });
    outgoing.once("close", () => void server.close());
    await server.connect(transport);
    await transport.handleRequest(incoming, outgoing);
  });
}

/** Starts an MCP server that keeps sessions and streams its answers; `sessions` has the open ones. */
export async function startStreamingMcp(
  tools: readonly CountedTool[],
): Promise<CountingServer & { readonly sessions: ReadonlySet<string> }> {
  const calls = new Map<string, number>();
  const sessions = new Set<string>();
  const transports = new Map<string, StreamableHTTPServerTransport>();
  const server = await listening(calls, async (incoming, outgoing) => {
    const known = transports.get(String(incoming.headers["mcp-session-id"]));
    if (known) return known.handleRequest(incoming, outgoing);
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: () => randomUUID(),
      onsessioninitialized: (id) => {
        sessions.add(id);
        transports.set(id, transport);
      },
      onsessionclosed: (id) => void sessions.delete(id),
    });
    await countingMcp(tools, calls).connect(transport);
    await transport.handleRequest(incoming, outgoing);
  });
  return Object.assign(server, { sessions });
}

function countingMcp(tools: readonly CountedTool[], calls: Map<string, number>): Server {
  const server = new Server({ name: "counting", version: "1.0.0" }, { capabilities: { tools: {} } });
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: tools.map(({ name, hints }) => ({
      name,
      description: name,
      inputSchema,
      ...(hints && { annotations: hints }),
    })),
  }));
  server.setRequestHandler(CallToolRequestSchema, ({ params: { name, arguments: args = {} } }) => {
    calls.set(name, (calls.get(name) ?? 0) + 1);
    const tool = tools.find((one) => one.name === name);
    if (!tool) return { content: [{ type: "text", text: `there is no tool ${name}` }], isError: true };
    return { content: [{ type: "text", text: JSON.stringify(tool.answer(JSON.parse(JSON.stringify(args)))) }] };
  });
  return server;
}

/** An operation of a counting HTTP service. */
export interface CountedOperation {
  readonly name: string;
  readonly method: string;
  readonly path: string;
}

/** Starts an HTTP service that counts every request by operation; GET and HEAD are answered with `answer`. */
export function startHttp(
  operations: readonly CountedOperation[],
  answer: (name: string, args: JsonObject) => Json,
): Promise<CountingServer> {
  const calls = new Map<string, number>();
  return listening(calls, (incoming, outgoing) => {
    const url = new URL(incoming.url ?? "/", "http://localhost");
    if (url.pathname === "/") return void outgoing.writeHead(200).end();
    const found = operations.flatMap((operation) => {
      const match = new RegExp(`^${operation.path.replaceAll(/\{\w+\}/g, "([^/]+)")}$`).exec(decodeURIComponent(url.pathname));
      return match && operation.method === incoming.method ? [{ operation, id: match[1] }] : [];
    });
    // Static paths take precedence over those with parameters, as in any router.
    const best = found.find(({ id }) => id === undefined) ?? found[0];
    const name = best?.operation.name ?? `${incoming.method} ${url.pathname}`;
    calls.set(name, (calls.get(name) ?? 0) + 1);
    const args = { ...(best?.id === undefined ? {} : { id: best.id }), ...Object.fromEntries(url.searchParams) };
    const body = JSON.stringify(answer(name, args));
    outgoing.writeHead(best ? 200 : 404, { "content-type": "application/json" }).end(body);
  });
}

/** The OpenAPI document of a counting service. */
export function documentOf(operations: readonly CountedOperation[], url: string): JsonObject {
  const paths: Record<string, Record<string, Json>> = {};
  for (const { name, method, path } of operations) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter = ""]) => ({
      name: parameter,
      in: "path",
      required: true,
      schema: { type: "string" },
    }));
    const amount = { name: "amount", in: "query", schema: { type: "number" } };
    paths[path] = { ...paths[path], [method.toLowerCase()]: { operationId: name, parameters: [...inPath, amount] } };
  }
  return { openapi: "3.1.0", info: { title: "counting", version: "1" }, servers: [{ url }], paths };
}

export type Handler = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void> | void;

/** Starts a server that can produce faults; `handle` answers the other requests. */
export async function listening(calls: Map<string, number>, handle: Handler): Promise<CountingServer> {
  let number = 0;
  const counting: Pick<CountingServer, "fault"> = { fault: () => undefined };
  const server: HttpServer = createServer((incoming, outgoing) => {
    number += 1;
    const fault = counting.fault({ path: incoming.url ?? "/", number });
    if (!fault) return void handle(incoming, outgoing);
    if (fault.kind === "hang") return;
    if (fault.kind === "drop") return void incoming.socket.destroy();
    const headers = fault.kind === "redirect" ? { location: fault.to } : {};
    outgoing.writeHead(fault.status, headers).end();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  return Object.assign(counting, {
    url: `http://127.0.0.1:${port}`,
    calls,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  });
}
