import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { ErrorCode, McpError } from "@modelcontextprotocol/sdk/types.js";
import { deskproofVersion } from "../version.ts";
import { reasonOf } from "./http-source.ts";
import type { ListedTool } from "./listed-tool.ts";
import { listMcpTool } from "./mcp-tool.ts";
import { ReadFailure } from "./read-source.ts";

/** The location of an MCP server. */
export interface McpEndpoint {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
}

/** A session with an MCP server. */
export interface McpSession extends AsyncDisposable {
  readonly client: Client;
}

/** Connects to an MCP server, as a client that declares no capabilities of its own. */
export async function connectMcp({ url, headers, timeoutMs }: McpEndpoint): Promise<McpSession> {
  const client = new Client({ name: "deskproof", version: deskproofVersion });
  const transport = new StreamableHTTPClientTransport(new URL(url), {
    requestInit: { headers },
    fetch: fetchWithin(timeoutMs),
  });
  try {
    await client.connect(transport, { timeout: timeoutMs });
  } catch (error) {
    throw asFailure(`MCP server ${url}`, error);
  }
  const close = async () => {
    // A server that cannot end sessions returns an error, which does not matter here.
    await transport.terminateSession().catch(() => undefined);
    await client.close();
  };
  return { client, [Symbol.asyncDispose]: close };
}

// A call that is redirected would be sent again somewhere else, so no redirect is followed, not even within the server.
// A GET would open a stream for unsolicited messages from the server, which are not wanted here.
function fetchWithin(timeoutMs: number): (url: string | URL, request?: RequestInit) => Promise<Response> {
  return async (url, request = {}) => {
    if (request.method === "GET") return new Response(null, { status: 405 });
    const limits = [request.signal, AbortSignal.timeout(timeoutMs)].filter((signal) => signal instanceof AbortSignal);
    const response = await fetch(url, { ...request, redirect: "manual", signal: AbortSignal.any(limits) });
    if (response.status < 300 || response.status >= 400) return response;
    await response.body?.cancel();
    const to = response.headers.get("location") ?? "another URL";
    throw new ReadFailure(`${String(url)} redirects to ${to}. Shadow mode does not follow redirects: put the final URL into tools.yaml.`);
  };
}

const mostPages = 100;

/** Returns all tools that a server lists. */
export async function listMcpTools({ client }: McpSession, { url, timeoutMs }: McpEndpoint): Promise<ListedTool[]> {
  const found: ListedTool[] = [];
  let cursor: string | undefined;
  try {
    for (let page = 0; page < mostPages; page++) {
      const listed = await client.listTools(cursor === undefined ? {} : { cursor }, { timeout: timeoutMs });
      found.push(...listed.tools.map(listMcpTool));
      cursor = listed.nextCursor;
      if (cursor === undefined) return found;
    }
  } catch (error) {
    throw asFailure(`MCP server ${url}`, error);
  }
  throw new ReadFailure(`MCP server ${url} lists its tools on more than ${mostPages} pages`);
}

/** Converts a client error to a failed read; only a timeout or a broken connection may be transient. */
export function asFailure(where: string, error: unknown): ReadFailure {
  if (error instanceof ReadFailure) return error;
  const isPassing = !(error instanceof McpError) || error.code === ErrorCode.RequestTimeout || error.code === ErrorCode.ConnectionClosed;
  return new ReadFailure(`${where}: ${reasonOf(error)}`, { cause: error, isPassing });
}
