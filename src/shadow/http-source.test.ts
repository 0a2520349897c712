import { createServer } from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { JsonObject } from "../json.ts";
import { openHttp } from "./http-source.ts";
import type { HttpCall, ListedTool } from "./listed-tool.ts";

const seen: string[] = [];
const server = createServer((incoming, outgoing) => {
  let body = "";
  incoming.on("data", (part) => {
    body += part;
  });
  incoming.on("end", () => {
    seen.push(`${incoming.method} ${incoming.url} ${incoming.headers.authorization ?? ""} ${body}`.trim());
    outgoing.writeHead(200, { "content-type": "application/json" }).end('{"ok":true}');
  });
});
let base = "";
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  base = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/v1`;
});
afterAll(() => server.close());

const tool = (name: string, http: Partial<HttpCall>): [string, ListedTool] => [
  name,
  { name, description: "", input: {}, http: { method: "GET", path: "/x", parameters: [], body: "none", ...http } },
];
const reads = new Map([
  tool("get", {
    path: "/orders/{id}/lines/{line}",
    parameters: ["id", "line"].map((name) => ({ name, in: "path", explode: true })),
  }),
  tool("find", {
    parameters: [
      { name: "tag", in: "query", explode: true },
      { name: "ids", in: "query", explode: false },
    ],
  }),
  tool("search", {
    method: "POST",
    path: "/search",
    body: "fields",
    parameters: [{ name: "page", in: "query", explode: true }],
  }),
]);

async function read(name: string, args: JsonObject) {
  seen.length = 0;
  const source = openHttp({ base, headers: { authorization: "Bearer t" }, reads, timeoutMs: 2000 });
  return source.read({ tool: name, args, signal: new AbortController().signal });
}

it("fills path and query, below the base URL and with the author's headers", async () => {
  await read("get", { id: "A 1", line: 2 });
  expect(seen).toEqual(["GET /v1/orders/A%201/lines/2 Bearer t"]);
  await read("find", { tag: ["a", "b&c"], ids: [1, 2], unknown: "x" });
  expect(seen).toEqual(["GET /v1/x?tag=a&tag=b%26c&ids=1%2C2 Bearer t"]);
});

it("sends the fields of a safe POST, without those of the query", async () => {
  await read("search", { text: "bag", page: 2 });
  expect(seen).toEqual(['POST /v1/search?page=2 Bearer t {"text":"bag"}']);
});

it.each(["", ".", "..", "../x", "a/b", "a%2Fb", "a\\b", "a?b", "a#b", "a\nb", "\ud800", null, ["a"]])(
  "sends nothing if a path parameter is %j",
  async (id) => {
    expect(await read("get", { id, line: 1 })).toMatchObject({ kind: "refused", code: "invalid_argument" });
    expect(seen).toEqual([]);
  },
);

it.each(["Get", "get ", "refund", "__proto__", "constructor"])("does not call %j, which is not declared", async (name) => {
  await expect(read(name, {})).rejects.toThrow("is not a declared read");
  expect(seen).toEqual([]);
});
