import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { TurnRequest } from "../../src/agent/protocol/turn-request.ts";

/** The official MCP client, connected as the request specifies, or with a different token. */
export async function connectTools({ mcp }: TurnRequest, token = mcp?.token ?? ""): Promise<Client & AsyncDisposable> {
  const client = new Client({ name: "test", version: "1.0.0" });
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(mcp?.url ?? ""), { requestInit }));
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.close() });
}
