import { randomBytes, timingSafeEqual } from "node:crypto";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from "@modelcontextprotocol/sdk/types.js";
import type { ToolDescription, ToolReply } from "../../conversation/agent.ts";
import type { JsonObject } from "../../json.ts";
import { isTooDeep, tooDeepText } from "../../json-depth.ts";
import { redactedJson, redactValue } from "../../secrets/redact.ts";
import { deskproofVersion } from "../../version.ts";
import { type Route, refuse } from "../trial-server.ts";

/** Calls a tool during the current turn; undefined between turns. */
export type UseTool = ((tool: string, args: JsonObject) => Promise<ToolReply>) | undefined;

/** Serves the desk's tools for one conversation over MCP. Clients need the token, and can call tools only during the agent's turn. */
export function toolRoute(tools: readonly ToolDescription[], use: () => UseTool): Route & { readonly token: string } {
  const token = randomBytes(24).toString("base64url");
  return {
    prefix: "/mcp",
    token,
    answer: async (incoming, outgoing) => {
      if (!isSame(incoming.headers.authorization ?? "", `Bearer ${token}`))
        return refuse(outgoing, 401, "this conversation's bearer token is required", { "www-authenticate": "Bearer" });
      // The server sends no unsolicited messages and has no sessions to end, so other methods are rejected.
      if (incoming.method !== "POST") return refuse(outgoing, 405, "only POST is supported", { allow: "POST" });
      const server = toolServer(tools, use);
      const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true });
      outgoing.once("close", () => void server.close());
      await server.connect(transport);
      await transport.handleRequest(incoming, outgoing);
    },
  };
}

function isSame(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
}

// Each request gets a new server, so that no state is kept between requests.
function toolServer(tools: readonly ToolDescription[], use: () => UseTool): Server {
  const server = new Server({ name: "deskproof", version: deskproofVersion }, { capabilities: { tools: {} } });
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: redactValue(tools).map(({ name, description, parameters }) => ({
      name,
      description,
      inputSchema: { ...parameters, type: "object" as const },
    })),
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const useTool = use();
    if (!useTool)
      throw new McpError(
        ErrorCode.InvalidRequest,
        "this turn is over: tools can only be used between the customer's message and the agent's reply",
      );
    const args = isTooDeep(params.arguments) ? tooDeepText : (params.arguments ?? {});
    return resultOf(await useTool(params.name, JSON.parse(JSON.stringify(args))));
  });
  return server;
}

function resultOf(reply: ToolReply): CallToolResult {
  const answer = reply.ok ? reply.value : { error: { code: reply.code, message: reply.message } };
  return { content: [{ type: "text", text: redactedJson(answer) }], ...(reply.ok ? {} : { isError: true }) };
}
