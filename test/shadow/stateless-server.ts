import type { IncomingMessage, ServerResponse } from "node:http";
import type { Json, JsonObject } from "../../src/json.ts";
import { type CountedTool, type CountingServer, listening } from "./counting-servers.ts";

/** A request as the server of the revision 2026-07-28 sees it, for tests of what the client sends. */
export interface SeenRequest {
  readonly method: string;
  readonly headers: IncomingMessage["headers"];
  readonly params: JsonObject;
}

interface Behaviour {
  /** The revisions that the server speaks. */
  readonly revisions?: readonly string[];
  /** The result of every call in place of the tool's answer. */
  readonly result?: JsonObject;
  /** JSON Schema of the tools' arguments. */
  readonly inputSchema?: JsonObject;
}

const revisionKey = "io.modelcontextprotocol/protocolVersion";
const usualSchema: JsonObject = { type: "object", properties: { id: { type: "string" }, amount: { type: "number" } } };

/**
 * Starts an MCP server that speaks only revisions without sessions, as the specification of 2026-07-28 describes it: it checks the headers
 * and the metadata of every request, answers every second one with a stream of events, and knows no `initialize`.
 */
export async function startStatelessMcp(
  tools: readonly CountedTool[],
  { revisions = ["2026-07-28"], result, inputSchema = usualSchema }: Behaviour = {},
): Promise<CountingServer & { readonly seen: readonly SeenRequest[] }> {
  const calls = new Map<string, number>();
  const seen: SeenRequest[] = [];
  const resultOf = (method: string, params: JsonObject): JsonObject | undefined => {
    if (method === "server/discover")
      return { supportedVersions: [...revisions], capabilities: { tools: {} }, ttlMs: 0, cacheScope: "public" };
    if (method === "tools/list") {
      const [page, others] = params.cursor === "2" ? [tools.slice(1), []] : [tools.slice(0, 1), tools.slice(1)];
      const listed = page.map(({ name, hints }) => ({
        name,
        description: name,
        inputSchema,
        ...(hints ? { annotations: { ...hints } } : {}),
      }));
      return { tools: listed, ttlMs: 0, cacheScope: "public", ...(others.length > 0 ? { nextCursor: "2" } : {}) };
    }
    if (method !== "tools/call") return undefined;
    const name = String(params.name);
    calls.set(name, (calls.get(name) ?? 0) + 1);
    const tool = tools.find((one) => one.name === name);
    if (!tool) return { content: [{ type: "text", text: `there is no tool ${name}` }], isError: true };
    const args: JsonObject = JSON.parse(JSON.stringify(params.arguments ?? {}));
    return result ?? { content: [{ type: "text", text: JSON.stringify(tool.answer(args)) }], isError: false };
  };
  const server = await listening(calls, async (incoming, outgoing) => {
    if (incoming.url !== "/mcp") calls.set(`request to ${incoming.url}`, 1);
    if (incoming.method !== "POST") return void outgoing.writeHead(405, { allow: "POST" }).end();
    const { id, method, params = {} } = JSON.parse(await textOf(incoming));
    const refused = refusal({ method, params, headers: incoming.headers }, revisions);
    if (refused) return answer(outgoing, refused.status, { jsonrpc: "2.0", id: id ?? null, error: refused.error });
    seen.push({ method, params, headers: incoming.headers });
    const found = resultOf(method, params);
    if (!found) return answer(outgoing, 404, { jsonrpc: "2.0", id, error: { code: -32601, message: "Method not found" } });
    answer(outgoing, 200, { jsonrpc: "2.0", id, result: { resultType: "complete", ...found } }, seen.length % 2 === 0);
  });
  return Object.assign(server, { seen });
}

type Refusal = { readonly status: number; readonly error: JsonObject };

/** Why the specification requires a server to refuse a request, in the order in which a server finds out. */
function refusal({ method, params, headers }: SeenRequest, revisions: readonly string[]): Refusal | undefined {
  const mismatch = (what: string): Refusal => ({ status: 400, error: { code: -32020, message: `Header mismatch: ${what}` } });
  const meta = JSON.parse(JSON.stringify(params._meta ?? {}));
  const version = headers["mcp-protocol-version"];
  if (version === undefined) return mismatch(`MCP-Protocol-Version is missing; this server speaks ${revisions.join(", ")}`);
  if (headers["mcp-method"] !== method) return mismatch("Mcp-Method does not match the body");
  if (method === "tools/call" && decoded(headers["mcp-name"]) !== params.name) return mismatch("Mcp-Name does not match the body");
  if (meta["io.modelcontextprotocol/clientCapabilities"] === undefined || meta[revisionKey] === undefined)
    return { status: 400, error: { code: -32602, message: "Invalid params: _meta is incomplete" } };
  if (meta[revisionKey] !== version) return mismatch("MCP-Protocol-Version does not match the body");
  if (revisions.includes(String(version))) return undefined;
  const data = { supported: [...revisions], requested: String(version) };
  return { status: 400, error: { code: -32022, message: "Unsupported protocol version", data } };
}

function decoded(value: string | string[] | undefined): string {
  const text = String(value);
  const encoded = /^=\?base64\?(?<text>.*)\?=$/.exec(text)?.groups?.text;
  return encoded === undefined ? text : Buffer.from(encoded, "base64").toString("utf8");
}

function answer(outgoing: ServerResponse, status: number, message: Json, isStream = false): void {
  if (!isStream) return void outgoing.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(message));
  const progress = { jsonrpc: "2.0", method: "notifications/progress", params: { progress: 1 } };
  outgoing.writeHead(status, { "content-type": "text/event-stream" });
  outgoing.write(`: keep-alive\r\n\r\nevent: message\ndata: ${JSON.stringify(progress)}\n\n`);
  const [first, second] = [JSON.stringify(message).slice(0, 20), JSON.stringify(message).slice(20)];
  // The answer arrives in two parts, and the stream stays open.
  outgoing.write(`event: message\ndata: ${first}`);
  setTimeout(() => outgoing.write(`${second}\n\n`), 5);
}

async function textOf(incoming: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part);
  return Buffer.concat(parts).toString("utf8");
}
