import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport, StreamableHTTPError } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { CallToolResultSchema, ErrorCode, McpError, SUPPORTED_PROTOCOL_VERSIONS } from "@modelcontextprotocol/sdk/types.js";
import { listNames } from "../nearest.ts";
import { deskproofVersion } from "../version.ts";
import { reasonOf } from "./http-source.ts";
import type { ListedTool } from "./listed-tool.ts";
import { fetchWithin, type McpEndpoint, type McpSession, ToolOutcome, ToolPage, UnspokenRevision } from "./mcp-session.ts";
import { listMcpTool } from "./mcp-tool.ts";
import { ReadFailure } from "./read-source.ts";
import { discoverRevisions, StatelessMcp, statelessRevision } from "./stateless-mcp.ts";

/** Connects to an MCP server, as a client that declares no capabilities of its own. */
export async function connectMcp(endpoint: McpEndpoint): Promise<McpSession> {
  try {
    return await openSession(endpoint);
  } catch (error) {
    const failure = asFailure(`MCP server ${endpoint.url}`, error);
    // Only a server that answers, and does not know sessions, can speak the revision without them.
    if (!isRejection(error) || !(await isStateless(endpoint))) throw failure;
    return new StatelessMcp(endpoint);
  }
}

/** Opens a session with the handshake of the revisions up to 2025-11-25. */
async function openSession({ url, headers, timeoutMs }: McpEndpoint): Promise<McpSession> {
  const client = new Client({ name: "deskproof", version: deskproofVersion });
  const transport = new StreamableHTTPClientTransport(new URL(url), {
    requestInit: { headers },
    // A GET would open a stream for unsolicited messages from the server, which are not wanted here.
    fetch: async (to, request = {}) =>
      request.method === "GET" ? new Response(null, { status: 405 }) : fetchWithin(timeoutMs, to, request),
  });
  await client.connect(transport, { timeout: timeoutMs });
  return {
    listTools: async (cursor) => ToolPage.parse(await client.listTools(cursor === undefined ? {} : { cursor }, { timeout: timeoutMs })),
    callTool: async ({ tool, args, signal }) => {
      const request = { method: "tools/call" as const, params: { name: tool, arguments: { ...args } } };
      return ToolOutcome.parse(await client.request(request, CallToolResultSchema, { signal, timeout: timeoutMs }));
    },
    [Symbol.asyncDispose]: async () => {
      // A server that cannot end sessions returns an error, which does not matter here.
      await transport.terminateSession().catch(() => undefined);
      await client.close();
    },
  };
}

function isRejection(error: unknown): boolean {
  return error instanceof StreamableHTTPError || (error instanceof McpError && !isBroken(error));
}

/** Whether a server speaks the revision without sessions; throws if it speaks MCP, but no revision that Deskproof speaks. */
async function isStateless(endpoint: McpEndpoint): Promise<boolean> {
  const offered = await discoverRevisions(endpoint).catch(() => undefined);
  if (offered === undefined || offered.includes(statelessRevision)) return offered !== undefined;
  const known = [...SUPPORTED_PROTOCOL_VERSIONS].sort();
  throw new UnspokenRevision(
    `MCP server ${endpoint.url} speaks MCP ${listNames(offered)} only; this version of Deskproof speaks ` +
      `${known[0]} to ${known.at(-1)} and ${statelessRevision}. Update Deskproof, or serve one of these.`,
  );
}

const mostPages = 100;

/** Returns all tools that a server lists. */
export async function listMcpTools(session: McpSession, { url }: McpEndpoint): Promise<ListedTool[]> {
  const found: ListedTool[] = [];
  let cursor: string | undefined;
  try {
    for (let page = 0; page < mostPages; page++) {
      const listed = await session.listTools(cursor);
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
  const isPassing = !(error instanceof McpError) || isBroken(error);
  return new ReadFailure(`${where}: ${reasonOf(error)}`, { cause: error, isPassing });
}

function isBroken({ code }: McpError): boolean {
  return code === ErrorCode.RequestTimeout || code === ErrorCode.ConnectionClosed;
}
