import type { Json } from "../../src/json.ts";
import type { Random } from "../../src/random.ts";
import { request } from "./http-requests.ts";
import type { RawRequest } from "./raw-request.ts";
import type { Served } from "./server-process.ts";
import { dataText } from "./strange.ts";
import { strangeJson } from "./strange-json.ts";

const messages: readonly Json[] = [
  {
    jsonrpc: "2.0",
    id: 1,
    method: "initialize",
    params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "x", version: "1" } },
  },
  { jsonrpc: "2.0", id: 2, method: "tools/list", params: { cursor: "x" } },
  {
    jsonrpc: "2.0",
    id: 3,
    method: "tools/call",
    params: { name: "get_order", arguments: { order_id: "FC-1" }, _meta: { progressToken: 1 } },
  },
  { jsonrpc: "2.0", method: "notifications/initialized" },
  { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 3, reason: "x" } },
  { jsonrpc: "2.0", id: 4, method: "ping" },
  { jsonrpc: "2.0", id: 5, method: "resources/read", params: { uri: "file:///etc/passwd" } },
  { jsonrpc: "2.0", id: 6, result: {} },
  { jsonrpc: "2.0", id: 7, error: { code: -1, message: "x" } },
];

/** A malformed message to the MCP server of a conversation, usually with the right token. */
export function mcpRequest({ mcp, token }: Served, random: Random): RawRequest {
  const { origin, host } = new URL(mcp);
  const isForeign = random.chance(0.1);
  const authorization = isForeign
    ? random.pick(["", "Bearer ", "Basic eDp5", `Bearer ${token.slice(1)}x`, `Token ${token}`])
    : `Bearer ${token}`;
  const message = random.chance(0.1) ? [random.pick(messages), random.pick(messages)] : random.pick(messages);
  const headers = [
    `host: ${random.chance(0.95) ? host : "evil.example"}`,
    `authorization: ${authorization}`,
    "content-type: " +
      `${random.chance(0.9) ? "application/json" : random.pick(["text/plain", "", "application/xml", "application/json; charset=utf-99"])}`,
    `accept: ${random.chance(0.9) ? "application/json, text/event-stream" : random.pick(["*/*", "", "text/html"])}`,
    ...(random.chance(0.1) ? [`mcp-protocol-version: ${random.pick(["1999-01-01", "x", "2025-06-18"])}`] : []),
    ...(random.chance(0.1) ? [`mcp-session-id: ${random.pick(["x", "../x", "__proto__"])}`] : []),
  ];
  const method = random.chance(0.95) ? "POST" : random.pick(["GET", "DELETE", "PUT", "OPTIONS"]);
  const target = random.chance(0.95) ? "/mcp" : random.pick(["/mcp/", "/mcp/../x", "/mcp?x=1", "/MCP", "/mcpx"]);
  const body = random.chance(0.4) ? toolCall(random) : strangeJson(message, random);
  return request({ url: origin, method, target, headers, body, isForeign }, random);
}

/** A well-formed call to a tool that may not exist, with wrong arguments. */
function toolCall(random: Random): string {
  const name = random.chance(0.7) ? random.pick(["get_order", "issue_refund", "close_ticket"]) : dataText(random);
  const args = strangeJson({ order_id: "FC-1", amount: 10, lines: [{ id: "x", quantity: 1 }] }, random);
  return `{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":${JSON.stringify(name)},"arguments":${args}}}`;
}
