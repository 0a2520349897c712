import { createServer } from "node:http";
import { expect, it } from "vitest";
import { connectMcp, listMcpTools } from "../../src/shadow/mcp-client.ts";
import { argumentHeaders, headerArguments, headerValue } from "../../src/shadow/mcp-headers.ts";
import { deskproofAsync } from "../command.ts";
import { type CountedTool, startMcp } from "./counting-servers.ts";
import { startStatelessMcp } from "./stateless-server.ts";

const tools: readonly CountedTool[] = [
  { name: "get_order", hints: { readOnlyHint: true }, answer: (args) => ({ order: args.id ?? null }) },
  { name: "refund_order", answer: () => "refunded" },
];
const signal = new AbortController().signal;

async function connected(url: string) {
  const endpoint = { url: `${url}/mcp`, headers: { "x-own": "yes" }, timeoutMs: 2_000 };
  const session = await connectMcp(endpoint);
  const listed = await listMcpTools(session, endpoint);
  const call = (tool: string, args: object = { id: "A-1" }) =>
    session.callTool({ tool, args: JSON.parse(JSON.stringify(args)), input: listed[0]?.input ?? {}, signal });
  return { session, listed, call };
}

it("connect lists the tools of a server that speaks only MCP 2026-07-28", async () => {
  await using server = await startStatelessMcp(tools);
  const { stdout, stderr, status } = await deskproofAsync(["connect", `${server.url}/mcp`], { cwd: ".", env: {} });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  expect(stdout).toMatch(/get_order +looks like a read/);
  expect(stdout).toMatch(/refund_order +a write/);
  expect(server.calls.size).toBe(0);
});

it("names the revisions of a server that speaks only newer ones", async () => {
  await using server = await startStatelessMcp(tools, { revisions: ["2027-03-01", "2027-09-15"] });
  const { stderr, status } = await deskproofAsync(["connect", `${server.url}/mcp`], { cwd: ".", env: {} });
  expect(status).toBe(1);
  expect(stderr).toBe(
    `deskproof: MCP server ${server.url}/mcp speaks MCP 2027-03-01, 2027-09-15 only; this version of Deskproof speaks 2024-10-07 to ` +
      "2025-11-25 and 2026-07-28. Update Deskproof, or serve one of these.\n",
  );
});

it.each([
  [404, "text/plain", "not found"],
  [400, "application/json", '{"error":"bad request"}'],
  [400, "application/json", '{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"no"}}'],
  [200, "text/event-stream", "data: nothing\n\n"],
  [200, "application/json", '{"jsonrpc":"2.0","id":1,"result":{}}'],
])("still says of another server that it is neither (%i, %s, %s)", async (code, type, body) => {
  const server = createServer((incoming, outgoing) => {
    const isPost = incoming.method === "POST";
    outgoing.writeHead(isPost ? code : 404, { "content-type": type }).end(isPost ? body : "");
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const { stderr, status } = await deskproofAsync(["connect", `http://127.0.0.1:${port}/mcp`, "--timeout", "2"], { cwd: ".", env: {} });
  server.closeAllConnections();
  server.close();
  expect(status).toBe(1);
  expect(stderr).toContain("is neither an OpenAPI document nor an MCP server over HTTP.");
});

it("sends what the revision requires with every request, and reads JSON and streams", async () => {
  await using server = await startStatelessMcp(tools);
  const { listed, call } = await connected(server.url);
  expect(listed.map(({ name }) => name)).toEqual(["get_order", "refund_order"]);
  for (let time = 0; time < 4; time++)
    expect(await call("get_order")).toMatchObject({ content: [{ type: "text", text: '{"order":"A-1"}' }] });
  expect(server.seen.map(({ method }) => method)).toEqual(["server/discover", "tools/list", "tools/list", ...Array(4).fill("tools/call")]);
  for (const { headers, params } of server.seen) {
    expect(headers).toMatchObject({ "mcp-protocol-version": "2026-07-28", accept: "application/json, text/event-stream", "x-own": "yes" });
    expect(headers["mcp-session-id"]).toBeUndefined();
    expect(params._meta).toMatchObject({ "io.modelcontextprotocol/clientInfo": { name: "deskproof" } });
  }
});

it("still uses the handshake with a server of an earlier revision", async () => {
  await using server = await startMcp(tools);
  const { call } = await connected(server.url);
  expect(await call("get_order")).toMatchObject({ content: [{ type: "text", text: '{"order":"A-1"}' }] });
});

it.each<[string, object, string]>([
  ["asks for input", { resultType: "input_required", inputRequests: {} }, "asks for more input"],
  ["has an unknown result type", { resultType: "later" }, 'the result type "later" is not known'],
  ["returns no content", { content: 5 }, "its result is invalid"],
])("fails a read if the server %s", async (_, result, problem) => {
  await using server = await startStatelessMcp(tools, { result: JSON.parse(JSON.stringify(result)) });
  const { call } = await connected(server.url);
  await expect(call("get_order")).rejects.toThrow(problem);
});

it("accepts any JSON value as structured content", async () => {
  await using server = await startStatelessMcp(tools, { result: { content: [], structuredContent: [1, 2] } });
  const { call } = await connected(server.url);
  expect(await call("get_order")).toMatchObject({ structuredContent: [1, 2] });
});

it("sends the arguments that a tool wants as headers, and a tool's name in any script", async () => {
  const inputSchema = {
    type: "object",
    properties: { region: { type: "string", "x-mcp-header": "Region" }, id: { type: "string" } },
  };
  const named = [{ ...tools[0], name: "zoek_größe", answer: () => "ok" }];
  await using server = await startStatelessMcp(named, { inputSchema });
  const { call } = await connected(server.url);
  await call("zoek_größe", { region: "us-west1" });
  expect(server.seen.at(-1)?.headers).toMatchObject({
    "mcp-name": `=?base64?${Buffer.from("zoek_größe").toString("base64")}?=`,
    "mcp-param-region": "us-west1",
  });
});

it("does not list a tool whose headers break the protocol's rules", async () => {
  const inputSchema = { type: "object", properties: { id: { type: "string", "x-mcp-header": "" } } };
  await using server = await startStatelessMcp(tools, { inputSchema });
  expect((await connected(server.url)).listed).toEqual([]);
});

// The examples of the specification.
it.each([
  ["us-west1", "us-west1"],
  ["Hello, 世界", "=?base64?SGVsbG8sIOS4lueVjA==?="],
  [" padded ", "=?base64?IHBhZGRlZCA=?="],
  ["line1\nline2", "=?base64?bGluZTEKbGluZTI=?="],
  ["=?base64?literal?=", "=?base64?PT9iYXNlNjQ/bGl0ZXJhbD89?="],
  ["", "=?base64??="],
])("encodes %j as a header", (text, header) => {
  expect(headerValue(text)).toBe(header);
});

it("finds arguments for headers only where the protocol allows them", () => {
  const text = (header: unknown) => ({ type: "string", "x-mcp-header": header });
  const schemaOf = (properties: object, more: object = {}) => JSON.parse(JSON.stringify({ type: "object", properties, ...more }));
  const nested = schemaOf({ a: { type: "object", properties: { b: text("Deep") } }, n: { type: "integer", "x-mcp-header": "Number" } });
  expect(argumentHeaders(nested, { a: { b: "x" }, n: 42 })).toEqual({ "Mcp-Param-Deep": "x", "Mcp-Param-Number": "42" });
  expect(argumentHeaders(nested, { a: { b: null } })).toEqual({});
  expect(headerArguments(schemaOf({ plain: { type: "string" } }))).toEqual([]);
  // An argument may itself have this name.
  expect(headerArguments(schemaOf({ "x-mcp-header": { type: "string" } }))).toEqual([]);
  const wrong = [
    schemaOf({ a: text("") }),
    schemaOf({ a: text("no space") }),
    schemaOf({ a: text(5) }),
    schemaOf({ a: text("Same"), b: text("same") }),
    schemaOf({ a: { type: "number", "x-mcp-header": "N" } }),
    schemaOf({ a: { type: "array", items: text("Item") } }),
    schemaOf({}, { anyOf: [{ properties: { a: text("Any") } }] }),
  ];
  for (const schema of wrong) expect(headerArguments(schema)).toBeUndefined();
});
